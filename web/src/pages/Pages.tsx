import { follow, route } from "../state/routes";
import { LobbyPage } from "./LobbyPage";
import { later } from "./later";
import { TablePage } from "./TablePage";

const GuidePage = later(async () => (await import("./GuidePage")).GuidePage);
const ReplayPage = later(async () => (await import("./ReplayPage")).ReplayPage);
const ProofPage = later(async () => (await import("./ProofPage")).ProofPage);

export function Pages() {
  const at = route.value;
  return <div onClick={follow}>{page(at)}</div>;
}

function page(at: typeof route.value) {
  switch (at.page) {
    case "lobby":
      return <LobbyPage />;
    case "table":
      return <TablePage key={`${at.game}/${at.side}`} game={at.game} side={at.side} token={at.token} />;
    case "replay":
      return <ReplayPage key={at.game} game={at.game} ply={at.ply} lens={at.lens} />;
    case "proof":
      return <ProofPage key={at.game} game={at.game} />;
    case "guide":
      return <GuidePage game={at.game} guide={at.guide} />;
    default:
      return (
        <main class="lost">
          <h1>There is nothing here.</h1>
          <p>
            The address may be old or cut off. <a href="/">Go to the lobby.</a>
          </p>
        </main>
      );
  }
}
