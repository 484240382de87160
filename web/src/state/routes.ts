/** Addresses of pages. A secret never stands in a path or a query: a seat's token is in the fragment, which no server sees. */
import { signal } from "@preact/signals";

import type { Lens, Side } from "../api/types";
import { isSide } from "./sides";

export type Route =
  | { page: "lobby" }
  | { page: "table"; game: string; side: Side | null; token: string | null }
  | { page: "replay"; game: string; ply: number | null; lens: Lens | null }
  | { page: "proof"; game: string }
  | { page: "guide"; game: string | null; guide: string | null }
  | { page: "lost" };

function routeOf(url: URL): Route {
  const words = url.pathname.split("/").filter(Boolean);
  const [first, game, third] = words;
  if (!first) return { page: "lobby" };
  if (first === "game" && game) {
    const side = isSide(third) ? third : null;
    if (third === "replay") return { page: "replay", game, ply: plyOf(url), lens: lensOf(url) };
    if (third === "proof") return { page: "proof", game };
    return { page: "table", game, side, token: url.hash.slice(1) || null };
  }
  if (first === "learn") return { page: "guide", game: third ? null : (game ?? null), guide: third ? `${game}/${third}` : null };
  return { page: "lost" };
}

function plyOf(url: URL): number | null {
  const ply = Number(url.searchParams.get("ply"));
  return url.searchParams.has("ply") && Number.isInteger(ply) && ply >= 0 ? ply : null;
}

function lensOf(url: URL): Lens | null {
  const lens = url.searchParams.get("lens");
  return isSide(lens) || lens === "spectator" || lens === "truth" ? lens : null;
}

export const route = signal<Route>(routeOf(new URL(location.href)));

window.addEventListener("popstate", () => (route.value = routeOf(new URL(location.href))));

export function go(path: string, replace = false) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = routeOf(new URL(location.href));
}

/** Links that stay within the page. */
export function follow(event: MouseEvent) {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || link.target || url.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}
