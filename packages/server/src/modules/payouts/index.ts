import { policyUndoings } from './policy/undo-policies.ts';
import { recipientUndoings } from './recipients/undo-recipients.ts';

export { payeeEvents, payoutEvents, payoutNoticeEvents } from './events.ts';
export { toldHappenings as toldPayoutHappenings } from './payout/tell-outside.ts';
export { payoutBodiesOf } from './payout/store.ts';
export { sendApprovalNotice, tellApprovers } from './tell-approvers.ts';
export { holdPayouts } from './deciding/hold-payouts.ts';
export { payoutRule } from './signing/payout-rule.ts';
export { isStopped, readLimits } from './signing/signer-limits.ts';
export { checkSanctions, whySanctioned } from './recipients/sanctions.ts';
export { lookAtPayouts } from './standing/look-at-payouts.ts';
export { standForPayouts } from './standing/stand-for-payouts.ts';
export type { StandingDesk } from './standing/standing-desk.ts';
export { endKeyCaps } from './policy/end-key-caps.ts';
export { findShort, type Short } from './sending/find-short.ts';
export { createPayout } from './asking/create-payout.ts';
export { leastPayout, type AskDeps } from './asking/prepare-payout.ts';
export { freeOf } from './wallets/free-funds.ts';
export { selectPayoutWallets } from './wallets/payout-wallet-store.ts';
export { findRecipient } from './recipients/find-recipient.ts';
export { standingOfPayout } from './payout/store.ts';
export { startPaying } from './start-paying.ts';
export { sendRecipientCode } from './recipients/code-mails.ts';

export const payeeUndoings = { ...policyUndoings, ...recipientUndoings } as const;
