import { hashMessage, hexToBytes, keccak256, toHex } from 'viem';
import { authorityOf } from '@coffer/keys/evm/authorization.ts';
import { parseAuthorizationText } from '@coffer/keys/evm/transaction.ts';
import { signerOf } from '@coffer/keys/evm/sign-digest.ts';
import type { SignedTransfer } from '../../port/rules.ts';
import { readAllowance, readBatchCall } from './batch-call.ts';
import type { Authorization, MemoryTransaction } from './block.ts';
import { readSweepCall } from './sweep-call.ts';
import { transactionOf } from './transaction-order.ts';

/** What is signed, as text, so that both ends see the same. */
export type Payload = {
  chainId: string;
  from: string;
  /** Empty on a chain that numbers nothing. */
  position: string;
  /** Empty where nothing lapses. */
  validUntil: string;
  to: string;
  contract: string;
  units: string;
  feeUnits: string;
  work: string;
  data: string;
  /** As rules gave them, a space between two. */
  authorizations: string;
};

/** In one order of names, whoever made it. */
export function payloadText(payload: Payload): string {
  const { chainId, from, position, validUntil, to, contract, units, feeUnits, work, data, authorizations } = payload;
  const order = [position, validUntil, to, contract, units, feeUnits, work, data, authorizations];
  return JSON.stringify([chainId, from, ...order]);
}

export function hashOfBytes(bytes: string): string {
  return keccak256(toHex(bytes));
}

/** The transaction in signed bytes, when its sender signed it for this chain. */
export function readTransaction(bytes: string, chainId: string): MemoryTransaction | { reason: string } {
  const payload = payloadIn(bytes);
  if ('reason' in payload) return payload;
  if (payload.chainId !== chainId) return { reason: `It was signed for chain ${payload.chainId}.` };
  const known = {
    hash: hashOfBytes(bytes),
    sender: payload.from,
    position: numberIn(payload.position),
    feeUnits: BigInt(payload.feeUnits),
  };
  const { to, contract, data } = payload;
  const call = data === '' ? null : readSweepCall(to, data);
  const batch = data === '' ? null : readBatchCall(to, data);
  const allows = data === '' ? null : readAllowance(to, data);
  const moves = call ? [] : [{ to, units: BigInt(payload.units), contract: contract || null }];
  const authorizations = payload.authorizations ? payload.authorizations.split(' ').map(authorizationIn) : [];
  const validUntil = numberIn(payload.validUntil);
  return transactionOf({ moves }, known, {
    work: BigInt(payload.work),
    call,
    batch,
    allows,
    authorizations,
    validUntil,
  });
}

/** What somebody signed, as far as it is a plain transfer. */
export function readSigned(bytes: string): SignedTransfer | { reason: string } {
  const payload = payloadIn(bytes);
  if ('reason' in payload) return payload;
  if (payload.data || payload.authorizations) return { reason: 'It is no plain transfer.' };
  return {
    hash: hashOfBytes(bytes),
    chainId: payload.chainId,
    from: payload.from,
    position: numberIn(payload.position),
    to: payload.to,
    ...lapsing(payload),
    contract: payload.contract || null,
    units: BigInt(payload.units),
    feeUnitsMax: BigInt(payload.feeUnits),
  };
}

/** When it lapses, as the port says it. */
export function lapsing({ validUntil }: Payload): { validUntil?: number } {
  const height = numberIn(validUntil);
  return height === null ? {} : { validUntil: height };
}

function numberIn(text: string): number | null {
  return text === '' ? null : Number(text);
}

function payloadIn(bytes: string): Payload | { reason: string } {
  const read = parsed(bytes);
  if (!read) return { reason: 'It is no signed transaction.' };
  const { payload, signature } = read;
  const [, r, s, v] = /^0x(.{64})(.{64})(1b|1c)$/.exec(signature) ?? [];
  if (!r || !s) return { reason: 'It is not signed.' };
  const digest = hexToBytes(hashMessage(payloadText(payload)));
  const signer = signerOf(digest, { r: `0x${r}`, s: `0x${s}`, yParity: v === '1c' ? 1 : 0 });
  return signer === payload.from ? payload : { reason: 'Somebody else signed it.' };
}

function parsed(bytes: string): { payload: Payload; signature: string } | null {
  try {
    const { payload, signature } = JSON.parse(bytes) as { payload?: Payload; signature?: string };
    return payload && typeof signature === 'string' ? { payload, signature } : null;
  } catch {
    return null;
  }
}

function authorizationIn(text: string): Authorization {
  const { chainId, delegate, nonce, signature } = parseAuthorizationText(text);
  return { account: authorityOf({ chainId, delegate, nonce }, signature), chainId, delegate, nonce };
}
