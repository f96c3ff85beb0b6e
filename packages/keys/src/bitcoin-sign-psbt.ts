import { base64 } from '@scure/base';
import { Transaction } from '@scure/btc-signer/transaction.js';

/** What goes to the network: its hash as people write it, and its bytes. */
export type SignedBitcoin = { hash: string; bytes: string };

/** Signs each input with this key, which all of them must ask for, and nothing else: what is paid to whom was decided before. */
export function signPsbtWithKey(psbt: string, privateKey: Uint8Array): SignedBitcoin {
  const transaction = Transaction.fromPSBT(base64.decode(psbt));
  for (let at = 0; at < transaction.inputsLength; at += 1) transaction.signIdx(privateKey, at);
  transaction.finalize();
  return { hash: transaction.id, bytes: transaction.hex };
}
