import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { parseEvmAddress } from './parse-address.ts';
import { rlp, rlpNumber } from './rlp.ts';
import { signDigest, signerOf } from './sign-digest.ts';

/** That one code runs for an account, on one chain, at one nonce (EIP-7702). */
export type EvmAuthorization = { chainId: string; delegate: string; nonce: number };

const magic = Uint8Array.of(0x05);

/** What an account signs. An authorization for chain 0 would hold on every chain there is: nobody gets one here. */
export function authorizationDigest({ chainId, delegate, nonce }: EvmAuthorization): Uint8Array {
  if (!/^[1-9]\d*$/.test(chainId)) throw new RangeError(`an authorization for one chain, not for ${chainId}`);
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`no nonce: ${nonce}`);
  const parsed = parseEvmAddress(delegate);
  if ('reason' in parsed) throw new RangeError(parsed.reason);
  const fields = [rlpNumber(BigInt(chainId)), hexToBytes(parsed.address.slice(2)), rlpNumber(BigInt(nonce))];
  return keccak_256(concatBytes(magic, rlp(fields)));
}

/** 65 bytes: r, s and the parity. */
export function signEvmAuthorization(authorization: EvmAuthorization, privateKey: Uint8Array): string {
  const { r, s, yParity } = signDigest(authorizationDigest(authorization), privateKey);
  return `${r}${s.slice(2)}0${yParity}`;
}

/** Who gave it; null when the 65 bytes are nobody's signature. Some write the parity as 27 or 28. A server recovers faster. */
export function authorityOf(
  authorization: EvmAuthorization,
  signature: string,
  recover: typeof signerOf = signerOf,
): string | null {
  const [, r, s, parity] = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/i.exec(signature) ?? [];
  if (!r || !s || !parity) return null;
  const yParity = parity === '01' || parity.toLowerCase() === '1c' ? 1 : 0;
  return recover(authorizationDigest(authorization), { r: `0x${r}`, s: `0x${s}`, yParity });
}
