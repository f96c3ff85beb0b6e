import type { StateManagerInterface } from '@ethereumjs/common';
import { Account, KECCAK256_RLP, type Address } from '@ethereumjs/util';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { outOfVm } from '../address.ts';
import { toHex } from '../bytes.ts';
import { newAccount, type Ledger } from '../chain/ledger.ts';

/** Contracts are asked for again and again, and their code never changes. */
const hashes = new WeakMap<Uint8Array, Uint8Array>();

function hashOf(code: Uint8Array): Uint8Array {
  const hash = hashes.get(code) ?? keccak_256(code);
  hashes.set(code, hash);
  return hash;
}

/** The ledger as the machine wants to see it. */
export class VmState implements StateManagerInterface {
  readonly #ledger: Ledger;
  /** A contract may be made where an account is already, which holds what was paid there before. */
  #making: string | undefined;
  nowMs = 0;

  readonly originalStorageCache = {
    get: (address: Address, key: Uint8Array) => this.getStorage(address, key),
    clear(): void {},
  };

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** The next contract comes to this address. */
  make(address: Address): void {
    this.#making = outOfVm(address);
  }

  async getAccount(address: Address): Promise<Account | undefined> {
    const key = outOfVm(address);
    const account = this.#ledger.account(key);
    if (!account) return undefined;
    // An account that was activated exists, even with nothing in it.
    const nonce = this.#making === key && !account.isContract ? 0n : 1n;
    return new Account(nonce, account.sun, KECCAK256_RLP, hashOf(this.#ledger.code(key)));
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    if (!account) return;
    const key = outOfVm(address);
    const before = this.#ledger.account(key);
    const isMade = this.#making === key;
    // What was only looked at stays without an account.
    if (!before && !isMade && account.balance === 0n) return;
    const { isContract, ...rest } = before ?? newAccount(this.nowMs);
    this.#ledger.putAccount(key, { ...rest, isContract: isContract || isMade, sun: account.balance });
    if (isMade) this.#making = undefined;
  }

  /** Accounts stay, once they were activated. */
  async deleteAccount(): Promise<void> {}

  async modifyAccountFields(address: Address, { balance }: { balance?: bigint }): Promise<void> {
    if (balance !== undefined) await this.putAccount(address, new Account(0n, balance));
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    this.#ledger.putCode(outOfVm(address), code);
  }

  async getCode(address: Address): Promise<Uint8Array> {
    return this.#ledger.code(outOfVm(address));
  }

  async getCodeSize(address: Address): Promise<number> {
    return this.#ledger.code(outOfVm(address)).length;
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return this.#ledger.slot(outOfVm(address), toHex(key));
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    this.#ledger.putSlot(outOfVm(address), toHex(key), value);
  }

  /** Where a contract is made, none was before. */
  async clearStorage(): Promise<void> {}

  async checkpoint(): Promise<void> {
    this.#ledger.checkpoint();
  }

  async commit(): Promise<void> {
    this.#ledger.commit();
  }

  async revert(): Promise<void> {
    this.#ledger.revert();
  }

  async getStateRoot(): Promise<Uint8Array> {
    throw new Error('This state has no root.');
  }

  async setStateRoot(): Promise<void> {
    throw new Error('This state has no root.');
  }

  async hasStateRoot(): Promise<boolean> {
    return false;
  }

  clearCaches(): void {}

  shallowCopy(): VmState {
    return new VmState(this.#ledger);
  }
}
