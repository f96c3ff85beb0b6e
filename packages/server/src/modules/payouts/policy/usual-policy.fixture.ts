import type { PayoutPolicy } from '@coffer/contract/money-out/payout-policy.ts';

/** What a shop has that has chosen little. */
export const usualPolicy: PayoutPolicy = {
  autoApproveUSD: '500',
  hourUSD: '5000',
  dayUSD: '10000',
  recipientDayUSD: null,
  walletDayUSD: null,
  approvalTiers: [],
  passkeyAboveUSD: null,
  newRecipientDelayHours: 24,
  onlyRecipients: false,
  allowedHours: null,
};
