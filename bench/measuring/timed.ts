const usualWarmUps = 8;
const usualTimes = 60;

/** How many milliseconds each of so many took, one after the other; the first few are not counted. */
export async function timed(
  ask: () => Promise<unknown>,
  times = usualTimes,
  warmUps = usualWarmUps,
): Promise<number[]> {
  const tookMs: number[] = [];
  for (let n = 0; n < warmUps + times; n += 1) {
    const startedAt = performance.now();
    await ask();
    if (n >= warmUps) tookMs.push(performance.now() - startedAt);
  }
  return tookMs;
}
