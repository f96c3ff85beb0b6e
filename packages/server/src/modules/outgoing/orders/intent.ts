import type { Cause } from '../../../platform/cause.ts';

export type IntentKind = 'sweep' | 'gas' | 'payout' | 'gap' | 'nonce';

/** What is to be sent, and for what. */
export type Intent = {
  /** What has been written for it is not written again. */
  cause: Cause<IntentKind>;
  kind: IntentKind;
  blockchainId: number;
  /** The hot or gas wallet whose key signs, and its address. */
  walletId: number;
  from: string;
  to: string;
  /** Null for the chain's own coin. */
  contract: string | null;
  units: bigint;
  /** Something else than a transfer, as the chain has it. */
  data?: string;
  authorizations?: readonly string[];
  /** Where the position is not free to choose. */
  position?: number;
  /** The most that it may cost in all its versions, in the chain's own coin. */
  feeUnitsMax: bigint;
};
