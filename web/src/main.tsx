import "@fontsource-variable/archivo/wdth.css";
import "@fontsource-variable/alegreya";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/map.css";
import "./styles/printed.css";
import "./styles/table.css";
import "./styles/prompt.css";
import "./styles/question.css";
import "./styles/sides.css";
import "./styles/combat.css";
import "./styles/odds.css";
import "./styles/result.css";
import "./styles/units.css";
import "./styles/plans.css";
import "./styles/panels.css";
import "./styles/turn.css";
import "./styles/points.css";
import "./styles/log.css";
import "./styles/overlays.css";
import "./styles/drawers.css";
import "./styles/talk.css";
import "./styles/cards.css";
import "./styles/controls.css";
import "./styles/following.css";
import "./styles/replay.css";
import "./styles/timeline.css";
import "./styles/hand-over.css";
import "./styles/proof.css";
import "./styles/lobby.css";
import "./styles/begin.css";
import "./styles/scenarios.css";
import "./styles/lobby-lists.css";
import "./styles/new-game.css";
import "./styles/my-name.css";
import "./styles/waiting.css";
import "./styles/guide.css";
import "./styles/words.css";
import "./styles/phone.css";
import "./styles/phone-sheet.css";
import "./styles/phone-combat.css";

import "./state/preferences";

import { render } from "preact";

import { Pages } from "./pages/Pages";

render(<Pages />, document.getElementById("app")!);
