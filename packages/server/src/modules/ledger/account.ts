import type { ChainCode } from '@coffer/kernel/chain.ts';

/** Which way an account's balance may go: debits only, credits only, or both. */
export type Side = 'debit' | 'credit' | 'either';

/** Where amounts stand. Made by these functions alone, so that a name always has one spelling and one side. */
export type Account = { readonly name: string; readonly side: Side; readonly projectId: number | null };

/** What one of our deposit addresses holds on chain. The asset says on which chain, so that a family may share an address. */
export function chainAccount(address: string): Account {
  return { name: `chain:${address}`, side: 'debit', projectId: null };
}

/** What we know a wallet of our own to hold. It may have held more before we knew it: so it may fall below zero. */
export function hotAccount(walletId: number): Account {
  return { name: `hot:${walletId}`, side: 'either', projectId: null };
}

/** What we sent to a cold wallet. What else its owner does with it is not ours to know: so it is never compared. */
export function coldAccount(walletId: number): Account {
  return { name: `cold:${walletId}`, side: 'either', projectId: null };
}

/** Arrived, and waiting for its confirmations. */
export function pendingAccount(depositId: number, projectId: number | null): Account {
  return { name: `pending:${depositId}`, side: 'credit', projectId };
}

/** What we owe a customer. */
export function customerAccount(customerId: number, projectId: number): Account {
  return { name: `customer:${customerId}`, side: 'credit', projectId };
}

/** What a project earned. A reorg may take back what was spent already: so it may fall below zero. */
export function revenueAccount(projectId: number): Account {
  return { name: `project:${projectId}:revenue`, side: 'either', projectId };
}

/** Promised to whom a payout names, and not out yet. */
export function payoutAccount(payoutId: number, projectId: number): Account {
  return { name: `payout:${payoutId}`, side: 'credit', projectId };
}

/** What a project granted in rewards, in dollars. */
export function rewardsAccount(projectId: number): Account {
  return { name: `project:${projectId}:rewards`, side: 'debit', projectId };
}

/** How a referrer stands: dollars on hold, theirs to ask for, asked for, and paid out. */
export type ReferralPot = 'pending' | 'available' | 'reserved' | 'paid';

export function referralAccount(personId: number, pot: ReferralPot, projectId: number): Account {
  return { name: `referral:${personId}:${pot}`, side: 'credit', projectId };
}

/** What was taken back from a referrer after it was paid out. */
export function debtAccount(personId: number, projectId: number): Account {
  return { name: `referral:${personId}:debt`, side: 'debit', projectId };
}

/** Arrived for nobody that we know. */
export const unmatchedAccount: Account = { name: 'unmatched', side: 'credit', projectId: null };

/** Arrived, but too little to be anybody's. */
export function dustAccount(chain: ChainCode): Account {
  return { name: `dust:${chain}`, side: 'credit', projectId: null };
}

/** What the chain took for sending. */
export function feesAccount(chain: ChainCode): Account {
  return { name: `fees:${chain}`, side: 'debit', projectId: null };
}

/** The world: what left our addresses stands here until whoever sent it books it to its place. */
export const externalAccount: Account = { name: 'external', side: 'either', projectId: null };
