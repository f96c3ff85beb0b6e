import { readSignedTron } from '@coffer/keys/tron-sign.ts';
import { readTokenTransfer } from '@coffer/keys/tron-token-call.ts';
import type { SignedTransfer } from '../port.ts';
import { recoverSigner } from '../solidity/recover-signer.ts';

/** What witnesses last voted for: bytes that were signed do not tell what they and a new account will cost. */
const byteFee = 1_000n;
const newAccountFee = 1_100_000n;
const resultBytes = 64;
const digitsOfByte = 2;

/**
 * A plain transfer that somebody else signed. Whatever else it might do, it is none. The bytes name no chain, but a block
 * of one: no other chain takes them.
 */
export function readSigned(text: string): SignedTransfer | { reason: string } {
  const read = readSignedTron(text, recoverSigner);
  if ('reason' in read) return read;
  const { hash, bytes, from, to, value, data, feeLimit, expiration: validUntil } = read;
  const bytesFee = BigInt(bytes.length / digitsOfByte + resultBytes) * byteFee;
  const known = { hash, chainId: null, from, position: null, validUntil };
  if (data === null) return { ...known, to, contract: null, units: value, feeUnitsMax: bytesFee + newAccountFee };
  if (value !== 0n) return { reason: 'It sends coins to a contract: that is no plain transfer.' };
  const moved = readTokenTransfer(data);
  if (!moved) return { reason: 'It calls a contract otherwise than to transfer a token.' };
  return { ...known, to: moved.to, contract: to, units: moved.units, feeUnitsMax: bytesFee + feeLimit };
}
