import type { AccountState } from '../../port/port.ts';
import type { MemoryTransaction, Move, Receipt } from '../rules/block.ts';
import type { Conditions } from './conditions.ts';
import { allowanceOf, markOf, payNow } from './run-batch.ts';
import { sweepNow } from './run-sweep.ts';

/** Nothing yet. `waits`: for money, for its turn or for a better price. `never`: its position is taken. */
export type NoReceipt = 'waits' | 'never';

/** What counts where transactions run. */
export type Surroundings = {
  chainId: string;
  conditions: Conditions;
  /** Contracts of tokens that do not tell balances. */
  silent: ReadonlySet<string>;
  /** Which contracts there are, by the hash of their code. */
  codeHashes: ReadonlyMap<string, string>;
};

/** Who has what, after the newest block. */
export class Accounts {
  readonly #payer: string;
  readonly #values = new Map<string, bigint>();
  #before = new Map<string, bigint>();

  constructor(payer: string) {
    this.#payer = payer;
  }

  balance(address: string, contract: string | null): bigint {
    return this.value(balanceKey(address, contract));
  }

  /** How many transactions of this sender are in the chain: the position of the next one. */
  position(sender: string): number {
    return Number(this.value(`#${sender}`));
  }

  /** Where a sweep contract sends its money; null where there is none. */
  collectorOf(contract: string): string | null {
    return addressIn(this.value(`@${contract}`));
  }

  /** The code that an account lets run for it. */
  delegate(account: string): string | null {
    return addressIn(this.value(`&${account}`));
  }

  /** The sweep contract that put code at a deposit address. */
  deployer(deposit: string): string | null {
    return addressIn(this.value(`!${deposit}`));
  }

  value(key: string): bigint {
    return this.#values.get(key) ?? this.initial(key);
  }

  /** The payer has enough of everything for any test. */
  initial(key: string): bigint {
    return key.startsWith(`${this.#payer}/`) ? 10n ** 40n : 0n;
  }

  run(transaction: MemoryTransaction, around: Surroundings): Receipt | NoReceipt {
    const { sender, position, feeUnits, authorizations, fails } = transaction;
    const next = this.position(sender);
    if (position !== null && position < next) return 'never';
    if (position !== null && position > next) return 'waits';
    if (around.conditions.isTooCheap(transaction)) return 'waits';
    if (this.balance(sender, null) < feeUnits + ownCoins(transaction)) return 'waits';
    this.#add(balanceKey(sender, null), -feeUnits);
    this.#add(`#${sender}`, 1n);
    // They hold even where the rest of the transaction fails, as on Ethereum.
    for (const authorization of authorizations) this.#delegate(authorization, around.chainId);
    const failed = { transaction, failed: true, moves: [], leftOut: [], refused: null };
    if (fails) return failed;
    return this.#runCall(transaction, around) ?? failed;
  }

  /** What changed since it was asked last, as it was before. */
  takeBefore(): ReadonlyMap<string, bigint> {
    const before = this.#before;
    this.#before = new Map();
    return before;
  }

  restore(before: ReadonlyMap<string, bigint>): void {
    for (const [key, value] of before) this.#values.set(key, value);
  }

  /** Null when it fails as a whole. */
  #runCall(transaction: MemoryTransaction, { conditions, silent, codeHashes }: Surroundings): Receipt | null {
    const { sender, call, words, deploys, batch, allows } = transaction;
    const swept = call && sweepNow(call, this, conditions, silent.has(call.asset ?? ''));
    if (call && !swept) return null;
    // A call where no contract stands does nothing: what comes along stays there.
    const isPaying = batch !== null && codeHashes.has(transaction.to ?? '');
    const paid = isPaying ? payNow(batch, { sender, units: ownCoins(transaction) }, this, conditions) : undefined;
    if (paid === null) return null;
    const moves = swept?.moves ?? paid?.moves ?? transaction.moves;
    if (!this.#move(moves, conditions)) return null;
    for (const deposit of swept?.deployed ?? []) this.#set(`!${deposit}`, BigInt(call?.contract ?? 0));
    if (isPaying) this.#set(markOf(sender, batch.name), 1n);
    if (allows !== null) this.#set(allowanceOf(sender, allows), 1n);
    if (deploys) this.#set(`@${deploys.contract}`, BigInt(deploys.collector));
    for (const { contract, notice } of words) {
      if (notice.kind === 'collector-changed') this.#set(`@${contract}`, BigInt(notice.collector));
    }
    return { transaction, failed: false, moves, leftOut: swept?.leftOut ?? [], refused: paid?.refused ?? null };
  }

  /** One that is for another chain or another nonce does nothing, and takes nothing down with it. */
  #delegate({ account, chainId, delegate, nonce }: MemoryTransaction['authorizations'][number], ours: string): void {
    if (account === null || chainId !== ours || this.position(account) !== nonce) return;
    this.#set(`&${account}`, BigInt(delegate));
    this.#add(`#${account}`, 1n);
  }

  /** All of them or none. */
  #move(moves: readonly Move[], conditions: Conditions): boolean {
    const done: [key: string, units: bigint][] = [];
    for (const move of moves.filter((one) => !one.reverted)) {
      const { contract, from, to, units } = move;
      if (this.balance(from, contract) < units || !conditions.allows(move)) {
        for (const [key, moved] of done) this.#add(key, -moved);
        return false;
      }
      done.push([balanceKey(from, contract), -units], [balanceKey(to, contract), units]);
      for (const [key, moved] of done.slice(-2)) this.#add(key, moved);
    }
    return true;
  }

  #add(key: string, units: bigint): void {
    this.#set(key, this.value(key) + units);
  }

  #set(key: string, value: bigint): void {
    if (!this.#before.has(key)) this.#before.set(key, this.value(key));
    this.#values.set(key, value);
  }
}

export function balanceKey(address: string, contract: string | null): string {
  return `${address}/${contract ?? ''}`;
}

/** An account as it stood at some block, from whoever knows the values there. */
export function accountFrom(valueOf: (key: string) => bigint, address: string): AccountState {
  const delegate = addressIn(valueOf(`&${address}`));
  const hasCode = valueOf(`!${address}`) !== 0n || valueOf(`@${address}`) !== 0n;
  return { address, nonce: Number(valueOf(`#${address}`)), delegate, hasCode };
}

function addressIn(value: bigint): string | null {
  return value === 0n ? null : `0x${value.toString(16).padStart(40, '0')}`;
}

function ownCoins({ sender, moves, fails }: MemoryTransaction): bigint {
  const own = moves.filter((move) => move.from === sender && move.contract === null && !move.reverted);
  return fails ? 0n : own.reduce((sum, move) => sum + move.units, 0n);
}
