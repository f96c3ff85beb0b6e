import type { Hex41 } from '../address.ts';
import { Layer } from './layers.ts';

export type Resource = 'BANDWIDTH' | 'ENERGY';

/** Staked TRX of one resource and what was used of it lately. */
export type Stake = {
  frozenSun: bigint;
  lentSun: bigint;
  receivedSun: bigint;
  used: number;
  usedAtMs: number;
};

export type Unfreezing = { resource: Resource; sun: bigint; expiresAtMs: number };

export type LedgerAccount = {
  sun: bigint;
  createdAtMs: number;
  isContract: boolean;
  stakes: Readonly<Record<Resource, Stake>>;
  freeUsed: number;
  freeUsedAtMs: number;
  unfreezing: readonly Unfreezing[];
};

/** What is written down about a contract, but for its code. */
export type LedgerContract = {
  address: Hex41;
  origin: Hex41;
  name: string;
  bytecode: string;
  abi: unknown;
  userPercent: number;
  originEnergyLimit: number;
  createdBy: string;
};

const noBytes = new Uint8Array();
const noStake: Stake = { frozenSun: 0n, lentSun: 0n, receivedSun: 0n, used: 0, usedAtMs: 0 };

export function newAccount(createdAtMs: number): LedgerAccount {
  const stakes = { BANDWIDTH: noStake, ENERGY: noStake };
  return { sun: 0n, createdAtMs, isContract: false, stakes, freeUsed: 0, freeUsedAtMs: 0, unfreezing: [] };
}

/** Accounts, contracts and their storage, with a way back from any change. */
export class Ledger {
  #top: Layer;

  constructor(top: Layer = new Layer(null)) {
    this.#top = top;
  }

  get top(): Layer {
    return this.#top;
  }

  set top(layer: Layer) {
    this.#top = layer;
  }

  checkpoint(): void {
    this.#top = new Layer(this.#top);
  }

  commit(): void {
    this.#top.fold();
    this.revert();
  }

  revert(): void {
    if (!this.#top.parent) throw new Error('There is no checkpoint to go back to.');
    this.#top = this.#top.parent;
  }

  account(address: Hex41): LedgerAccount | undefined {
    return this.#top.get(`a${address}`) as LedgerAccount | undefined;
  }

  putAccount(address: Hex41, account: LedgerAccount): void {
    this.#top.entries.set(`a${address}`, account);
  }

  contract(address: Hex41): LedgerContract | undefined {
    return this.#top.get(`k${address}`) as LedgerContract | undefined;
  }

  putContract(contract: LedgerContract): void {
    this.#top.entries.set(`k${contract.address}`, contract);
  }

  code(address: Hex41): Uint8Array {
    return (this.#top.get(`c${address}`) as Uint8Array | undefined) ?? noBytes;
  }

  putCode(address: Hex41, code: Uint8Array): void {
    this.#top.entries.set(`c${address}`, code);
  }

  slot(address: Hex41, key: string): Uint8Array {
    return (this.#top.get(`s${address}${key}`) as Uint8Array | undefined) ?? noBytes;
  }

  putSlot(address: Hex41, key: string, value: Uint8Array): void {
    this.#top.entries.set(`s${address}${key}`, value);
  }

  /** Lent by one account to another, which gives it back in the same pieces. */
  lentSun(from: Hex41, to: Hex41, resource: Resource): bigint {
    return (this.#top.get(`l${from}${to}${resource}`) as bigint | undefined) ?? 0n;
  }

  putLentSun(from: Hex41, to: Hex41, resource: Resource, sun: bigint): void {
    this.#top.entries.set(`l${from}${to}${resource}`, sun);
  }

  sun(address: Hex41): bigint {
    return this.account(address)?.sun ?? 0n;
  }

  /** To who had no account before, one is given with it. */
  addSun(address: Hex41, sun: bigint, nowMs: number): void {
    const account = this.account(address) ?? newAccount(nowMs);
    if (account.sun + sun < 0n) throw new RangeError(`${address} does not have ${-sun} sun`);
    this.putAccount(address, { ...account, sun: account.sun + sun });
  }
}
