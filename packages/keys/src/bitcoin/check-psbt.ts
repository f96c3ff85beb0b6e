import type { Transaction } from '@scure/btc-signer/transaction.js';
import type { BitcoinNetwork } from './network.ts';
import { openPsbt, reviewTransaction, type PsbtReview } from './review-psbt.ts';

/** What a person said yes to. */
export type AskedPsbt = {
  coins: readonly { txHash: string; output: number; units: bigint; address: string }[];
  payees: readonly { address: string; units: bigint }[];
  feeUnitsMax: bigint;
};

/** Signatures for all there is: nothing of the transaction can be changed afterwards. Taproot may leave that unsaid. */
const sighashAll = 0x01;
const sighashDefault = 0x00;

/** Holds a transaction against what was asked for, coin by coin and payee by payee, and says the first thing that differs. */
export function checkPsbt(
  given: string | Uint8Array,
  asked: AskedPsbt,
  network: BitcoinNetwork,
): { review: PsbtReview } | { reason: string } {
  const transaction = openPsbt(given);
  if ('reason' in transaction) return transaction;
  const read = reviewTransaction(transaction, network);
  if ('reason' in read) return read;
  const reason =
    wrongPayee(read.review, asked) ??
    wrongCoin(read.review, asked) ??
    wrongFee(read.review, asked) ??
    wrongPromise(transaction);
  return reason === null ? read : { reason };
}

function wrongPayee({ payees }: PsbtReview, asked: AskedPsbt): string | null {
  for (const [at, { address, units }] of payees.entries()) {
    const wanted = asked.payees[at];
    if (!wanted) return `pays ${units} satoshis to ${nameOf(address)}, which nobody asked for`;
    if (address !== wanted.address) return `pays ${nameOf(address)} instead of ${wanted.address}`;
    if (units !== wanted.units) return `pays ${units} satoshis to ${wanted.address} instead of ${wanted.units}`;
  }
  const missing = asked.payees[payees.length];
  return missing ? `does not pay ${missing.address}` : null;
}

function wrongCoin({ coins }: PsbtReview, asked: AskedPsbt): string | null {
  const wanted = new Map(asked.coins.map((coin) => [`${coin.txHash}:${coin.output}`, coin]));
  for (const { txHash, output, units, address } of coins) {
    const name = `${txHash}:${output}`;
    const coin = wanted.get(name);
    if (!coin) return `spends the coin ${name}, which nobody asked for`;
    if (coin.units !== units || coin.address !== address) return `says something else of the coin ${name} than is true`;
    wanted.delete(name);
  }
  const [missing] = wanted.keys();
  return missing === undefined ? null : `does not spend the coin ${missing}`;
}

function wrongFee({ feeUnits }: PsbtReview, { feeUnitsMax }: AskedPsbt): string | null {
  return feeUnits > feeUnitsMax
    ? `gives the network ${feeUnits} satoshis, and at most ${feeUnitsMax} was allowed`
    : null;
}

/** What would let somebody change it after it was signed, or hold it back. */
function wrongPromise(transaction: Transaction): string | null {
  if (transaction.lockTime !== 0) return 'could not be sent before a certain time';
  for (let at = 0; at < transaction.inputsLength; at += 1) {
    const { sighashType } = transaction.getInput(at);
    if (sighashType !== undefined && sighashType !== sighashAll && sighashType !== sighashDefault) {
      return 'asks for a signature that would leave a part of it open to change';
    }
  }
  return null;
}

function nameOf(address: string | null): string {
  return address ?? 'a script without an address';
}
