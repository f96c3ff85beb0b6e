/** Days of a hold, one each; of very many always so many. For the eye alone: the numbers stand above it. */
const notchesMax = 24;

export function Notches({ done, of }: { done: number; of: number }) {
  const count = Math.min(of, notchesMax);
  const reached = Math.floor((Math.min(done, of) * count) / of);
  return (
    <span className="notches" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} data-done={at < reached || undefined} />
      ))}
    </span>
  );
}
