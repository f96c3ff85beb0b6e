/** How long one step with a mail server may take, and all of them together. */
export type Timeouts = { stepMs: number; wholeMs: number };

export const productionTimeouts: Timeouts = { stepMs: 15_000, wholeMs: 30_000 };

/** Starts the clock; each call says how long the next step may take. */
export function countdown({ stepMs, wholeMs }: Timeouts): () => number {
  const endsAt = performance.now() + wholeMs;
  return () => Math.max(1, Math.min(stepMs, Math.floor(endsAt - performance.now())));
}
