import type { Pause } from '../phrase/pause.ts';
import { openReceivingKey, withDepositKey, type Words } from './keys.ts';
import { signEvmTransaction, type EvmTransactionText } from './transaction.ts';

export type TransferToSign = { position: number; address: string; nonce: number; payload: EvmTransactionText };
export type SignedTransaction = { address: string; hash: string; bytes: string };

const signaturesBetweenPauses = 4;

/** Signs each transaction with the key of its own address. Like `signAuthorizations` in all else. */
export async function* signTransfers(
  words: Words,
  items: readonly TransferToSign[],
  pause: Pause,
): AsyncGenerator<SignedTransaction> {
  const [first] = items;
  if (first === undefined) return;
  const receiving = await openReceivingKey(words, first);
  try {
    for (const [at, item] of items.entries()) {
      if (at % signaturesBetweenPauses === 0) await pause();
      const whole = { ...item.payload, nonce: String(item.nonce) };
      const signed = withDepositKey(receiving, item, (privateKey) => signEvmTransaction(whole, privateKey));
      yield { address: item.address, ...signed };
    }
  } finally {
    receiving.wipePrivateData();
  }
}
