import { feeAt, relayUnitsPerKvb } from './policy.ts';
import type { Pool } from './pool.ts';
import { rejection, type Rejection } from './rejection.ts';
import type { Transaction } from './transaction.ts';

const replacedMax = 100;

/** BIP 125 without its first rule: nodes replace whatever pays less, marked or not. */
export function checkReplacement(pool: Pool, tx: Transaction, feeUnits: bigint, rivals: readonly string[]): void {
  if (rivals.length === 0) return;
  const rate = rateOf(feeUnits, tx.vsize);
  for (const rival of rivals) {
    const old = rateOf(pool.get(rival).feeUnits, pool.get(rival).tx.vsize);
    if (rate <= old) throw tooCheap(tx, `; new feerate ${spell(rate)} BTC/kvB <= old feerate ${spell(old)} BTC/kvB`);
  }
  const replaced = pool.withChildren(rivals);
  if (replaced.length > replacedMax)
    throw rejection(
      'too many potential replacements',
      `rejecting replacement ${tx.txid}; too many potential replacements (${replaced.length} > ${replacedMax})`,
    );
  checkNewParents(pool, tx, rivals);
  const replacedFee = pool.feesOf(replaced);
  if (feeUnits < replacedFee)
    throw tooCheap(tx, `, less fees than conflicting txs; ${spell(feeUnits)} < ${spell(replacedFee)}`);
  const relay = feeAt(relayUnitsPerKvb, tx.vsize);
  const more = feeUnits - replacedFee;
  if (more < relay) throw tooCheap(tx, `, not enough additional fees to relay; ${spell(more)} < ${spell(relay)}`);
}

/** It may build on what waits only where those that it replaces did. */
function checkNewParents(pool: Pool, tx: Transaction, rivals: readonly string[]): void {
  const old = new Set(rivals.flatMap((rival) => pool.get(rival).tx.inputs.map(({ txid }) => txid)));
  const added = pool.parentsOf(tx).find((parent) => !old.has(parent));
  if (added !== undefined)
    throw rejection('replacement-adds-unconfirmed', `replacement ${tx.txid} adds unconfirmed input`);
}

function tooCheap({ txid }: Transaction, why: string): Rejection {
  return rejection('insufficient fee', `rejecting replacement ${txid}${why}`);
}

function rateOf(feeUnits: bigint, vsize: number): bigint {
  return (feeUnits * 1000n) / BigInt(vsize);
}

function spell(units: bigint): string {
  return `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;
}
