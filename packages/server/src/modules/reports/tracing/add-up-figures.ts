import type { TracedFigure } from '@coffer/contract/growth/postings.ts';
import type { PostedSum } from './posting-store.ts';
import type { Trace } from './trace.ts';

type Beside = { units: bigint; posted: bigint };
export type TracedFigureSum = {
  figure: TracedFigure;
  sums: readonly (Beside & { asset: string })[];
  usd: Beside | null;
  /** What the program says is what was booked, to the last unit, in each asset and in dollars. */
  holds: boolean;
};

/** What the program says of each figure beside what its postings add up to. A figure of nothing that never was is left out. */
export function addUpFigures({ recorded, recordedUsd }: Trace, posted: readonly PostedSum[]): TracedFigureSum[] {
  const names = [...new Set([...recorded, ...posted].map(({ figure }) => figure))];
  return names
    .map((figure) => {
      const said = recorded.filter((one) => one.figure === figure);
      const booked = posted.filter((one) => one.figure === figure);
      const assets = [...new Set([...said, ...booked].map(({ asset }) => asset))];
      const sums = assets
        .map((asset) => ({
          asset,
          units: total(said.filter((one) => one.asset === asset)),
          posted: total(booked.filter((one) => one.asset === asset)),
        }))
        .filter(({ units, posted: sum }) => units !== 0n || sum !== 0n || booked.length > 0);
      const usdUnits = recordedUsd[figure];
      const usd =
        usdUnits === undefined
          ? null
          : { units: usdUnits, posted: booked.reduce((sum, one) => sum + one.usdUnits, 0n) };
      const holds = [...sums, ...(usd ? [usd] : [])].every((one) => one.units === one.posted);
      return { figure, sums, usd, holds };
    })
    .filter(({ sums, holds }) => sums.length > 0 || !holds);
}

function total(some: readonly { units: bigint }[]): bigint {
  return some.reduce((sum, { units }) => sum + units, 0n);
}
