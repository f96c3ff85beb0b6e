import { blockchainEvents, sendChainNotice } from '../modules/assets/index.ts';
import {
  memberEvents,
  noticePasswordChanged,
  noticePasskeyAdded,
  noticeTotpAdded,
  sendInvitation,
  sendResetLink,
} from '../modules/members/index.ts';
import { depositEvents } from '../modules/deposits/index.ts';
import { positionEvents, tryAgain } from '../modules/outgoing/index.ts';
import { applyDeposit, customerOfDeposit, paymentEvents, tellPayer } from '../modules/payments/index.ts';
import {
  payeeEvents,
  payoutEvents,
  payoutNoticeEvents,
  sendApprovalNotice,
  sendRecipientCode,
  tellApprovers,
} from '../modules/payouts/index.ts';
import {
  campaignEvents,
  followPayout,
  growthMailEvents,
  portalEvents,
  sendGrowthNotice,
  sendReferrerMail,
  sendRequestsNotice,
  sendShortfallNotice,
  sendRewardCode,
  tellAddressChanged,
  tellBudgetSpent,
  tellPaid,
  tellRequested,
  withdrawalEvents,
} from '../modules/referrals/index.ts';
import { projectEvents } from '../modules/projects/index.ts';
import { planAfterDestination, refreshAuthorizations, sweepEvents } from '../modules/sweeps/index.ts';
import {
  alarmEvents,
  sendGasNotice,
  sendTreasuryNotice,
  tellCollectorProposed,
  tellGasLow,
  tellPoolLow,
  tellShort,
  tellPositionReset,
  tellPositionTaken,
  tellWentElsewhere,
  watchGas,
} from '../modules/alarms/index.ts';
import { reportEvents, sendLetter, tellMonthMade, tellReportEnded } from '../modules/reports/index.ts';
import { restoreEvents, sendRestoreNotice, tellRestored } from '../modules/restores/index.ts';
import { sendChangeNotice, sendingNotice, treasuryChangeEvents } from '../modules/treasury-changes/index.ts';
import { resealSecrets, vaultEvents } from '../modules/vault/index.ts';
import { verifyNoticedContract, walletEvents } from '../modules/wallets/index.ts';
import { followProject, sendNotice, tellPeople, webhookEvents } from '../modules/webhooks/index.ts';
import type { Deps } from '../platform/deps.ts';
import { on, type Reaction } from '../platform/events/reaction.ts';

export type WorkerName =
  'email-processor' | 'webhook-processor' | 'deposit-processor' | 'sweep-processor' | 'referral-processor';

/** One job for all that came of a customer, and one at a time: whoever floods an address takes one hand, and not all of them. */
const perCustomer = { jobKey: customerOfDeposit, queue: customerOfDeposit };

/** As many mails as a shop has customers: behind those that people wait for, and not tried for a day where they are refused. */
const ofManyPayers = { isPatient: true, triesMax: 8 };

/** Of the lines of a file one tells of all of them. */
const onceForAFile = {
  jobKey: ({ batchId, payoutId }: { batchId: number | null; payoutId: number }) =>
    batchId === null ? `payout:${payoutId}` : `file:${batchId}`,
};
/** It sees the payout as it stands: one job is enough for all that happened to it. */
const ofPayout = { jobKey: ({ payoutId }: { payoutId: number }) => String(payoutId) };

/** For as long as what it tells of can be stopped: about a week. */
const forAWeek = { triesMax: 36 };

