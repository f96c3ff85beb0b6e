import { deedOf, type SolanaDeed } from '@coffer/keys/solana/instructions.ts';
import { lamportsPerSignature } from '@coffer/keys/solana/sweep.ts';
import { decodeTransaction, type SolanaTransaction } from '@coffer/keys/solana/transaction.ts';
import type { SendOrder } from '../../port/port.ts';
import { isList } from './pay-several.ts';

/** What a hot wallet sends beside plain transfers. */
export type DeedOrder =
  /** What deposit addresses have signed, and the hot wallet signs last. */
  | { is: 'cosigned'; transaction: SolanaTransaction; text: string }
  | { is: 'opening'; number: number }
  /** Uses up a nonce, so that what was signed with it can never land. */
  | { is: 'instead'; account: string; value: string };

type Creation = { mint: string; owner: string };

const opening = /^nonce:(\d{1,6})$/;
const microInLamport = 1_000_000n;

export function openingData(number: number): string {
  return `nonce:${number}`;
}

/** Null for plain transfers, one or several. */
export function deedOrderOf({ data, instead, from }: SendOrder): DeedOrder | null {
  if (instead !== undefined) return { is: 'instead', ...nonceOf(read(instead)) };
  if (data === undefined || isList(data)) return null;
  const number = opening.exec(data)?.[1];
  if (number !== undefined) return { is: 'opening', number: Number(number) };
  const transaction = read(data);
  if (transaction.message.feePayer !== from) throw new RangeError(`it is not ${from} who pays for this`);
  return { is: 'cosigned', transaction, text: data };
}

/** What the network takes of whoever pays, and the account that is created on the way. */
export function feeIn({ message }: SolanaTransaction): { units: bigint; creates: Creation | null } {
  const deeds = deedsIn(message.instructions);
  const limit = deeds.find((one) => one.does === 'limit-work');
  const price = deeds.find((one) => one.does === 'price-work');
  const micro = BigInt(limit?.workMax ?? 0) * (price?.microLamports ?? 0n);
  const created = deeds.find((one) => one.does === 'create-account');
  return {
    units: BigInt(message.signers.length) * lamportsPerSignature + (micro + microInLamport - 1n) / microInLamport,
    creates: created ? { mint: created.token.mint, owner: created.owner } : null,
  };
}

function nonceOf({ message }: SolanaTransaction): { account: string; value: string } {
  const nonce = deedsIn(message.instructions).find((one) => one.does === 'advance-nonce');
  if (!nonce) throw new RangeError('it lives by a block: nothing has to take its place');
  return { account: nonce.nonceAccount, value: message.lifetime };
}

function deedsIn(instructions: SolanaTransaction['message']['instructions']): SolanaDeed[] {
  return instructions.flatMap((one) => deedOf(one) ?? []);
}

function read(text: string): SolanaTransaction {
  const transaction = decodeTransaction(text);
  if ('reason' in transaction) throw new RangeError(`no contract is called on this chain: ${transaction.reason}`);
  return transaction;
}
