/** One's own seat on another device: a link that opens it there. The one made before is void. */
import { useState } from "preact/hooks";

import { Offline, Refusal } from "../api/client";
import type { Side } from "../api/types";
import { secretOf } from "../state/chains";
import { copied, seatLink } from "../state/invitations";
import type { Table } from "../state/table";
import { CopyField } from "./CopyField";

export function Elsewhere({ table, side }: { table: Table; side: Side }) {
  const [link, setLink] = useState("");
  const [says, setSays] = useState("");
  const make = async () => {
    try {
      const token = (await table.api.newLink(side))[side];
      if (!token) return;
      const made = seatLink(table.id, side, token, secretOf(table.id, side));
      await copied(made);
      setLink(made);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
      setSays(error.message);
    }
  };
  return link ? (
    <CopyField
      title="Your own seat, for another device"
      text={link}
      note="Open it there. It is for you alone, and earlier links stop working."
    />
  ) : (
    <p>
      <button type="button" class="linklike" onClick={() => void make()}>
        Open my seat on another device
      </button>{" "}
      <span role="status">{says}</span>
    </p>
  );
}
