import { randomBytes } from 'node:crypto';
import { p2ms, p2pkh, p2sh, p2tr, p2wpkh, p2wsh, RawTx, Transaction, type SigHash } from '@scure/btc-signer';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import type { BitcoinRpc } from './bitcoin-rpc.ts';
import type { Coin } from './purse.ts';
import { scriptOf } from './pay.ts';
import { regtest } from './regtest.ts';

export const kinds = ['P2PKH', 'P2SH-P2WPKH', 'P2WPKH', 'P2TR', 'P2WSH'] as const;
export type Kind = (typeof kinds)[number];

type Way = { address?: string; script: Uint8Array };
export type Owner = { kind: Kind; address: string; script: Uint8Array; way: Way; keys: readonly Uint8Array[] };

/** Somebody with keys that nobody else has. */
export function newOwner(kind: Kind = 'P2WPKH'): Owner {
  const keys = Array.from({ length: kind === 'P2WSH' ? 3 : 1 }, () => new Uint8Array(randomBytes(32)));
  const way = wayOf(kind, keys);
  if (way.address === undefined) throw new Error(`no address for ${kind}`);
  // Two of three sign for a multisig.
  return { kind, address: way.address, script: way.script, way, keys: keys.slice(0, 2) };
}

function wayOf(kind: Kind, keys: readonly Uint8Array[]): Way {
  const [key = new Uint8Array()] = keys;
  const publicKeys = keys.map((one) => secp256k1.getPublicKey(one, true));
  const [publicKey = new Uint8Array()] = publicKeys;
  if (kind === 'P2PKH') return p2pkh(publicKey, regtest);
  if (kind === 'P2SH-P2WPKH') return p2sh(p2wpkh(publicKey, regtest), regtest);
  if (kind === 'P2TR') return p2tr(schnorr.getPublicKey(key), undefined, regtest);
  if (kind === 'P2WSH') return p2wsh(p2ms(2, publicKeys), regtest);
  return p2wpkh(publicKey, regtest);
}

export type Spending = {
  coins: readonly Coin[];
  to: readonly { address?: string; script?: Uint8Array; units: bigint }[];
  sequence?: number;
  lockTime?: number;
  version?: number;
  /** Which parts of the transaction a signature is for. */
  sighash?: SigHash;
};

/** A signed transaction, as text. What the outputs leave over is the fee. */
export async function spend(rpc: BitcoinRpc, owner: Owner, spending: Spending): Promise<string> {
  const { coins, to, sequence = 0xfffffffd, lockTime = 0, version = 2, sighash } = spending;
  const transaction = new Transaction({ allowUnknownOutputs: true, lockTime, version });
  for (const { txid, output, units } of coins) {
    const utxo =
      owner.kind === 'P2PKH'
        ? { nonWitnessUtxo: await rpc<string>('getrawtransaction', txid) }
        : { witnessUtxo: { script: owner.script, amount: units } };
    const type = sighash === undefined ? {} : { sighashType: sighash };
    transaction.addInput({ ...owner.way, ...utxo, ...type, txid, index: output, sequence });
  }
  for (const { address = '', script, units } of to)
    transaction.addOutput({ script: script ?? scriptOf(address), amount: units });
  for (const key of owner.keys) transaction.sign(key, sighash === undefined ? undefined : [sighash]);
  transaction.finalize();
  return transaction.hex;
}

/** The same with a unit less for whom it pays: no signature fits it any more. */
export function tamper(raw: string): string {
  const parts = RawTx.decode(Buffer.from(raw, 'hex'));
  const [first, ...others] = parts.outputs;
  if (!first) throw new Error('it pays nobody');
  return Buffer.from(
    RawTx.encode({ ...parts, outputs: [{ ...first, amount: first.amount - 1n }, ...others] }),
  ).toString('hex');
}
