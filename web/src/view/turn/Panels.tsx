/** The panels a game declares: tracks of small boxes, tiles, the account of victory points, and lists that open. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import { type Colours, type Panel, type PanelRow, SIDES, type Sides } from "../../api/types";
import { isSide } from "../../state/sides";
import { CaseLink } from "../CaseLink";
import { drawingOf, isCounted, itemsOf, plain, signed, trackOf, verdictsOf } from "./tracks";

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
    case "agenda":
      return <Agenda panel={panel} />;
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
            <TileValue row={row} />
            {row.note && <span class="hidden-words">{row.note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "1 of 3" with the figure that counts in bold. */
function TileValue({ row }: { row: PanelRow }) {
  return isCounted(row) ? (
    <span class="tile-value">
      <b>{row.number}</b> of {row.most}
    </span>
  ) : (
    <span class="tile-value">
      <b>{row.value}</b>
    </span>
  );
}

/** The total large, what it would mean below it, and every item behind one click. */
function Account({ panel }: { panel: Panel }) {
  const [verdicts, items] = [verdictsOf(panel), itemsOf(panel)];
  const names = useContext(SideNames);
  return (
    <section class="declared account">
      <div class="account-head">
        <Title panel={panel} />
        <p class="account-total">
          {(panel.totals ?? []).map(({ number, side }) => (
            <span key={side}>
              {isSide(side) && <small>{names?.[side].short}</small>}
              <b>{plain(number)}</b>
            </span>
          ))}
        </p>
      </div>
      {verdicts.map((row) => (
        <p key={row.label} class="verdict">
          {row.label}: {row.value} <CaseLink number={row.case ?? ""} />
        </p>
      ))}
      {(items.length > 0 || Boolean(panel.levels?.length)) && (
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
          {isSide(side) && <h3 class="group-label">{names?.[side].short} points</h3>}
          <ul class="panel-items">
            {rows
              .filter((row) => (row.side ?? null) === side)
              .map((row, index) => (
                <li key={`${row.label}${index}`} class={row.side ?? ""}>
                  <span>
                    {row.label} <CaseLink number={row.case ?? ""} />
                    {row.note && <small>{row.note}</small>}
                  </span>
                  <b>{signed(row.points ?? 0)}</b>
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
  const names = useContext(SideNames);
  if (!panel.levels?.length) return null;
  const difference = (panel.totals?.length ?? 0) > 1 && names; // of the points of both sides
  const [first, second] = SIDES;
  return (
    <section>
      <h3 class="group-label">Levels{difference ? `, ${names[first].short} less ${names[second].short}` : ""}</h3>
      <ul class="panel-items">
        {panel.levels.map(({ name, needs, score }) => (
          <li key={name} aria-current={score != null ? "true" : undefined}>
            <span>
              {score != null ? <strong>{name}</strong> : name}
              {score != null && <small>now {plain(score)}</small>}
            </span>
            <b>{needs}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is to come, each line with the colours of the one whom it concerns. */
function Agenda({ panel }: { panel: Panel }) {
  return (
    <section class="declared agenda">
      <Title panel={panel} />
      <ul>
        {(panel.rows ?? []).map((row) => (
          <li key={row.label}>
            <Tag row={row} />
            <span>{row.label}</span> <small>{[row.value, row.note].filter(Boolean).join(", ")}</small>
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
