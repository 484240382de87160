/** Opening what a page shows: a lost network is waited for, a refusal is said, and what comes too late is closed at once. */
import { useEffect } from "preact/hooks";

import { Offline, Refusal } from "../api/client";

const AGAIN = 1500; // ms

type Close = () => void;

interface Opening {
  /** Opens it; what it returns closes it again. Its argument says whether anybody still waits. */
  open: (gone: () => boolean) => Promise<Close | undefined>;
  /** Why it is not open: for now, or because it was refused. */
  fails: (says: string, refused: boolean) => void;
}

/** Try until it is open, refused, or nobody waits any more; what it returns ends it. */
export function opening({ open, fails }: Opening): Close {
  let gone = false;
  let timer = 0;
  let close: Close | undefined;
  const attempt = async () => {
    try {
      const opened = await open(() => gone);
      if (gone) opened?.();
      else close = opened;
    } catch (error) {
      if (gone) return;
      if (!(error instanceof Offline || error instanceof Refusal)) throw error;
      if (error instanceof Offline) timer = window.setTimeout(attempt, AGAIN);
      fails(error.message, error instanceof Refusal);
    }
  };
  void attempt();
  return () => {
    gone = true;
    window.clearTimeout(timer);
    close?.();
  };
}

export function useOpening(what: Opening, about: readonly unknown[]) {
  useEffect(() => opening(what), [...about]);
}
