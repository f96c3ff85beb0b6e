import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { requestedBefore } from './line-store.ts';
import type { WeighedLine } from './weigh-lines.ts';

/** So long the same once more is more likely an accident than a wish. */
export const repeatHours = 24;

/** Lines that ask for what was asked for of late already, by a file or one by one. */
export async function findRepeated(
  tx: Tx,
  projectId: number,
  lines: readonly WeighedLine[],
  now: Date,
): Promise<WeighedLine[]> {
  const wanted = lines.map(({ currency, payee: { address }, units }) => {
    return { blockchainCurrencyId: currency.id, address, units };
  });
  const repeated = new Set(await requestedBefore(tx, projectId, wanted, hoursAfter(now, -repeatHours)));
  return lines.filter((_, at) => repeated.has(at));
}
