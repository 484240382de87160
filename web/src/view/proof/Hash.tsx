/** A long number in groups that the eye can compare. */
export function Hash({ value }: { value: string }) {
  return (
    <code class="hash" role="img" aria-label={value}>
      {(value.match(/.{1,8}/g) ?? []).map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </code>
  );
}
