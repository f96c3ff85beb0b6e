import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../platform/db/define-status.ts';

/** How long the coin of a hot wallet lasts. */
export const gasLevel = defineStatus('unknown', [
  { from: 'unknown', to: 'enough', event: 'gas.known' },
  { from: 'unknown', to: 'low', event: 'gas.known' },
  { from: 'unknown', to: 'empty', event: 'gas.known' },
  { from: 'enough', to: 'low', event: 'gas.low' },
  { from: 'enough', to: 'empty', event: 'gas.low' },
  { from: 'low', to: 'empty', event: 'gas.used-up' },
  { from: 'low', to: 'enough', event: 'gas.enough' },
  { from: 'empty', to: 'low', event: 'gas.topped-up' },
  { from: 'empty', to: 'enough', event: 'gas.enough' },
]);

export type GasLevel = StateOf<typeof gasLevel>;

const wholePercent = 100n;
/** A wallet near its limit is not told of again with each transaction. */
const enoughAgainPercent = 125n;

export function levelOf(before: GasLevel, units: bigint, lowBelow: bigint): GasLevel {
  if (units === 0n) return 'empty';
  const wasLow = before === 'low' || before === 'empty';
  const enoughFrom = wasLow ? (lowBelow * enoughAgainPercent) / wholePercent : lowBelow;
  return units < enoughFrom ? 'low' : 'enough';
}

type Change = { before: GasLevel; after: GasLevel; isNeeded: boolean };

/**
 * What is worth an alarm: a fall from enough. A new wallet has yet to be filled, so that it is none while nothing needs its coin.
 */
export function isAlarming({ before, after, isNeeded }: Change): boolean {
  return (after === 'low' || after === 'empty') && (before === 'enough' || isNeeded);
}
