import type { PayoutType } from '@coffer/contract/money-out/payout-words.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { PayoutStatus } from './payout-status.ts';

/** A rule that asks for people, in a sentence. */
export type Because = { code: string; reason: string };

/** Who asked for it. A key asks for a program: it never approves. */
export type Asker =
  | { kind: 'member'; memberId: number; keyId: null; name: string }
  | { kind: 'key'; memberId: null; keyId: number; name: string };

/**
 * Who approves it is somebody else: not the member who asked for it, nor anybody who was shown the key that did, nor who said where
 * a refund goes.
 */
export type AskedBy = { askerIds: readonly number[] };

/** What was asked for, and what it is weighed with. */
export type NewPayout = {
  projectId: number;
  type: PayoutType;
  blockchainId: number;
  blockchainCode: ChainCode;
  blockchainCurrencyId: number;
  currencyCode: string;
  contract: string | null;
  decimals: number;
  units: bigint;
  withheldUnits: bigint;
  usdUnits: bigint;
  priceUsd: string;
  priceSource: string;
  pricedAt: Date;
  feeFrom: 'merchant' | 'amount';
  feeUnitsMax: bigint;
  toAddress: string;
  recipientId: number | null;
  isKnownPayee: boolean;
  refundId: number | null;
  /** Of a refund: whose balance pays how much of it, in place of the project. */
  payerId: number | null;
  payerUnits: bigint;
  recipientEmail: string | null;
  customerId: string | null;
  mobileNumber: string | null;
  residentialAddress: string | null;
  note: string | null;
  walletId: number;
  fromAddress: string;
  reasons: readonly Because[];
  approvalsNeeded: number;
  policyVersion: number;
  mayGoAt: Date | null;
  createdBy: Asker;
  /** The file that it came with, and its line in there. */
  batchId: number | null;
  batchLine: number | null;
};

export type Payout = NewPayout &
  AskedBy & {
    id: number;
    status: PayoutStatus;
    statusAt: Date;
    attempt: number;
    /** Null where nobody has to approve. */
    approvalsExpireAt: Date | null;
    intentHash: string;
    outgoingId: number | null;
    waitingCode: string | null;
    waitingReason: string | null;
    nextTryAt: Date;
    /** So many go in one transaction with it at most. */
    togetherMax: number;
    failureCode: string | null;
    failureReason: string | null;
    /** Null where its money is free again. */
    reservedAt: Date | null;
    /** How often something was booked for it. */
    bookings: number;
    txHash: string | null;
    blockHeight: number | null;
    feeUnits: bigint | null;
    createdAt: Date;
    updatedAt: Date;
  };
