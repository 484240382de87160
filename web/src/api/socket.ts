/** News of a game, pushed. A lost connection comes back by itself and asks for exactly what was missed. */
import { proofOf } from "./proofs";
import type { Change, Side } from "./types";

export interface Known {
  ply: number | null;
  chat: number;
  state: number | null;
  draft: number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

export class Newsfeed {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private closed = false;
  private shows: readonly string[] | null = null;

  constructor(
    private readonly game: string,
    private readonly side: Side | null,
    private readonly known: () => Known,
    private readonly onChange: (change: Change) => void,
    private readonly onConnected: (connected: boolean) => void,
  ) {
    window.addEventListener("online", this.again);
    this.connect();
  }

  close() {
    this.closed = true;
    window.removeEventListener("online", this.again);
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  /** A request found nobody: whether the socket still hears anybody is in doubt, so it begins anew. */
  renew() {
    this.socket?.close();
  }

  /** The drawings over the map that this window shows; none if nobody looks. The news brings what they need. */
  show(overlays: readonly string[] | null) {
    if (JSON.stringify(overlays) === JSON.stringify(this.shows)) return;
    this.shows = overlays;
    if (this.socket?.readyState === WebSocket.OPEN) this.say();
  }

  private say() {
    this.socket?.send(JSON.stringify({ overlays: this.shows }));
  }

  private again = () => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    window.clearTimeout(this.timer);
    this.connect();
  };

  private connect() {
    const { ply, chat, state, draft } = this.known();
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ since: ply, chat, state, draft, options: true, side: this.side }))
      if (value !== null && value !== undefined) query.set(name, String(value));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const proof = proofOf(this.game); // a browser can send no header here: the secret goes as a subprotocol
    const protocols = proof ? ["trinacria", `trinacria.${proof}`] : [];
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.game}/live?${query}`, protocols);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      if (this.shows) this.say();
      this.onConnected(true);
    };
    socket.onmessage = (message) => this.onChange(JSON.parse(String(message.data)) as Change);
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket) {
    if (this.closed || socket !== this.socket) return;
    this.onConnected(false);
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }
}