/** The table of what follows from what: for each worker the events, and its reactions to them by name. Each runs as a job of its own. */
export const subscriptions: Readonly<Record<WorkerName, readonly Reaction<Deps>[]>> = {
  'email-processor': [
    on(memberEvents['member.invited'], 'send invitation', sendInvitation),
    on(memberEvents['member.password-forgotten'], 'send reset link', sendResetLink),
    on(memberEvents['member.password-changed'], 'send notice', noticePasswordChanged),
    on(memberEvents['member.totp-added'], 'send notice', noticeTotpAdded),
    on(memberEvents['member.passkey-added'], 'send notice', noticePasskeyAdded),
    on(webhookEvents['webhook.auto-disabled'], 'tell people', tellPeople),
    on(webhookEvents['webhook.notice-due'], 'send notice', sendNotice),
    on(blockchainEvents['blockchain.notice-due'], 'send notice', sendChainNotice),
    on(alarmEvents['gas.alarm'], 'tell people', tellGasLow),
    on(alarmEvents['gas.notice-due'], 'send notice', sendGasNotice),
    on(positionEvents['wallet.position-taken'], 'tell people', tellPositionTaken),
    on(positionEvents['wallet.position-reset'], 'tell people', tellPositionReset),
    on(sweepEvents['sweep.went-elsewhere'], 'tell people', tellWentElsewhere),
    on(walletEvents['wallet.pool-low'], 'tell people', tellPoolLow),
    on(walletEvents['sweep-contract.collector-proposed'], 'tell people', tellCollectorProposed),
    on(reportEvents['report.ready'], 'tell people', tellReportEnded),
    on(reportEvents['report.failed'], 'tell people', tellReportEnded),
    on(reportEvents['report.ready'], 'mail the month', tellMonthMade),
    on(reportEvents['report.failed'], 'mail the month', tellMonthMade),
    on(reportEvents['report.letter-due'], 'send letter', sendLetter),
    on(restoreEvents['history.restored'], 'tell people', tellRestored),
    on(restoreEvents['restore.notice-due'], 'send notice', sendRestoreNotice),
    on(alarmEvents['treasury.notice-due'], 'send notice', sendTreasuryNotice),
    on(treasuryChangeEvents['treasury-change.notice-due'], sendingNotice, sendChangeNotice, forAWeek),
    on(payoutEvents['payout.approval-needed'], 'tell approvers', tellApprovers, onceForAFile),
    on(payoutEvents['payout.approval-lapsed'], 'tell approvers', tellApprovers, onceForAFile),
    on(payoutEvents['payout.retried'], 'tell approvers', tellApprovers, onceForAFile),
    on(payoutEvents['payout.waiting'], 'tell people', tellShort, onceForAFile),
    on(payoutNoticeEvents['payout.notice-due'], 'send notice', sendApprovalNotice),
    on(paymentEvents['payment.settled'], 'tell payer', tellPayer, ofManyPayers),
    on(paymentEvents['payment.partially-filled'], 'tell payer', tellPayer, ofManyPayers),
    on(paymentEvents['payment.reopened'], 'tell payer', tellPayer, ofManyPayers),
    on(paymentEvents['payment.expired'], 'tell payer', tellPayer, ofManyPayers),
    on(withdrawalEvents['referral-withdrawal.requested'], 'tell referrer', tellRequested, ofManyPayers),
    on(withdrawalEvents['referral-withdrawal.paid'], 'tell referrer', tellPaid, ofManyPayers),
    on(growthMailEvents['referrer.mail-due'], 'send mail', sendReferrerMail, ofManyPayers),
    on(campaignEvents['campaign.budget-spent'], 'tell people', tellBudgetSpent),
    on(growthMailEvents['growth.notice-due'], 'send notice', sendGrowthNotice),
    on(growthMailEvents['growth.requests-due'], 'send notice', sendRequestsNotice),
    on(growthMailEvents['growth.shortfall-due'], 'send notice', sendShortfallNotice),
    on(payeeEvents['recipient.code-due'], 'send code', sendRecipientCode),
    on(portalEvents['portal.code-due'], 'send code', sendRewardCode),
    on(portalEvents['portal.address-changed'], 'tell referrer', tellAddressChanged),
    on(vaultEvents['vault.rotated'], 'seal secrets anew', resealSecrets),
  ],
  'webhook-processor': [on(projectEvents['project.saved'], 'follow project', followProject)],
  'deposit-processor': [
    on(walletEvents['sweep-contract.noticed'], 'verify contract', verifyNoticedContract),
    on(depositEvents['deposit.included'], 'count to a payment', applyDeposit, perCustomer),
    on(depositEvents['deposit.confirmed'], 'count to a payment', applyDeposit, perCustomer),
    on(depositEvents['deposit.reorged'], 'count to a payment', applyDeposit, perCustomer),
    on(depositEvents['deposit.matched'], 'count to a payment', applyDeposit, perCustomer),
  ],
  'sweep-processor': [
    on(walletEvents['wallet.created'], 'look at its coin', watchGas),
    on(walletEvents['wallet.activated'], 'try again', tryAgain),
    on(walletEvents['wallet.put-back'], 'try again', tryAgain),
    on(walletEvents['wallet.destination-set'], 'plan anew', planAfterDestination),
    on(sweepEvents['sweep.completed'], 'look at authorizations', refreshAuthorizations),
    on(sweepEvents['sweep.reorged'], 'look at authorizations', refreshAuthorizations),
  ],
  'referral-processor': [
    on(payoutEvents['payout.processed'], 'follow withdrawal', followPayout, ofPayout),
    on(payoutEvents['payout.failed'], 'follow withdrawal', followPayout, ofPayout),
    on(payoutEvents['payout.retried'], 'follow withdrawal', followPayout, ofPayout),
    on(payoutEvents['payout.reorged'], 'follow withdrawal', followPayout, ofPayout),
    on(payoutEvents['payout.rejected'], 'follow withdrawal', followPayout, ofPayout),
    on(payoutEvents['payout.cancelled'], 'follow withdrawal', followPayout, ofPayout),
  ],
};

export const reactions: readonly Reaction<Deps>[] = Object.values(subscriptions).flat();
