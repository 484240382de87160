/** The front page. */
import { useEffect } from "preact/hooks";

import { openCase } from "../state/casebook";
import { trouble, watchLobby } from "../state/lobby";
import { me } from "../state/session";
import { scenario } from "../state/setup";
import { GameSetup } from "../view/lobby/GameSetup";
import { Header } from "../view/lobby/Header";
import { MyGames } from "../view/lobby/MyGames";
import { NameDialog } from "../view/lobby/NameDialog";
import { OtherGames } from "../view/lobby/OtherGames";
import { Scenarios } from "../view/lobby/Scenarios";
import { Ways } from "../view/lobby/Ways";
import { isMyTurn } from "../view/lobby/words";
import { RulesDrawer } from "../view/RulesDrawer";

export function LobbyPage() {
  useEffect(watchLobby, []);
  useEffect(closeRulesOnEscape, []);
  const waiting = (me.value?.games ?? []).filter(isMyTurn).length;
  useEffect(() => {
    document.title = waiting ? `(${waiting}) Your turn · Trinacria` : "Trinacria";
    return () => {
      document.title = "Trinacria";
    };
  }, [waiting]);
  return (
    <div class="lobby">
      <Header />
      <main class="lobby-body">
        <Ways />
        <MyGames />
        <Scenarios />
        <GameSetup />
        <OtherGames />
        <p class="lobby-trouble" role="status">
          {trouble.value}
        </p>
      </main>
      <div class="lobby-rules">
        <RulesDrawer game={scenario.value?.name ?? ""} />
      </div>
      <NameDialog />
    </div>
  );
}

/** At the table the keys do this; here there are no other keys. */
function closeRulesOnEscape(): () => void {
  const heard = (event: KeyboardEvent) => {
    if (event.key === "Escape") openCase.value = null;
  };
  window.addEventListener("keydown", heard);
  return () => {
    window.removeEventListener("keydown", heard);
    openCase.value = null;
  };
}
