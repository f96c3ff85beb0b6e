export {
  chainAccount,
  coldAccount,
  customerAccount,
  debtAccount,
  dustAccount,
  externalAccount,
  feesAccount,
  hotAccount,
  payoutAccount,
  pendingAccount,
  referralAccount,
  revenueAccount,
  rewardsAccount,
  unmatchedAccount,
  type Account,
  type ReferralPot,
} from './account.ts';
export { balancesOf } from './balances-of.ts';
export { mirror } from './mirror.ts';
export { post, type Entry, type Posting } from './post.ts';
export { postingsOf } from './postings-of.ts';
export { verifyLedger } from './verify-ledger.ts';
