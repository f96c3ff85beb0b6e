import type { Pause } from '../phrase/pause.ts';
import { openReceivingKey, withDepositKey, type Words } from '../evm/keys.ts';
import type { SignedTransaction } from '../evm/sign-transfers.ts';
import { signTronTransaction, tronAddressOfKey } from './sign.ts';
import type { TronTransactionText } from './transaction.ts';

export type TronTransferToSign = { position: number; address: string; payload: TronTransactionText };

const coinOfTron = 195;
const signaturesBetweenPauses = 4;
const isKeyOf = (privateKey: Uint8Array, address: string) => tronAddressOfKey(privateKey) === address;

/** Signs each transaction with the key of its own address. Like `signTransfers` in all else. */
export async function* signTronTransfers(
  words: Words,
  items: readonly TronTransferToSign[],
  pause: Pause,
): AsyncGenerator<SignedTransaction> {
  const [first] = items;
  if (first === undefined) return;
  const receiving = await openReceivingKey(words, first, coinOfTron, isKeyOf);
  try {
    for (const [at, item] of items.entries()) {
      if (at % signaturesBetweenPauses === 0) await pause();
      const sign = (privateKey: Uint8Array) => signTronTransaction(item.payload, item.address, privateKey);
      const { hash, bytes } = withDepositKey(receiving, item, sign, isKeyOf);
      yield { address: item.address, hash, bytes };
    }
  } finally {
    receiving.wipePrivateData();
  }
}
