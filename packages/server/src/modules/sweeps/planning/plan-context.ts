import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { SweepReason, Fund } from '@coffer/contract/treasury/funds.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';
import type { Origin } from '../../activity/index.ts';
import type { Price, Unpriced } from '../../rates/index.ts';
import type { FeePayer } from '../../wallets/index.ts';
import type { LentContract } from './lent-contract.ts';
import type { Rules } from '../rules/rules.ts';

export type FundState = Fund['state'];
export type StatusCode = SweepReason['statusCode'];
export type Category = SweepReason['category'];

/** `delegates`: accounts may be made to run its code. Those that run it already are moved in any case. */
export type PlanContract = {
  id: number;
  address: string;
  status: string;
  reason: string | null;
  delegates: boolean;
};

/** A wallet and a currency: all that decides whether its money moves, as one statement reads it. */
export type PlanRow = {
  walletId: number;
  walletName: string;
  walletKind: 'contract' | 'xpub';
  walletStatus: string;
  blockchainId: number;
  blockchainCode: ChainCode;
  blockchainName: string;
  chainStatus: string;
  chainStatusReason: string | null;
  blockchainCurrencyId: number;
  currencyId: number;
  currencyCode: string;
  priced: boolean;
  contract: string | null;
  decimals: number;
  coinId: number;
  coinCode: string;
  /** Where the money of the wallet is to end, and the cold wallet of ours that has this address. */
  coldAddress: string | null;
  cold: { id: number; name: string; status: string } | null;
  sweepContract: PlanContract | null;
  /** A contract that would be lent to accounts, but for something that it lacks. */
  unlent: LentContract | null;
  rules: Rules;
  readyUnits: bigint;
  addresses: number;
  running: number;
  /** Until then it does not move by itself: a person cancelled its sweep. */
  heldUntil: Date | null;
  before: { code: string | null; occurredAt: Date | null; tries: number } | null;
};

export type PlanContext = PlanRow & {
  chainRules: ChainRules;
  payer: FeePayer | undefined;
  price: Price | Unpriced;
  coinPrice: Price | Unpriced;
};

/** An address that nobody has in hand. */
export type Candidate = {
  addressId: number;
  address: string;
  position: number;
  units: bigint;
  /** Something left it before on this chain: what it takes to move money from there is in place. */
  known: boolean;
};

export type Free = {
  units: bigint;
  addresses: number;
  oldest: Date | null;
  /** Addresses that the last sweeps could not move, and when the first of them is tried again. */
  heldBack: number;
  heldUntil: Date | null;
};

/** Why it waits. */
export type Waiting = {
  code: StatusCode;
  category: Category;
  reason: string;
  hint: string;
  retryable: boolean;
  /** The coin without which it does not go on. */
  neededUnits?: bigint;
};

export type Economics = {
  units: bigint;
  addresses: number;
  valueUsd: bigint | null;
  feeUnits: bigint | null;
  feeUsd: bigint | null;
  feeShareBps: number | null;
  price: bigint | null;
  priceFrees: bigint | null;
  savedUsd: bigint | null;
};

/** What was found out, as it is kept for whoever asks. */
export type Plan = {
  state: FundState;
  waiting: Waiting | null;
  economics: Economics | null;
  dueAt: Date | null;
  nextTryAt: Date;
  tries: number;
};

export type Trigger = 'amount' | 'addresses' | 'time' | 'person';

/** Somebody wants it to move now, whatever the rules wait for. */
export type Wish = {
  origin: Origin;
  createdBy: string;
  anyFee: boolean;
  /** The most that they agree to pay for all of it, in dollars; null where they said nothing about it. */
  feeUsdMax: bigint | null;
};
