import { hashMessage, toHex } from 'viem';
import { privateKeyToAddress, sign } from 'viem/accounts';
import type { Signed, Unsigned } from '../../port/port.ts';
import { hashOfBytes, lapsing, payloadText, type Payload } from './read-signed.ts';

export function addressOfKey(privateKey: Uint8Array): string {
  return privateKeyToAddress(toHex(privateKey)).toLowerCase();
}

export async function signTransfer(unsigned: Unsigned, privateKey: Uint8Array): Promise<Signed> {
  if (addressOfKey(privateKey) !== unsigned.from) throw new RangeError(`this key is not that of ${unsigned.from}`);
  const payload = unsigned.payload as Payload;
  const hash = hashMessage(payloadText(payload));
  const signature = await sign({ hash, privateKey: toHex(privateKey), to: 'hex' });
  const bytes = JSON.stringify({ payload, signature });
  return { hash: hashOfBytes(bytes), bytes, ...lapsing(payload) };
}
