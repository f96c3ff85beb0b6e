import type { Sample, Work } from './load.ts';

export type Contestant = (work: Work) => Promise<Sample>;

const rounds = 9;
const warmUpSeconds = 2;

/**
 * Lets each contestant run once in every round, forwards and backwards in turn, so that whatever else the machine does
 * meets them all alike. Warming up shows how many requests fill a round.
 */
export async function interleave<N extends string>(
  contestants: Record<N, Contestant>,
  roundSeconds = 1.5,
): Promise<Record<N, Sample[]>> {
  const names = Object.keys(contestants) as N[];
  const requests = {} as Record<N, number>;
  const samples = {} as Record<N, Sample[]>;
  for (const name of names) {
    const { perSecond } = await contestants[name]({ seconds: warmUpSeconds });
    requests[name] = Math.ceil(perSecond * roundSeconds);
    samples[name] = [];
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      samples[name].push(await contestants[name]({ requests: requests[name] }));
    }
  }
  return samples;
}

/** Throughput of one over the other, for each round. */
export function ratios(ours: readonly Sample[], reference: readonly Sample[]): number[] {
  return ours.map((sample, round) => sample.perSecond / (reference[round]?.perSecond ?? Number.NaN));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value that so many percent of all values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
