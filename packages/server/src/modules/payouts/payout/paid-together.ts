import { createHash } from 'node:crypto';
import type { ChainRules } from '../../../chains/port/rules.ts';
import { nameOfCause, type Cause } from '../../../platform/cause.ts';
import type { Deps } from '../../../platform/deps.ts';
import { installOf } from './intent-hash.ts';

type Of = { cause: Cause; blockchainId: number; from: string };
type Row = { toAddress: string; contract: string | null; units: bigint };

/** What they may cost together, so that the part of none is more than what people approved for it. */
export function approvedTogether(payouts: readonly { feeUnitsMax: bigint }[]): bigint {
  const least = payouts.reduce<bigint | null>(
    (min, { feeUnitsMax: one }) => (min === null || one < min ? one : min),
    null,
  );
  return (least ?? 0n) * BigInt(payouts.length);
}

/**
 * What pays these payouts of one asset together, in this order, and what coins go along: a call of our contract or, where transactions
 * pay several by themselves, a list. Whoever hands them out and whoever signs make it each for themselves. The name of a call is used
 * once: our contract pays nothing twice by it.
 */
export function callFor(
  { masterKey, batchCalls, batchLists }: Pick<Deps, 'masterKey'> & Pick<ChainRules, 'batchCalls' | 'batchLists'>,
  { cause, blockchainId, from }: Of,
  payouts: readonly Row[],
): { to: string; data: string; units: bigint } {
  const contract = payouts[0]?.contract ?? null;
  if (payouts.some((one) => one.contract !== contract)) throw new RangeError('payouts of one asset go together');
  const rows = payouts.map(({ toAddress: to, units }) => ({ to, units }));
  const units = contract === null ? rows.reduce((sum, row) => sum + row.units, 0n) : 0n;
  if (batchLists) return { to: from, data: batchLists.list(contract, rows), units };
  if (!batchCalls) throw new RangeError('nothing pays several at once there');
  const words = ['coffer paid together 1', installOf(masterKey), String(blockchainId), from, nameOfCause(cause)];
  const name = `0x${createHash('sha256').update(words.join('\n')).digest('hex')}`;
  return { ...batchCalls.pay(name, contract, rows), units };
}
