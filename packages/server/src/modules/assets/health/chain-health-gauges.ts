import type { Deps } from '../../../platform/deps.ts';
import type { LabelledGauge } from '../../../platform/http/metrics.ts';
import { healthOf } from './health-of.ts';
import { listBlockchainRows, type BlockchainRow } from '../chains/store.ts';

/** Whether payments on each chain are seen, and how its reading goes. */
export function chainHealthGauges({ db }: Pick<Deps, 'db'>): LabelledGauge[] {
  const gauge = (name: string, help: string, valueOf: (row: BlockchainRow) => number | null): LabelledGauge => ({
    name,
    help,
    label: 'chain',
    read: async () =>
      (await listBlockchainRows(db)).flatMap((row) => {
        const value = row.status === 'disabled' ? null : valueOf(row);
        return value === null ? [] : [{ of: row.code, value }];
      }),
  });
  return [
    gauge(
      'coffer_chain_up',
      '1 while payments on a chain are seen, 0 while it is stalled, unreachable or halted.',
      upOf,
    ),
    gauge('coffer_chain_silent_seconds', 'Since the blocks of a chain were last read without a failure.', silentOf),
    gauge(
      'coffer_chain_failed_rounds',
      'Rounds of reading a chain that failed in a row.',
      (row) => row.reading.failedRounds,
    ),
  ];
}

function upOf(row: BlockchainRow): number {
  return ['stalled', 'unreachable', 'halted'].includes(healthOf(row).status) ? 0 : 1;
}

function silentOf({ reading }: BlockchainRow): number | null {
  return reading.silentMs === null ? null : reading.silentMs / 1000;
}
