import { base64 } from '@scure/base';
import { Transaction } from '@scure/btc-signer/transaction.js';
import type { Coin, Payee } from './coins.ts';
import { scriptOfKey, type KeyScript } from './keys.ts';
import { scriptBytes } from './script.ts';

/** Where a key comes from: how wallets find the one that signs. */
export type KeyOrigin = { publicKey: Uint8Array; script: KeyScript; fingerprint: number; path: readonly number[] };
/** `previous` is the whole transaction that made the coin: many hardware wallets want to see it. */
export type PsbtCoin = Coin & { key?: KeyOrigin; previous?: string };
/** `key` marks change: wallets show it as what comes back. */
export type PsbtPayee = Payee & { key?: KeyOrigin };

/** Says that another transaction with a higher fee may take its place (BIP 125). */
export const replaceableSequence = 0xff_ff_ff_fd;

/** A transaction to sign, in base64 (BIP 174). It holds all that a signer without a network needs to see what it signs. */
export function buildPsbt(coins: readonly PsbtCoin[], payees: readonly PsbtPayee[]): string {
  if (coins.length === 0 || payees.length === 0) throw new RangeError('a transaction spends coins and pays somebody');
  const transaction = new Transaction({ version: 2 });
  for (const { txHash, output, units, script, key, previous } of coins) {
    transaction.addInput({
      txid: txHash,
      index: output,
      sequence: replaceableSequence,
      witnessUtxo: { script, amount: units },
      ...(previous === undefined ? {} : { nonWitnessUtxo: previous }),
      ...(key && inputFields(key)),
    });
  }
  for (const { script, units, key } of payees) {
    transaction.addOutput({ script, amount: units, ...(key && derivation(key)) });
  }
  return base64.encode(transaction.toPSBT(0));
}

function inputFields(key: KeyOrigin) {
  if (key.script === 'p2tr') return { ...derivation(key), tapInternalKey: key.publicKey.subarray(1) };
  if (key.script === 'p2wpkh') return derivation(key);
  return { ...derivation(key), redeemScript: scriptBytes(scriptOfKey(key.publicKey, 'p2wpkh')) };
}

function derivation({ publicKey, script, fingerprint, path }: KeyOrigin) {
  const der = { fingerprint, path: [...path] };
  if (script === 'p2tr') return { tapBip32Derivation: [[publicKey.subarray(1), { hashes: [], der }]] as TapOrigins };
  return { bip32Derivation: [[publicKey, der]] as PlainOrigins };
}

type Der = { fingerprint: number; path: number[] };
type PlainOrigins = [Uint8Array, Der][];
type TapOrigins = [Uint8Array, { hashes: Uint8Array[]; der: Der }][];
