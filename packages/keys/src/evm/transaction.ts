import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { rlp, rlpNumber, type RlpItem } from './rlp.ts';
import { signDigest } from './sign-digest.ts';

/**
 * Every field of a transaction as text: chainId, nonce, to, value, data, gas, and either gasPrice or maxFeePerGas with
 * maxPriorityFeePerGas. Numbers in decimal or 0x; `authorizations` as `authorizationText` writes them, a space between two.
 */
export type EvmTransactionText = Readonly<Record<string, string>>;

/** An authorization as a transaction carries it. */
export type CarriedAuthorization = { chainId: string; delegate: string; nonce: number; signature: string };

/** In one word: chain/code/nonce/signature. */
export function authorizationText({ chainId, delegate, nonce, signature }: CarriedAuthorization): string {
  return [chainId, delegate, nonce, signature].join('/');
}

export function parseAuthorizationText(text: string): CarriedAuthorization {
  const [, chainId, delegate, nonce, signature] =
    /^([1-9]\d*)\/(0x[0-9a-f]{40})\/(\d+)\/(0x[0-9a-f]{128}0[01])$/.exec(text) ?? [];
  if (!chainId || !delegate || !nonce || !signature) throw new RangeError(`no authorization: ${text}`);
  return { chainId, delegate, nonce: Number(nonce), signature };
}

/** Signs what the text says, and nothing else. */
export function signEvmTransaction(
  text: EvmTransactionText,
  privateKey: Uint8Array,
): { hash: `0x${string}`; bytes: `0x${string}` } {
  const signed = text['gasPrice'] === undefined ? signedMarket(text, privateKey) : signedLegacy(text, privateKey);
  return { hash: `0x${bytesToHex(keccak_256(signed))}`, bytes: `0x${bytesToHex(signed)}` };
}

/** The older kind of transaction writes the parity into another number, together with the chain (EIP-155). */
function signedLegacy(text: EvmTransactionText, privateKey: Uint8Array): Uint8Array {
  if (text['authorizations']) throw new RangeError('the older kind of transaction carries no authorizations');
  const chainId = chainIdOf(text);
  const fields = [number(text, 'nonce'), number(text, 'gasPrice'), ...contentOf(text)];
  const none = new Uint8Array();
  const { r, s, yParity } = signDigest(keccak_256(rlp([...fields, rlpNumber(chainId), none, none])), privateKey);
  return rlp([...fields, rlpNumber(chainId * 2n + 35n + BigInt(yParity)), rlpNumber(BigInt(r)), rlpNumber(BigInt(s))]);
}

function signedMarket(text: EvmTransactionText, privateKey: Uint8Array): Uint8Array {
  const fields: RlpItem[] = [
    rlpNumber(chainIdOf(text)),
    ...['nonce', 'maxPriorityFeePerGas', 'maxFeePerGas'].map((name) => number(text, name)),
    ...contentOf(text),
    [],
  ];
  const carried = text['authorizations'] ? text['authorizations'].split(' ').map(authorizationItem) : [];
  if (carried.length > 0) fields.push(carried);
  const type = Uint8Array.of(carried.length > 0 ? 4 : 2);
  const { r, s, yParity } = signDigest(keccak_256(concatBytes(type, rlp(fields))), privateKey);
  const signature = [rlpNumber(BigInt(yParity)), rlpNumber(BigInt(r)), rlpNumber(BigInt(s))];
  return concatBytes(type, rlp([...fields, ...signature]));
}

function authorizationItem(word: string): RlpItem {
  const { chainId, delegate, nonce, signature } = parseAuthorizationText(word);
  const part = (from: number, to: number) => rlpNumber(BigInt(`0x${signature.slice(from, to)}`));
  return [
    rlpNumber(BigInt(chainId)),
    hexToBytes(delegate.slice(2)),
    rlpNumber(BigInt(nonce)),
    part(130, 132),
    part(2, 66),
    part(66, 130),
  ];
}

function contentOf(text: EvmTransactionText): Uint8Array[] {
  return [number(text, 'gas'), bytes(text, 'to', 20), number(text, 'value'), bytes(text, 'data')];
}

function chainIdOf(text: EvmTransactionText): bigint {
  const chainId = BigInt(field(text, 'chainId'));
  if (chainId < 1n) throw new RangeError('a transaction for no chain');
  return chainId;
}

function number(text: EvmTransactionText, name: string): Uint8Array {
  const value = field(text, name);
  if (!/^(\d+|0x[0-9a-fA-F]+)$/.test(value)) throw new RangeError(`${name} of a transaction is no number: ${value}`);
  return rlpNumber(BigInt(value));
}

function bytes(text: EvmTransactionText, name: string, length?: number): Uint8Array {
  const value = field(text, name);
  if (!/^0x([0-9a-fA-F]{2})*$/.test(value)) throw new RangeError(`${name} of a transaction is no hex: ${value}`);
  const read = hexToBytes(value.slice(2));
  if (length !== undefined && read.length !== length) throw new RangeError(`${name} does not have ${length} bytes`);
  return read;
}

function field(text: EvmTransactionText, name: string): string {
  const value = text[name];
  if (value === undefined || value === '') throw new RangeError(`a transaction without ${name}`);
  return value;
}
