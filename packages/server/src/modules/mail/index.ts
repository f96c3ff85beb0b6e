export { adoptSmtpFromEnvironment } from './adopt-smtp.ts';
export { mailIsSetUp } from './mail-is-set-up.ts';
export { mailStanding, type MailStanding } from './mail-standing.ts';
export { passwordUser } from './password-user.ts';
export { sendMail, type OutgoingMail } from './send-mail.ts';
export { accountInUse, smtpSetting, type Account } from './switch-smtp.ts';
export type { Attachment, Template } from './template.ts';
export { invitation } from './templates/invitation.ts';
export { secondFactorAdded, type SecondFactor } from './templates/second-factor-added.ts';
export { passwordChanged, passwordResetDone } from './templates/password-changed.ts';
export { passwordReset } from './templates/password-reset.ts';
export { webhookDisabled } from './templates/webhook-disabled.ts';
export { paymentExpired, paymentReceived, paymentUnderpaid, type PaymentFacts } from './templates/payment-mails.ts';
export { rewardAddressChanged, rewardCode } from './templates/referrals/address-mails.ts';
export { budgetSpent, payoutsRequested, rewardsShort, rewardsWait } from './templates/referrals/growth-notices.ts';
export {
  payoutPaid,
  payoutRequested,
  rewardsEarned,
  type ReferralFacts,
} from './templates/referrals/referral-mails.ts';
export { recipientCode } from './templates/recipient-code.ts';
export { databaseRestored } from './templates/database-restored.ts';
export { chainRecovered, chainTrouble } from './templates/chain-trouble.ts';
export { payoutFileWaits } from './templates/payout-file-waits.ts';
export { payoutWaits } from './templates/payout-waits.ts';
export { gasLow } from './templates/gas-low.ts';
export {
  collectorProposed,
  poolLow,
  positionReset,
  positionTaken,
  walletShort,
  wentElsewhere,
} from './templates/treasury-alarms.ts';
export { treasuryChanged, type ChangeFacts } from './templates/treasury-changed.ts';
export { keyInWords } from './templates/key-in-words.ts';
export { monthlyStatement } from './templates/reports/monthly-statement.ts';
export { reportFailed, reportReady } from './templates/reports/report-mails.ts';
