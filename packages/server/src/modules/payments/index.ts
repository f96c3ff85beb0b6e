export { paymentEvents } from './events.ts';
export { lockRefund, lockRefundClaim, moveRefund } from './decisions/pay-refund.ts';
export { applyDeposit, customerOfDeposit } from './settling/apply-deposit.ts';
export { chooseDepositAddress } from './checkout/choose-deposit-address.ts';
export { completePayment } from './checkout/complete-payment.ts';
export { expirePayment } from './settling/expire-payment.ts';
export { noteReferral } from './asking/note-referral.ts';
export { noteView, viewsMax, writeViews } from './asking/note-views.ts';
export { findRealPayment, type RealPayment } from './reading/find-real-payment.ts';
export { leastDue } from './settling/least-due.ts';
export { listPayOptions } from './checkout/list-pay-options.ts';
export { payFromTestWallet } from './checkout/pay-from-test-wallet.ts';
export { listConfirming, projectsOfPayments } from './checkout/live-store.ts';
export { toldHappenings } from './asking/payment-events.ts';
export { startLapsing } from './settling/start-lapsing.ts';
export { startTallying } from './reading/start-tallying.ts';
export {
  lockWebhookStatus,
  noteWebhook,
  toldOf,
  webhookStatusesOf,
  type StepRef,
  type Told,
} from './asking/told-store.ts';
export { viewCheckout } from './checkout/view-checkout.ts';
export { tellPayer } from './checkout/tell-payer.ts';
export { paymentUndoings } from './rules/undo-payment-rules.ts';
