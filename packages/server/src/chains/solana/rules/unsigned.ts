import { encodeMessage, type SolanaInstruction } from '@coffer/keys/solana/message.ts';
import { unsignedTransaction } from '@coffer/keys/solana/transaction.ts';
import type { Anchor, Unsigned } from '../../port/port.ts';

/** A block may be named for so many blocks. */
export const blocksOfLife = 150;

/** Names the recent block of its anchor, and can be included for about a minute. */
export function untilLapsed(
  from: string,
  instructions: readonly SolanaInstruction[],
  { detail: { blockhash, validUntil } }: Anchor,
): Unsigned {
  if (blockhash === undefined || validUntil === undefined) throw new RangeError('an anchor of no recent block');
  const transaction = unsignedTransaction(encodeMessage({ feePayer: from, lifetime: blockhash, instructions }));
  return { chain: 'SOLANA', from, position: null, payload: { transaction, validUntil } };
}

/** Lives until its nonce has another value. */
export function lasting(from: string, instructions: readonly SolanaInstruction[], nonce: string): Unsigned {
  return lastingText(from, unsignedTransaction(encodeMessage({ feePayer: from, lifetime: nonce, instructions })));
}

export function lastingText(from: string, transaction: string): Unsigned {
  return { chain: 'SOLANA', from, position: null, payload: { transaction } };
}
