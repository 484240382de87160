/** The mark of Trinacria, and the way to the lobby. */
export function HomeLink({ title }: { title: string }) {
  return (
    <a class="house" href="/">
      <span class="hidden-words">To the lobby: </span>
      <Legs />
      <span class="house-words">
        <b>Trinacria</b>
        <span>{title}</span>
      </span>
    </a>
  );
}

/** Three legs about a centre: the sign that Trinacria is named after. */
export function Legs() {
  return (
    <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
      <g class="legs">
        <path d="M16 16L22 8L29 10" />
        <path d="M16 16L20.5 25.2L15.2 30" />
        <path d="M16 16L5.5 15L4 8" />
      </g>
      <circle cx="16" cy="16" r="3.6" />
    </svg>
  );
}
