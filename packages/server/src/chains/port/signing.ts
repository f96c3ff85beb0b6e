import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import type { SignedBytes, UnspentCoin } from './port.ts';

export type GatheringShown = Extract<ToSign, { kind: 'psbt' }>;
export type CosignedShown = Extract<ToSign, { kind: 'cosigned' }>;

/** Of the port: chains on which one transaction gathers the coins of many addresses, signed by whoever has all their keys. */
export interface Gathering {
  /** The biggest coins that are worth what it costs to move them; null where none is. */
  gather<C extends OwnedCoin>(wanted: WantedGathering<C>): Gathered<C> | null;
  /** The hash of the transaction, which says what is shown beside it: anything else throws. */
  hashOf(shown: GatheringShown): string;
  /** Nothing is taken from what came back but signatures that are good for the very transaction that was shown. */
  readSigned(
    shown: GatheringShown,
    signed: readonly string[],
  ): { signed: SignedBytes } | { waiting: number } | { reason: string };
}

/** `position` is that of its address in the source of addresses. */
export type OwnedCoin = Pick<UnspentCoin, 'txHash' | 'output' | 'units' | 'address'> & { position: number };

/** `price` is that of a unit of work, as a fee tells it. */
export type WantedGathering<C extends OwnedCoin> = {
  source: string;
  coins: readonly C[];
  to: string;
  price: bigint;
  coinsMax: number;
};

/** `rate` is the price as wallets show it. */
export type Gathered<C extends OwnedCoin> = {
  transaction: string;
  coins: C[];
  units: bigint;
  feeUnits: bigint;
  rate: string;
};

/** Of the port: reading what deposit keys sign and a payer signs last. */
export interface CosignedReading {
  /** Each transaction of a request, held against the words beside it. */
  read(shown: CosignedShown): { transactions: CosignedAsked[] } | { reason: string };
  /** Who pays for what an order carries, where that moves deposits to this cold wallet and does nothing else; or why it is not that. */
  readSweep(data: string, coldWallet: string): { payer: string } | { reason: string };
}

export type CosignedAsked = {
  /** What it lives by. */
  account: string;
  addresses: string[];
  feeUnitsMax: bigint;
  /** The `data` of an order of its payer, where this is what was asked, signed by every address that it moves. */
  readSigned(signed: string): { data: string } | { reason: string };
};
