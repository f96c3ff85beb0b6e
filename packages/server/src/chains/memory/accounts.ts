import type { MemoryTransaction } from './block.ts';

/** `waits`: not now, for want of money or of its turn. `never`: its position is taken. */
export type Outcome = 'included' | 'failed' | 'waits' | 'never';

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
    return Number(this.value(positionKey(sender)));
  }

  value(key: string): bigint {
    return this.#values.get(key) ?? this.initial(key);
  }

  /** The payer has enough of everything for any test. */
  initial(key: string): bigint {
    return key.startsWith(`${this.#payer}/`) ? 10n ** 40n : 0n;
  }

  run(transaction: MemoryTransaction): Outcome {
    const { sender, position, feeUnits } = transaction;
    const next = this.position(sender);
    if (position !== null && position < next) return 'never';
    if (position !== null && position > next) return 'waits';
    if (this.balance(sender, null) < feeUnits + ownCoins(transaction)) return 'waits';
    this.#add(balanceKey(sender, null), -feeUnits);
    this.#add(positionKey(sender), 1n);
    return !transaction.fails && this.#move(transaction) ? 'included' : 'failed';
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

  /** All of them or none. */
  #move({ moves }: MemoryTransaction): boolean {
    const done: [key: string, units: bigint][] = [];
    for (const { contract, from, to, units } of moves.filter((move) => !move.reverted)) {
      if (this.balance(from, contract) < units) {
        for (const [key, moved] of done) this.#add(key, -moved);
        return false;
      }
      done.push([balanceKey(from, contract), -units], [balanceKey(to, contract), units]);
      for (const [key, moved] of done.slice(-2)) this.#add(key, moved);
    }
    return true;
  }

  #add(key: string, units: bigint): void {
    const value = this.value(key);
    if (!this.#before.has(key)) this.#before.set(key, value);
    this.#values.set(key, value + units);
  }
}

export function balanceKey(address: string, contract: string | null): string {
  return `${address}/${contract ?? ''}`;
}

function positionKey(sender: string): string {
  return `#${sender}`;
}

function ownCoins({ sender, moves, fails }: MemoryTransaction): bigint {
  const own = moves.filter((move) => move.from === sender && move.contract === null && !move.reverted);
  return fails ? 0n : own.reduce((sum, move) => sum + move.units, 0n);
}
