/** Dice drawn as dice. */

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[10, 10]],
  2: [
    [5.5, 5.5],
    [14.5, 14.5],
  ],
  3: [
    [5.5, 5.5],
    [10, 10],
    [14.5, 14.5],
  ],
  4: [
    [5.5, 5.5],
    [14.5, 5.5],
    [5.5, 14.5],
    [14.5, 14.5],
  ],
  5: [
    [5.5, 5.5],
    [14.5, 5.5],
    [10, 10],
    [5.5, 14.5],
    [14.5, 14.5],
  ],
  6: [
    [5.5, 5],
    [14.5, 5],
    [5.5, 10],
    [14.5, 10],
    [5.5, 15],
    [14.5, 15],
  ],
};

function Die({ face, size = 20 }: { face: number; size?: number }) {
  return (
    <svg class="die" viewBox="0 0 20 20" width={size} height={size} role="img" aria-label={`die: ${face}`}>
      <rect x="0.75" y="0.75" width="18.5" height="18.5" rx="4.5" />
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r="1.9" />
      ))}
    </svg>
  );
}

export function Dice({ faces, size }: { faces: readonly number[]; size?: number }) {
  return (
    <span class="dice">
      {faces.map((face, index) => (
        <Die key={index} face={face} {...(size ? { size } : {})} />
      ))}
    </span>
  );
}
