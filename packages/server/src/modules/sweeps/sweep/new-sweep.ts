/** What moves, from where, and how: a sweep that is about to be. */
export type NewSweep = {
  walletId: number;
  blockchainId: number;
  blockchainCurrencyId: number;
  method: 'contract' | 'accounts' | 'signatures';
  trigger: 'amount' | 'addresses' | 'time' | 'person';
  cold: { walletId: number; address: string };
  /** The sweep contract that does it; null for plain transfers. */
  contract: string | null;
  hotWalletId: number | null;
  items: readonly { addressId: number; units: bigint }[];
  /** At today's prices; null where there is none. */
  valueUsd: string | null;
  fee: { units: bigint; usd: string | null } | null;
  /** What the hot wallet sends; null for a sweep that the merchant must sign first. */
  order: SweepOrder | null;
  /** Whose deed it is, for people. */
  createdBy: string;
};

export type SweepOrder = {
  from: string;
  to: string;
  data: string;
  authorizations: readonly string[];
  feeUnitsMax: bigint;
};
