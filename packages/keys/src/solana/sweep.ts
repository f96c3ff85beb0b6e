import { instructionOf, type SolanaDeed, type SolanaToken } from './instructions.ts';
import { encodeMessage, type SolanaMessage } from './message.ts';
import { tokenAccountOf } from './token-account.ts';
import { transactionBytesMax } from './transaction.ts';

/** By `blockhash` it must be sent within a minute or so; by `nonce` whenever its signers are done. */
export type SolanaLifetime =
  | { readonly by: 'blockhash'; readonly blockhash: string }
  | { readonly by: 'nonce'; readonly account: string; readonly value: string };

export type SweptDeposit = {
  readonly position: number;
  readonly address: string;
  /** All that it holds. */
  readonly units: bigint;
  /** Where it holds the token, when not where wallets would put it. */
  readonly account?: string;
};

/** What a merchant is asked to sign, and all that it may do. The hot wallet pays for it and gets the rents. */
export type SolanaSweep = {
  readonly hotWallet: string;
  readonly coldWallet: string;
  /** Null for SOL. */
  readonly token: (SolanaToken & { readonly withholdsFees: boolean }) | null;
  readonly deposits: readonly SweptDeposit[];
  /** The cold wallet has no account for the token yet. */
  readonly createsAccount: boolean;
  /** The emptied token accounts are closed. */
  readonly closesAccounts: boolean;
  readonly lifetime: SolanaLifetime;
  readonly workMax: number;
  readonly microLamportsPerWork: bigint;
};

const bytesOfSignature = 64;
const microInLamport = 1_000_000n;
export const lamportsPerSignature = 5_000n;

/** What the transaction does, step by step. */
export function deedsOf(sweep: SolanaSweep): SolanaDeed[] {
  const { hotWallet, coldWallet, token, lifetime } = sweep;
  const deeds: SolanaDeed[] = [];
  if (lifetime.by === 'nonce') {
    deeds.push({ does: 'advance-nonce', nonceAccount: lifetime.account, authority: hotWallet });
  }
  deeds.push({ does: 'limit-work', workMax: sweep.workMax });
  const microLamports = sweep.microLamportsPerWork;
  if (microLamports > 0n) deeds.push({ does: 'price-work', microLamports });
  if (token === null) {
    for (const { address, units } of sweep.deposits)
      deeds.push({ does: 'pay-coin', from: address, to: coldWallet, units });
    return deeds;
  }
  const { mint, program } = token;
  const to = tokenAccountOf(coldWallet, mint, program);
  if (sweep.createsAccount) {
    deeds.push({ does: 'create-account', payer: hotWallet, owner: coldWallet, account: to, token: { mint, program } });
  }
  for (const deposit of sweep.deposits) deeds.push(...tokenDeeds(sweep, deposit, to, token));
  return deeds;
}

function tokenDeeds(
  { hotWallet, closesAccounts }: SolanaSweep,
  { address: owner, units, account }: SweptDeposit,
  to: string,
  { mint, program, decimals, withholdsFees }: NonNullable<SolanaSweep['token']>,
): SolanaDeed[] {
  const from = account ?? tokenAccountOf(owner, mint, program);
  const deeds: SolanaDeed[] = [{ does: 'pay-token', owner, from, to, units, token: { mint, program, decimals } }];
  if (!closesAccounts) return deeds;
  // Fees that came in with deposits stay in the account until the mint has them, and keep it open.
  if (withholdsFees) deeds.push({ does: 'harvest-fees', account: from, token: { mint, program } });
  return [...deeds, { does: 'close-account', owner, account: from, rentTo: hotWallet, program }];
}

export function messageOf(sweep: SolanaSweep): SolanaMessage {
  const { lifetime } = sweep;
  return {
    feePayer: sweep.hotWallet,
    lifetime: lifetime.by === 'nonce' ? lifetime.value : lifetime.blockhash,
    instructions: deedsOf(sweep).map(instructionOf),
  };
}

/** Who signs: the hot wallet first, and whoever holds a token in several accounts once. */
export function signersOf({ hotWallet, deposits }: SolanaSweep): string[] {
  return [...new Set([hotWallet, ...deposits.map(({ address }) => address)])];
}

/** What the network takes at most, without the rent of an account that is created. */
export function sweepFeeMax(sweep: SolanaSweep): bigint {
  const priority = BigInt(sweep.workMax) * sweep.microLamportsPerWork;
  return BigInt(signersOf(sweep).length) * lamportsPerSignature + (priority + microInLamport - 1n) / microInLamport;
}

/**
 * Many deposits in as few transactions as a network takes, each as full as it gets. What an address holds is never in two of
 * them: of one with more accounts than a transaction takes, the others wait for another sweep.
 */
export function portionsOf(sweep: SolanaSweep): SolanaSweep[] {
  const fits = (deposits: readonly SweptDeposit[]) => sizeOf({ ...sweep, deposits }) <= transactionBytesMax;
  const portions: (readonly SweptDeposit[])[] = [];
  let current: readonly SweptDeposit[] = [];
  for (const held of byAddress(sweep.deposits)) {
    const grown = [...current, ...held];
    if (fits(grown)) {
      current = grown;
      continue;
    }
    if (current.length > 0) portions.push(current);
    current = held;
    while (!fits(current)) current = current.slice(0, -1);
    if (current.length === 0) throw new RangeError('not even one deposit fits into a transaction');
  }
  if (current.length > 0) portions.push(current);
  return portions.map((deposits) => ({ ...sweep, deposits }));
}

function byAddress(deposits: readonly SweptDeposit[]): Iterable<readonly SweptDeposit[]> {
  return Map.groupBy(deposits, ({ address }) => address).values();
}

function sizeOf(sweep: SolanaSweep): number {
  return 1 + signersOf(sweep).length * bytesOfSignature + encodeMessage(messageOf(sweep)).length;
}
