import { readScript } from './scripts.ts';
import { rejection } from './rejection.ts';
import { isCoinbase, type Output, type Transaction } from './transaction.ts';

/** What a node of our days relays, a Bitcoin Core with its own settings. */

export const relayUnitsPerKvb = 100n;
export const dustUnitsPerKvb = 3000n;

const weightMax = 400_000;
const baseSizeMin = 65;
const scriptSigMax = 1650;
const dataMax = 83;
const moneyMaxUnits = 21_000_000n * 100_000_000n;
const versionMax = 3;

/** What an input adds that spends it, with a witness and without. */
const spendSizes = { witness: 67, legacy: 148 };

export function feeAt(rate: bigint, vsize: number): bigint {
  return (rate * BigInt(vsize) + 999n) / 1000n;
}

/** Below this an output costs more to spend than it is worth. */
export function dustUnits({ script }: Output): bigint {
  const { type } = readScript(script);
  if (type === 'nulldata') return 0n;
  const spend = type.startsWith('witness') ? spendSizes.witness : spendSizes.legacy;
  return feeAt(dustUnitsPerKvb, 8 + 1 + script.length + spend);
}

/** The rules that hold whatever the coins are. */
export function checkForm(tx: Transaction): void {
  if (tx.outputs.length === 0) throw rejection('bad-txns-vout-empty');
  let sum = 0n;
  for (const { units } of tx.outputs) {
    if (units > moneyMaxUnits) throw rejection('bad-txns-vout-toolarge');
    sum += units;
  }
  if (sum > moneyMaxUnits) throw rejection('bad-txns-txouttotal-toolarge');
  if (new Set(tx.inputs.map(({ txid, output }) => `${txid}:${output}`)).size < tx.inputs.length)
    throw rejection('bad-txns-inputs-duplicate');
  if (isCoinbase(tx)) throw rejection('coinbase');
}

export function checkStandard(tx: Transaction): void {
  if (tx.version < 1 || tx.version > versionMax) throw rejection('version');
  if (tx.weight > weightMax) throw rejection('tx-size');
  if (tx.inputs.some(({ scriptSig }) => scriptSig.length > scriptSigMax)) throw rejection('scriptsig-size');
  let notes = 0;
  for (const { script } of tx.outputs) {
    const { type } = readScript(script);
    if (type === 'nonstandard') throw rejection('scriptpubkey');
    if (type === 'nulldata' && script.length > dataMax) throw rejection('datacarrier');
    if (type === 'nulldata') notes += 1;
  }
  if (notes > 1) throw rejection('multi-op-return');
  if (tx.strippedSize < baseSizeMin) throw rejection('tx-size-small');
}

export function checkDust(tx: Transaction, feeUnits: bigint): void {
  const isDusty = tx.outputs.some((output) => output.units < dustUnits(output));
  if (isDusty && feeUnits > 0n) throw rejection('dust', 'tx with dust output must be 0-fee');
}
