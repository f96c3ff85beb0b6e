import {
  decodeTransaction,
  encodeTransaction,
  faultsOf,
  hashOfTransaction,
  signSolanaTransaction,
} from '@coffer/keys/solana/transaction.ts';
import type { Signed, Unsigned } from '../../port/port.ts';

/**
 * Puts the key's signature into its place. Where others have to sign too, such as the deposit addresses of a sweep that the hot
 * wallet pays for, they have done so before: what comes out can be sent.
 */
export function signTransfer({ payload }: Unsigned, privateKey: Uint8Array): Signed {
  const { transaction: text = '', validUntil } = payload;
  const transaction = decodeTransaction(text);
  if ('reason' in transaction) throw new RangeError(transaction.reason);
  const signed = signSolanaTransaction(transaction, privateKey);
  const { missing, wrong } = faultsOf(signed);
  const [lacking] = [...missing, ...wrong];
  if (lacking !== undefined) throw new RangeError(`the signature of ${lacking} is missing or not good`);
  const hash = hashOfTransaction(signed) ?? '';
  const bytes = encodeTransaction(signed);
  return validUntil === undefined ? { hash, bytes } : { hash, bytes, validUntil: Number(validUntil) };
}
