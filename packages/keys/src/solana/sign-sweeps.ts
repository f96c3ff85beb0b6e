import type { Pause } from '../phrase/pause.ts';
import type { Words } from '../evm/keys.ts';
import { checkSweep } from './check-sweep.ts';
import { openSolanaKey, wipeSolanaKey, withSolanaKey } from './keys.ts';
import type { SolanaSweep } from './sweep.ts';
import { encodeTransaction, signSolanaTransaction } from './transaction.ts';

/** `asked` is what its signer was shown, `transaction` the bytes that are said to do that. */
export type SweepToSign = { readonly asked: SolanaSweep; readonly transaction: string };

/** The bytes do something else than what their signer was shown. */
export class AlteredSweep extends Error {
  override name = 'AlteredSweep';
}

/**
 * Signs each transaction with the keys of the deposits that it moves, and gives it back in the order asked. Nothing is signed
 * before all of them do what was shown. Fails with `WrongPhrase` at the first address that the words do not lead to.
 */
export async function* signSweeps(
  words: Words,
  sweeps: readonly SweepToSign[],
  pause: Pause,
): AsyncGenerator<{ transaction: string }> {
  const checked = sweeps.map(({ asked, transaction: text }) => {
    const one = checkSweep(asked, text);
    if ('reason' in one) throw new AlteredSweep(one.reason);
    return { asked, transaction: one.transaction };
  });
  const parent = await openSolanaKey(words);
  try {
    for (const { asked, transaction } of checked) {
      await pause();
      let signed = transaction;
      for (const deposit of asked.deposits) {
        signed = withSolanaKey(parent, deposit, (privateKey) => signSolanaTransaction(signed, privateKey));
      }
      yield { transaction: encodeTransaction(signed) };
    }
  } finally {
    wipeSolanaKey(parent);
  }
}
