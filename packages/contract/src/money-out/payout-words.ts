/** The words of payouts, as clients of this API know them. */

export const payoutStatuses = [
  'pending-otp-verification',
  'pending-approval',
  'pending',
  'initiated',
  'sent',
  'processed',
  'failed',
  'rejected',
  'cancelled',
] as const;
export type PayoutStatusWord = (typeof payoutStatuses)[number];

export const payoutTypes = ['payout_merchant', 'payout_admin', 'refund', 'withdrawal'] as const;
export type PayoutType = (typeof payoutTypes)[number];
