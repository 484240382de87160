/** All keys on one card. */
import { useEffect, useRef } from "preact/hooks";

import type { Sheet } from "../api/types";
import { keyGroups } from "../state/keys";
import { drawer } from "../state/layout";
import type { Table } from "../state/table";

export function KeysCard({ table }: { table: Table }) {
  return drawer.value === "keys" ? <Card sheet={table.sheet} /> : null;
}

function Card({ sheet }: { sheet: Sheet }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <section class="panel floating-card keys-card" role="dialog" aria-label="Keys">
      <div class="drawer-head">
        <h2>Keys</h2>
        <button ref={close} class="plain drawer-close" onClick={() => (drawer.value = null)}>
          Close <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
      <div class="key-groups scrolls">
        {keyGroups(sheet).map((group) => (
          <section key={group.title}>
            <h3 class="group-label">{group.title}</h3>
            <dl>
              {group.lines.map((line) => (
                <div key={line.says}>
                  <dt>
                    {line.shows.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{line.says}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
