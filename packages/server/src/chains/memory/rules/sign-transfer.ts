import { hashMessage, hexToBytes } from 'viem';
import { addressOfPrivateKey, signDigest } from '@coffer/keys/evm/sign-digest.ts';
import type { Signed, Unsigned } from '../../port/port.ts';
import { hashOfBytes, lapsing, payloadText, type Payload } from './read-signed.ts';

const parityBase = 27;

export function signTransfer(unsigned: Unsigned, privateKey: Uint8Array): Signed {
  if (addressOfPrivateKey(privateKey) !== unsigned.from) {
    throw new RangeError(`this key is not that of ${unsigned.from}`);
  }
  const payload = unsigned.payload as Payload;
  const { r, s, yParity } = signDigest(hexToBytes(hashMessage(payloadText(payload))), privateKey);
  const signature = `${r}${s.slice(2)}${(parityBase + yParity).toString(16)}`;
  const bytes = JSON.stringify({ payload, signature });
  return { hash: hashOfBytes(bytes), bytes, ...lapsing(payload) };
}
