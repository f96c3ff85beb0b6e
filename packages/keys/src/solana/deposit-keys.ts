import type { Pause } from '../phrase/pause.ts';
import type { Words } from '../evm/keys.ts';
import { indexMax } from '../phrase/index-max.ts';
import { openSolanaKey, publicKeyAt, wipeSolanaKey } from './keys.ts';

/** What a server is given of a deposit key: where it stands under the phrase, and its public half. */
export type DepositKey = { position: number; address: string };

const keysBetweenPauses = 8;

/**
 * The next deposit addresses of a phrase, one after the other. Solana has no extended public key: each address needs the
 * phrase, so that many are prepared at once. All that is secret is wiped however it ends.
 */
export async function* deriveDepositKeys(
  words: Words,
  { from, count }: { from: number; count: number },
  pause: Pause,
): AsyncGenerator<DepositKey> {
  const isWhole = Number.isSafeInteger(from) && Number.isSafeInteger(count) && from >= 0 && count >= 1;
  if (!isWhole || from + count - 1 > indexMax) throw new RangeError(`no ${count} deposit keys from ${from} on`);
  const parent = await openSolanaKey(words);
  try {
    for (let at = 0; at < count; at += 1) {
      if (at % keysBetweenPauses === 0) await pause();
      yield { position: from + at, address: publicKeyAt(parent, from + at) };
    }
  } finally {
    wipeSolanaKey(parent);
  }
}
