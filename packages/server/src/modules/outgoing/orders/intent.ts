import type { Cause } from '../../../platform/cause.ts';

/** `payouts` pays several with one call, row by row; `allow` lets the contract that does so move a token. */
export type IntentKind = 'sweep' | 'gas' | 'payout' | 'payouts' | 'allow' | 'gap' | 'nonce';

/** Which attempt at which payout a row of a call pays. */
export type IntentRow = { payoutId: number; attempt: number };

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
  /** Where it pays several: in the order in which its call names them. */
  rows?: readonly IntentRow[];
  /** Where the position is not free to choose. */
  position?: number;
  /** The most that it may cost in all its versions, in the chain's own coin. */
  feeUnitsMax: bigint;
};

/** It pays somebody, alone or with others. */
export function isPaying({ kind }: { kind: Intent['kind'] }): boolean {
  return kind === 'payout' || kind === 'payouts';
}
