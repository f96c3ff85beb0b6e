import type { Chain, Coin } from './chain.ts';
import { checkDust, checkForm, checkStandard, feeAt, relayUnitsPerKvb } from './policy.ts';
import type { Pool } from './pool.ts';
import { missingInputs, rejection, Rejection } from './rejection.ts';
import { refusalCodes } from './refusal.ts';
import { checkReplacement } from './replacement.ts';
import { coinName, type Transaction } from './transaction.ts';
import { flawOfInput } from './verify-input.ts';

export type Found = { feeUnits: bigint; rivals: readonly string[] };

const coinbaseMaturity = 100;
const relatedMax = 25;
const relatedSizeMax = 101_000;
const lockTimeIsTime = 500_000_000;
const sequenceFinal = 0xffff_ffff;
const sequenceOff = 2 ** 31;
const sequenceIsTime = 2 ** 22;
const sequenceMask = 0xffff;
const sequenceSeconds = 512;

/** Whether a transaction may wait for the next block here, or why not. */
export function examine(chain: Chain, pool: Pool, tx: Transaction): Found {
  checkForm(tx);
  checkStandard(tx);
  checkLockTime(chain, tx);
  if (pool.waiting.has(tx.txid)) throw rejection('txn-already-in-mempool');
  const coins = coinsFor(chain, pool, tx);
  checkSequences(chain, tx, coins);
  const feeUnits = checkAmounts(chain.height + 1, tx, coins);
  if (tx.outputs.some(({ script }) => script.length === 0)) throw rejection('scriptpubkey');
  checkRelayFee(tx, feeUnits);
  checkDust(tx, feeUnits);
  const rivals = pool.rivalsOf(tx);
  checkChain(pool, tx, rivals);
  checkReplacement(pool, tx, feeUnits, rivals);
  checkSignatures(tx, coins);
  return { feeUnits, rivals };
}

/** In a block the rules of all hold, and not those of this node. */
export function examineForBlock(chain: Chain, pool: Pool, tx: Transaction): bigint {
  checkForm(tx);
  checkLockTime(chain, tx);
  const coins = coinsFor(chain, pool, tx);
  checkSequences(chain, tx, coins);
  const feeUnits = checkAmounts(chain.height + 1, tx, coins);
  checkSignatures(tx, coins);
  return feeUnits;
}

/** Those of rivals too: that somebody else spends a coin is looked at later. */
export function coinsFor(chain: Chain, pool: Pool, tx: Transaction): Coin[] {
  return tx.inputs.map(({ txid, output }) => {
    const coin = chain.coins.get(coinName(txid, output)) ?? pool.coin(txid, output);
    if (coin) return coin;
    const isKnown = tx.outputs.some((_, at) => chain.coins.has(coinName(tx.txid, at)));
    throw isKnown ? new Rejection(refusalCodes.alreadyInChain, 'txn-already-known', '') : missingInputs();
  });
}

/** A chain that goes on without a block that it had may make what waits too early once more. */
export function isStillSound(chain: Chain, pool: Pool, tx: Transaction): boolean {
  try {
    checkLockTime(chain, tx);
    const coins = coinsFor(chain, pool, tx);
    checkSequences(chain, tx, coins);
    checkAmounts(chain.height + 1, tx, coins);
    return true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}

function checkLockTime(chain: Chain, { lockTime, inputs }: Transaction): void {
  if (lockTime === 0 || inputs.every(({ sequence }) => sequence === sequenceFinal)) return;
  const now = lockTime < lockTimeIsTime ? chain.height + 1 : chain.medianTime();
  if (lockTime >= now) throw rejection('non-final');
}

/** BIP 68: so many blocks, or so long, after the coin came. */
function checkSequences(chain: Chain, { version, inputs }: Transaction, coins: readonly Coin[]): void {
  if (version < 2) return;
  for (const [at, { sequence }] of inputs.entries()) {
    if (sequence >= sequenceOff) continue;
    const amount = sequence & sequenceMask;
    const born = Math.min(coins[at]?.height ?? 0, chain.height + 1);
    const isRipe =
      (sequence & sequenceIsTime) === 0
        ? chain.height + 1 >= born + amount
        : chain.medianTime() >= chain.medianTime(Math.max(0, born - 1)) + amount * sequenceSeconds;
    if (!isRipe) throw rejection('non-BIP68-final');
  }
}

function checkAmounts(height: number, tx: Transaction, coins: readonly Coin[]): bigint {
  let sum = 0n;
  for (const coin of coins) {
    const depth = height - coin.height;
    if (coin.isReward && depth < coinbaseMaturity)
      throw rejection('bad-txns-premature-spend-of-coinbase', `tried to spend coinbase at depth ${depth}`);
    sum += coin.units;
  }
  const paid = tx.outputs.reduce((total, { units }) => total + units, 0n);
  if (paid > sum) throw rejection('bad-txns-in-belowout', `value in (${sum}) < value out (${paid})`);
  return sum - paid;
}

function checkRelayFee({ vsize }: Transaction, feeUnits: bigint): void {
  const least = feeAt(relayUnitsPerKvb, vsize);
  if (feeUnits < least) throw rejection('min relay fee not met', `${feeUnits} < ${least}`);
}

function checkChain(pool: Pool, tx: Transaction, rivals: readonly string[]): void {
  const ancestors = pool.withParents(pool.parentsOf(tx));
  const limit = `[limit: ${relatedMax}]`;
  if (ancestors.some((txid) => rivals.includes(txid))) {
    throw rejection('bad-txns-spends-conflicting-tx', `${tx.txid} spends conflicting transaction`);
  }
  if (ancestors.length + 1 > relatedMax)
    throw rejection('too-long-mempool-chain', `too many unconfirmed ancestors ${limit}`);
  if (pool.sizeOf(ancestors) + tx.vsize > relatedSizeMax)
    throw rejection('too-long-mempool-chain', `exceeds ancestor size limit [limit: ${relatedSizeMax}]`);
  for (const ancestor of ancestors) {
    const family = pool.withChildren([ancestor]);
    if (family.length + 1 > relatedMax)
      throw rejection('too-long-mempool-chain', `too many descendants for tx ${ancestor} ${limit}`);
  }
}

function checkSignatures(tx: Transaction, coins: readonly Coin[]): void {
  for (const [index, { txid, output }] of tx.inputs.entries()) {
    const flaw = flawOfInput(tx, index, coins);
    if (flaw === undefined) continue;
    const where = `input ${index} of ${tx.txid} (wtxid ${tx.wtxid}), spending ${txid}:${output}`;
    throw rejection(`mempool-script-verify-flag-failed (${flaw})`, where);
  }
}
