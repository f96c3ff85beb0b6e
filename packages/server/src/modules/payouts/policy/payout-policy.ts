import { usd } from '@coffer/kernel/asset.ts';

/** Hours of the day in which money may go by itself, the last one not included. */
export type AllowedHours = { from: number; until: number; timeZone: string };

/** Above so much, with what the payee got of late, so many people are asked in any case. */
export type ApprovalTier = { aboveUsd: bigint; approvals: number };

/** When a payout of a project needs people. Dollars are in their smallest units; null: no such limit. */
export type Policy = {
  /** 0: nobody changed it yet. */
  version: number;
  autoApproveUsd: bigint;
  hourUsd: bigint;
  dayUsd: bigint;
  recipientDayUsd: bigint | null;
  walletDayUsd: bigint | null;
  approvalTiers: readonly ApprovalTier[];
  /** Above so much people approve with a passkey on the signer's page, or it does not go. */
  passkeyAboveUsd: bigint | null;
  newRecipientDelayHours: number;
  onlyRecipients: boolean;
  allowedHours: AllowedHours | null;
};

export const wholeDollar = 10n ** BigInt(usd.decimals);

/** What holds where nobody has saved one. */
export const defaultPolicy: Policy = {
  version: 0,
  autoApproveUsd: 500n * wholeDollar,
  hourUsd: 5000n * wholeDollar,
  dayUsd: 10_000n * wholeDollar,
  recipientDayUsd: null,
  walletDayUsd: null,
  approvalTiers: [],
  passkeyAboveUsd: null,
  newRecipientDelayHours: 24,
  onlyRecipients: false,
  allowedHours: null,
};
