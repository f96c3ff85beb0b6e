import { signEvmTransaction } from '@coffer/keys/evm/transaction.ts';
import { addressOfPrivateKey } from '@coffer/keys/evm/sign-digest.ts';
import type { Signed, Unsigned } from '../../port/port.ts';

/** Signs what was built, and nothing else: every field comes from the text. */
export function signTransfer({ payload, position, from }: Unsigned, privateKey: Uint8Array): Signed {
  if (addressOfPrivateKey(privateKey) !== from) throw new RangeError(`the key is not that of ${from}`);
  return signEvmTransaction({ ...payload, nonce: String(position) }, privateKey);
}
