import type { Pause } from '../phrase/pause.ts';
import { signEvmAuthorization } from './authorization.ts';
import { openReceivingKey, withDepositKey, type Words } from './keys.ts';

export type AuthorizationsToSign = {
  chainId: string;
  /** The code that the accounts will run. */
  delegate: string;
  items: readonly { position: number; address: string; nonce: number }[];
};

export type SignedAuthorization = { address: string; nonce: number; signature: string };

const signaturesBetweenPauses = 4;

/**
 * One after the other, in the order asked. Fails with `WrongPhrase` at the first address that the words do not lead to. The
 * seed and the keys are wiped however it ends.
 */
export async function* signAuthorizations(
  words: Words,
  { chainId, delegate, items }: AuthorizationsToSign,
  pause: Pause,
): AsyncGenerator<SignedAuthorization> {
  const [first] = items;
  if (first === undefined) return;
  const receiving = await openReceivingKey(words, first);
  try {
    for (const [at, item] of items.entries()) {
      if (at % signaturesBetweenPauses === 0) await pause();
      const { address, nonce } = item;
      const signature = withDepositKey(receiving, item, (privateKey) =>
        signEvmAuthorization({ chainId, delegate, nonce }, privateKey),
      );
      yield { address, nonce, signature };
    }
  } finally {
    receiving.wipePrivateData();
  }
}
