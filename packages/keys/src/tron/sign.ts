import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { addressOfPrivateKey, signDigest, signerOf } from '../evm/sign-digest.ts';
import { tronOfHex } from './address.ts';
import { readFields, writeFields } from './protobuf.ts';
import {
  readTronTransaction,
  tronTransactionId,
  writeTronTransaction,
  type TronOrder,
  type TronTransactionText,
} from './transaction.ts';

/** `validUntil` is when it lapses, in milliseconds. */
export type SignedTron = { hash: string; bytes: string; validUntil: number };
export type ReadTron = TronOrder & { hash: string; bytes: string };

const signatureShape = /^([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/;
const parityBase = 27;
const textMax = 100_000;

/** The address that a private key controls. */
export function tronAddressOfKey(privateKey: Uint8Array): string {
  return tronOfHex(addressOfPrivateKey(privateKey));
}

/** Signs what the text says, and nothing else. */
export function signTronTransaction(text: TronTransactionText, from: string, privateKey: Uint8Array): SignedTron {
  if (tronAddressOfKey(privateKey) !== from) throw new RangeError(`the key is not that of ${from}`);
  const raw = writeTronTransaction(text, from);
  const hash = tronTransactionId(raw);
  const { r, s, yParity } = signDigest(hexToBytes(hash), privateKey);
  const signature = hexToBytes(`${r.slice(2)}${s.slice(2)}${(parityBase + yParity).toString(16)}`);
  return { hash, bytes: bytesToHex(withSignature(raw, signature)), validUntil: Number(text['expiration']) };
}

/** What nodes take, and what counts for bandwidth. */
export function withSignature(raw: Uint8Array, signature: Uint8Array): Uint8Array {
  return writeFields([
    { field: 1, value: raw },
    { field: 2, value: signature },
  ]);
}

/**
 * What somebody else signed: as hex, or as wallets of this chain keep it (JSON with `raw_data_hex` and `signature`). Who
 * signed is computed; only the one whose money it moves may have. Or why it is nothing that can be taken.
 */
export function readSignedTron(text: string, recover: typeof signerOf = signerOf): ReadTron | { reason: string } {
  const parts = text.length > textMax ? null : partsOf(text.trim());
  if (!parts) return { reason: 'It is no signed transaction of Tron, neither in hex nor as wallets export it.' };
  const { raw, signatures } = parts;
  const order = readTronTransaction(raw);
  if (!order) return { reason: 'It is neither a plain payment nor a plain call of a contract.' };
  const [signature] = signatures;
  if (!signature || signatures.length > 1) return { reason: 'It must be signed by one key.' };
  const [, r, s, parity] = signatureShape.exec(bytesToHex(signature)) ?? [];
  const hash = tronTransactionId(raw);
  const yParity = parity === '01' || parity === '1c' ? 1 : 0;
  const signer = r && s ? recover(hexToBytes(hash), { r: `0x${r}`, s: `0x${s}`, yParity }) : null;
  if (signer === null || tronOfHex(signer) !== order.from) return { reason: 'Its signature is not good.' };
  return { ...order, hash, bytes: bytesToHex(withSignature(raw, signature)) };
}

type Parts = { raw: Uint8Array; signatures: Uint8Array[] };

function partsOf(text: string): Parts | null {
  try {
    return text.startsWith('{') ? partsOfJson(text) : partsOfHex(text);
  } catch {
    return null;
  }
}

function partsOfHex(text: string): Parts {
  const fields = readFields(hexToBytes(text.replace(/^0x/, '')));
  const bytesAt = (wanted: number) =>
    fields.flatMap(({ field, value }) => (field === wanted && value instanceof Uint8Array ? [value] : []));
  const [raw] = bytesAt(1);
  if (!raw) throw new RangeError('nothing is ordered');
  return { raw, signatures: bytesAt(2) };
}

function partsOfJson(text: string): Parts {
  const { raw_data_hex: raw, signature } = JSON.parse(text) as { raw_data_hex?: unknown; signature?: unknown };
  if (typeof raw !== 'string' || !Array.isArray(signature)) throw new RangeError('no signed transaction');
  return { raw: hexToBytes(raw), signatures: signature.map((one) => hexToBytes(String(one).replace(/^0x/, ''))) };
}
