import { readSignedTron } from '@coffer/keys/tron/sign.ts';
import { readTokenTransfer } from '@coffer/keys/tron/token-call.ts';
import type { SignedTransfer } from '../../port/rules.ts';
import { recoverSigner } from '../../solidity/recover-signer.ts';

/**
 * A plain transfer that somebody else signed. Whatever else it might do, it is none. The bytes name no chain, but a block
 * of one: no other chain takes them.
 */
export function readSigned(text: string): SignedTransfer | { reason: string } {
  const read = readSignedTron(text, recoverSigner);
  if ('reason' in read) return read;
  const { hash, from, to, value, data, feeLimit: feeUnitsMax, expiration: validUntil } = read;
  const known = { hash, chainId: null, from, position: null, feeUnitsMax, validUntil };
  if (data === null) return { ...known, to, contract: null, units: value };
  if (value !== 0n) return { reason: 'It sends coins to a contract: that is no plain transfer.' };
  const moved = readTokenTransfer(data);
  if (!moved) return { reason: 'It calls a contract otherwise than to transfer a token.' };
  return { ...known, to: moved.to, contract: to, units: moved.units };
}
