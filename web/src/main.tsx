import "@fontsource-variable/archivo/wdth.css";
import "@fontsource-variable/alegreya";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/map.css";
import "./styles/table.css";
import "./styles/prompt.css";
import "./styles/combat.css";
import "./styles/units.css";
import "./styles/panels.css";
import "./styles/drawers.css";
import "./styles/replay.css";
import "./styles/proof.css";
import "./styles/lobby.css";
import "./styles/lobby-lists.css";
import "./styles/waiting.css";
import "./styles/guide.css";
import "./styles/words.css";
import "./styles/phone.css";
import "./styles/phone-combat.css";

import "./state/preferences";

import { render } from "preact";

import { Pages } from "./pages/Pages";

render(<Pages />, document.getElementById("app")!);
