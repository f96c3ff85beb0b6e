import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { BatchCalls } from './batch-calls.ts';
import type { BatchLists } from './batch-lists.ts';
import type { ChainFacts, Network } from './facts.ts';
import type { Anchor, Fee, SendOrder, Signed, Unsigned } from './port.ts';
import type { CosignedReading, Gathering } from './signing.ts';
import type { SweepCalls } from './sweep-calls.ts';

/** Pure knowledge of a chain: needs no node. */
export interface ChainRules {
  readonly code: ChainCode;
  readonly facts: ChainFacts;
  /** The canonical spelling, or why it is none of this chain's addresses. */
  parseAddress(text: string): { address: string } | { reason: string };
  isTransactionHash(text: string): boolean;
  /** Deposit addresses of a source, from a position on. Missing where no address follows from anything public. */
  deriveAddresses?(source: AddressSource, from: number, count: number): string[];
  /** What a wallet reads from a QR code. */
  paymentUri(payment: AskedPayment, chainId: string): string;
  /** What a payment may name so that it is told from others, made of an id that it does not give away. */
  referenceOf?(id: string): string;
  explorerUrl(network: Network, what: 'address' | 'transaction', id: string): string | null;
  /**
   * An unsigned transaction; asks nobody, so that a lock may be held meanwhile. `position` comes from `positions`, and is null on
   * chains that have none.
   */
  build(order: SendOrder, fee: Fee, position: number | null, anchor: Anchor): Unsigned;
  /** Done at once, from the bytes of the key and no copy of them: whoever lends it wipes it then. */
  signTransfer(unsigned: Unsigned, privateKey: Uint8Array): Signed;
  /** The address that a private key controls. */
  addressOfKey(privateKey: Uint8Array): string;
  /**
   * A private key that somebody brings, to be wiped by the caller. It is refused where others may have it too; no refusal
   * repeats a digit of it.
   */
  readPrivateKey(text: string, network: Network): { key: Uint8Array } | { problem: string };
  /** The extended public key of an account in one spelling; or what is wrong, never what was given. */
  readXpub?(text: string): { ok: true; xpub: string } | { ok: false; problem: string };
  /** Whether the key of an address signed a text. Missing where a contract may have a say in that: `ContractReader` asks it. */
  hasSigned?(address: string, text: string, signature: string): boolean;
  /** Small numbers that no key leads to. Missing where none is an address. */
  isNobodys?(address: string): boolean;
  /** Where no contract gives money back: wallets of several people are plain addresses. */
  readonly contractsKeepMoney?: boolean;
  /** Where a block tells no more of a transaction than what each address gained or lost: nobody's word counts. */
  readonly nets?: boolean;
  /** What somebody else signed, as far as it is a plain transfer; or why it is none. */
  readSigned?(bytes: string): SignedTransfer | { reason: string };
  /** How people say the price of a unit of work on this chain. */
  readonly workPrice?: WorkPrice;
  readonly sweepCalls?: SweepCalls;
  /** One of them at most, where one transaction pays several. */
  readonly batchCalls?: BatchCalls;
  readonly batchLists?: BatchLists;
  readonly gathering?: Gathering;
  readonly cosigned?: CosignedReading;
}

/** Of a chain whose addresses follow from something public. */
export type DerivingRules = ChainRules & Required<Pick<ChainRules, 'deriveAddresses'>>;

/**
 * `reference` comes back with the payment, on chains where a payment can carry one. `decimals` are those of the token, for
 * chains whose wallets are told amounts as people say them.
 */
export type AskedPayment = {
  to: string;
  contract: string | null;
  units: bigint | null;
  decimals?: number;
  reference?: string;
};

/** A transfer that was signed elsewhere. Who signed it is computed from the signature, not taken from anybody's word. */
export type SignedTransfer = {
  hash: string;
  /** Null where the bytes name no chain, but a block of one: no other chain takes them. */
  chainId: string | null;
  from: string;
  position: number | null;
  to: string;
  contract: string | null;
  units: bigint;
  /** What the bytes allow. A chain may take more for what no bytes limit, such as their length. */
  feeUnitsMax: bigint;
  /** As in `SignedBytes`. */
  validUntil?: number;
};

export interface WorkPrice {
  /** Such as "gwei". */
  readonly unit: string;
  format(price: bigint): string;
  parse(text: string): bigint | { reason: string };
}

export type AddressSource = { kind: 'xpub'; xpub: string } | { kind: 'contract'; contract: string };
