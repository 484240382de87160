/** The panels a game declares: tracks of small boxes, tiles, the account of victory points, and lists that open. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Colours, Panel, PanelRow, Sides } from "../../api/types";
import { CaseLink } from "../CaseLink";
import { drawingOf, figures, levels, trackOf } from "./tracks";

/** The colours of the cards of the game whose panels are shown. */
export const CardColours = createContext<Readonly<Record<string, Colours>>>({});

/** What its sides are called. */
export const SideNames = createContext<Sides | null>(null);

export function DeclaredPanel({ panel }: { panel: Panel }) {
  if (!panel.rows?.length && !panel.total) return null;
  switch (drawingOf(panel)) {
    case "tracks":
      return <Tracks panel={panel} />;
    case "tiles":
      return <Tiles panel={panel} />;
    case "account":
      return <Account panel={panel} />;
    case "notes":
      return <Notes panel={panel} />;
    default:
      return <Listed panel={panel} />;
  }
}

function Title({ panel }: { panel: Panel }) {
  return (
    <h3 class="group-label">
      {panel.title} <CaseLink number={panel.case ?? ""} />
    </h3>
  );
}

/** The colours of a card, for what is drawn in them. */
const inColours = (colours: Colours | undefined) => (colours ? { "--of": colours.body, "--edge": colours.edge, "--on": colours.ink } : {});

function Tag({ row }: { row: PanelRow }) {
  const colours = useContext(CardColours);
  return row.tag ? (
    <span class="tag" style={inColours(colours[row.card ?? ""])}>
      {row.tag}
    </span>
  ) : null;
}

function Tracks({ panel }: { panel: Panel }) {
  return (
    <section class="declared">
      <Title panel={panel} />
      <ul class="tracks">
        {(panel.rows ?? []).map((row) => (
          <TrackLine key={row.label} row={row} />
        ))}
      </ul>
    </section>
  );
}

function TrackLine({ row }: { row: PanelRow }) {
  const { length, full } = trackOf(row);
  const colours = useContext(CardColours);
  return (
    <li class="points-track" title={`${row.label}: ${row.value}${row.note ? `, ${row.note}` : ""}`}>
      <Tag row={row} />
      <span class="hidden-words">{row.label}:</span>
      <span class="track-boxes" style={inColours(colours[row.card ?? ""])} aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          <i key={index} class={index < full ? "full" : ""} />
        ))}
      </span>
      <b>{row.value}</b>
      {row.note && (
        <small>
          {row.note} <CaseLink number={row.case ?? ""} />
        </small>
      )}
    </li>
  );
}

function Tiles({ panel }: { panel: Panel }) {
  return (
    <section class="declared">
      <Title panel={panel} />
      <ul class="tiles">
        {(panel.rows ?? []).map((row) => (
          <li key={row.label} title={row.note || undefined}>
            <span class="tile-label">
              {row.label} <CaseLink number={row.case ?? ""} />
            </span>
            <TileValue value={row.value} />
            {row.note && <span class="hidden-words">{row.note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "1 of 3" with the figure that counts in bold. */
function TileValue({ value }: { value: string }) {
  const found = /^(\S+)( of .*)$/.exec(value);
  return found ? (
    <span class="tile-value">
      <b>{found[1]}</b>
      {found[2]}
    </span>
  ) : (
    <span class="tile-value">
      <b>{value}</b>
    </span>
  );
}

/** The total large, what it would mean below it, and every item behind one click. */
function Account({ panel }: { panel: Panel }) {
  const rows = panel.rows ?? [];
  const verdict = rows.filter((row) => !/^[+−-]?\d/.test(row.value));
  const items = rows.filter((row) => /^[+−-]?\d/.test(row.value));
  return (
    <section class="declared account">
      <div class="account-head">
        <Title panel={panel} />
        <p class="account-total">
          {figures(panel.total ?? "").map(({ name, figure }) => (
            <span key={name}>
              {name && <small>{name}</small>}
              <b>{figure}</b>
            </span>
          ))}
        </p>
      </div>
      {verdict.map((row) => (
        <p key={row.label} class="verdict">
          {row.label}: {row.value} <CaseLink number={row.case ?? ""} />
        </p>
      ))}
      {(items.length > 0 || verdict.some((row) => row.note)) && (
        <details>
          <summary>How it adds up</summary>
          <Items rows={items} />
          <Levels panel={panel} />
        </details>
      )}
    </section>
  );
}

/** Every item under the side whose account it is in. */
export function Items({ rows }: { rows: readonly PanelRow[] }) {
  const sides = [...new Set(rows.map((row) => row.side ?? null))];
  const names = useContext(SideNames);
  return (
    <>
      {sides.map((side) => (
        <section key={side}>
          {side && <h3 class="group-label">{names && side !== "spectator" && names[side].short} points</h3>}
          <ul class="panel-items">
            {rows
              .filter((row) => (row.side ?? null) === side)
              .map((row, index) => (
                <li key={`${row.label}${index}`} class={row.side ?? ""}>
                  <span>
                    {row.label} <CaseLink number={row.case ?? ""} />
                    {row.note && <small>{row.note}</small>}
                  </span>
                  <b>{row.value.replace(/^-/, "−")}</b>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The levels of victory with their points, and where the score stands among them. */
export function Levels({ panel }: { panel: Panel }) {
  const now = (panel.rows ?? []).find((row) => row.note && !/^[+−-]?\d/.test(row.value));
  if (!now) return null;
  const names = useContext(SideNames);
  const sides = figures(panel.total ?? "").length > 1; // the levels are for the difference
  return (
    <section>
      <h3 class="group-label">Levels{sides ? `, ${names?.allied.short} less ${names?.axis.short}` : ""}</h3>
      <ul class="panel-items">
        {levels(now.note ?? "").map(({ name, span }) => (
          <li key={name} aria-current={name === now.value ? "true" : undefined}>
            <span>
              {name === now.value ? <strong>{name}</strong> : name}
              {name === now.value && now.number != null && <small>now {String(now.number).replace("-", "−")}</small>}
            </span>
            <b>{span}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A word or two that hold now, each a line. */
function Notes({ panel }: { panel: Panel }) {
  return (
    <section class="declared noted">
      {(panel.rows ?? []).map((row) => (
        <p key={row.label}>
          <Tag row={row} /> <b>{row.label}</b> {[row.value, row.note].filter(Boolean).join(", ")}{" "}
          <CaseLink number={row.case || panel.case || ""} />
        </p>
      ))}
    </section>
  );
}

/** Everything else opens on a click; its total stands beside its name. */
function Listed({ panel }: { panel: Panel }) {
  return (
    <details class="declared listed">
      <summary>
        <span class="group-label">{panel.title}</span>
        <span class="listed-total">{panel.total || (panel.rows?.length ?? "")}</span>
      </summary>
      {panel.case && (
        <p class="listed-case">
          <CaseLink number={panel.case} />
        </p>
      )}
      <Rows rows={panel.rows ?? []} />
    </details>
  );
}

function Rows({ rows }: { rows: readonly PanelRow[] }) {
  return (
    <ul class="panel-items">
      {rows.map((row, index) => (
        <li key={`${row.label}${index}`} class={row.side ?? ""}>
          <span>
            <Tag row={row} /> {row.label} <CaseLink number={row.case ?? ""} />
            <small>{[row.value, row.note].filter(Boolean).join(", ")}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
