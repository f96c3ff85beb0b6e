import { base64 } from '@scure/base';
import { deedOf, type SolanaDeed } from './instructions.ts';
import { encodeMessage, type ReadMessage } from './message.ts';
import { messageOf, type SolanaLifetime, type SolanaSweep, type SweptDeposit } from './sweep.ts';
import { tokenAccountOf } from './token-account.ts';
import { decodeTransaction } from './transaction.ts';

type Deed<Does extends SolanaDeed['does']> = Extract<SolanaDeed, { does: Does }>;

/** What no transaction tells: who owns the account that is paid, and where the keys of deposits stand under a phrase. */
export type KnownBeside = { coldWallet: string; positionOf: (address: string) => number };

/** What a transaction does, when it is a sweep to this cold wallet and nothing else: written anew it has the very same bytes. */
export function readSweep(text: string, known: KnownBeside): { sweep: SolanaSweep } | { reason: string } {
  const transaction = decodeTransaction(text);
  if ('reason' in transaction) return transaction;
  const deeds: SolanaDeed[] = [];
  for (const instruction of transaction.message.instructions) {
    const deed = deedOf(instruction);
    if (deed === null) return { reason: `It holds an instruction to ${instruction.program} that is none of a sweep.` };
    deeds.push(deed);
  }
  const sweep = sweepIn(transaction.message, deeds, known);
  if (sweep === null) return notASweep;
  const again = encodeMessage(messageOf(sweep));
  return base64.encode(again) === base64.encode(transaction.messageBytes) ? { sweep } : notASweep;
}

const notASweep = { reason: 'It does something else than to move deposits to the cold wallet.' };

function sweepIn(
  { feePayer, lifetime: value }: ReadMessage,
  deeds: readonly SolanaDeed[],
  { coldWallet, positionOf }: KnownBeside,
): SolanaSweep | null {
  const all = <Does extends SolanaDeed['does']>(does: Does) =>
    deeds.filter((deed): deed is Deed<Does> => deed.does === does);
  const [nonce] = all('advance-nonce');
  const [limit] = all('limit-work');
  const [price] = all('price-work');
  const lifetime: SolanaLifetime = nonce
    ? { by: 'nonce', account: nonce.nonceAccount, value }
    : { by: 'blockhash', blockhash: value };
  const common = {
    hotWallet: feePayer,
    coldWallet,
    lifetime,
    workMax: limit?.workMax ?? 0,
    microLamportsPerWork: price?.microLamports ?? 0n,
    createsAccount: all('create-account').length > 0,
  };
  const coins = all('pay-coin');
  if (coins.length > 0) {
    const deposits = coins.map(({ from, units }) => ({ position: positionOf(from), address: from, units }));
    return deposits.some((one) => isOf(feePayer, one))
      ? null
      : { ...common, token: null, deposits, closesAccounts: true };
  }
  const payments = all('pay-token');
  const [payment] = payments;
  const deposits = payments.map((one) => depositOf(one, positionOf));
  if (!payment || deposits.some((one) => isOf(feePayer, one))) return null;
  return {
    ...common,
    token: { ...payment.token, withholdsFees: all('harvest-fees').length > 0 },
    deposits,
    closesAccounts: all('close-account').length > 0,
  };
}

/** Whoever pays for a sweep has no money moved by it: its own would go by its signature alone. */
function isOf(payer: string, { address, account }: SweptDeposit): boolean {
  return address === payer || account === payer;
}

function depositOf(
  { owner, from, units, token }: Deed<'pay-token'>,
  positionOf: KnownBeside['positionOf'],
): SweptDeposit {
  const isUsual = tokenAccountOf(owner, token.mint, token.program) === from;
  return { position: positionOf(owner), address: owner, units, ...(isUsual ? {} : { account: from }) };
}
