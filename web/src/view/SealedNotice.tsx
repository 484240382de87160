/** Sealed dice: whose browser is waited for, and what can be done about it. */
import { useEffect, useState } from "preact/hooks";

import { layAnew, trouble, waitingWords } from "../state/sealed";
import type { Table } from "../state/table";

export function SealedNotice({ table }: { table: Table }) {
  const state = table.state.value;
  const { side } = table;
  if (!state?.sealed || !side || state.status !== "running") return null;
  const { pending } = state.sealed;
  if (!pending && trouble.value !== "lost") return null;
  return (
    <div class="panel offer-notice sealed-notice" role="status" aria-live="polite">
      {pending && <p>{waitingWords(state, side)}</p>}
      {trouble.value === "changed" && (
        <p class="error">The order that stands is not the one that this browser noted. It shows no share; do not trust this server.</p>
      )}
      {trouble.value === "lost" && <Lost table={table} waits={Boolean(pending)} />}
      {pending?.awaited.length && !(pending.awaited.length === 1 && pending.awaited[0] === side) ? (
        <Without table={table} ply={pending.ply} at={pending.without_at ?? 0} />
      ) : null}
    </div>
  );
}

function Lost({ table, waits }: { table: Table; waits: boolean }) {
  return (
    <>
      <p>
        This browser has no share in the dice for your seat: it was laid in another one, or its data were cleared. The record will say from
        which order on there is a new one.
      </p>
      <button disabled={waits || table.busy.value} onClick={() => void layAnew(table).catch((error: unknown) => table.explain(error))}>
        Take part from this browser
      </button>
    </>
  );
}

/** After a while the dice may fall without a share that does not come. */
function Without({ table, ply, at }: { table: Table; ply: number; at: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  const left = Math.ceil((at - now) / 1000);
  if (left > 0)
    return (
      <p class="note">
        If it does not come, the dice can fall without that share in {left > 7200 ? `${Math.ceil(left / 3600)} hours` : `${left} s`}. The
        record will say so.
      </p>
    );
  const go = async () => {
    table.state.value = await table.api.goWithout(ply);
  };
  return <button onClick={() => void go().catch((error: unknown) => table.explain(error))}>Let the dice fall without it</button>;
}
