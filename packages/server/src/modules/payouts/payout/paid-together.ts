import { createHash } from 'node:crypto';
import type { BatchCalls } from '../../../chains/port/batch-calls.ts';
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
 * The call that pays these payouts of one asset together, in this order, and what coins come along. Whoever hands them out and whoever
 * signs make it each for themselves. Its name is used once: our contract pays nothing twice by it.
 */
export function callFor(
  { masterKey, batchCalls }: Pick<Deps, 'masterKey'> & { batchCalls: BatchCalls },
  { cause, blockchainId, from }: Of,
  payouts: readonly Row[],
): { to: string; data: string; units: bigint } {
  const contract = payouts[0]?.contract ?? null;
  if (payouts.some((one) => one.contract !== contract)) throw new RangeError('payouts of one asset go together');
  const words = ['coffer paid together 1', installOf(masterKey), String(blockchainId), from, nameOfCause(cause)];
  const name = `0x${createHash('sha256').update(words.join('\n')).digest('hex')}`;
  const rows = payouts.map(({ toAddress: to, units }) => ({ to, units }));
  const units = contract === null ? rows.reduce((sum, row) => sum + row.units, 0n) : 0n;
  return { ...batchCalls.pay(name, contract, rows), units };
}
