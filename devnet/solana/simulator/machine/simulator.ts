import { lamports } from '@solana/kit';
import { airdropKey, devKey, houseKey } from '../../dev-keys.ts';
import { openFaults, type Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import { hashBlocksMax, Ledger } from './ledger.ts';
import { systemProgram, type Account } from './machine.ts';
import { nameOf, type Wire } from './read-wire.ts';

export type Pace = {
  /** Between two blocks as long as something waits or is being confirmed. */
  slotMs: number;
  /** For so many blocks after the last transaction. */
  busyBlocks: number;
  /** Between two blocks when nothing happens: each is remembered for good. */
  idleMs: number;
};

export type SimulatorOptions = {
  journal: Journal;
  /** Without one, blocks come with transactions and when asked for, and else never. */
  pace?: Pace;
  now?: () => number;
};

/** Below what a floating-point number holds exactly, as on the real network. */
const genesisLamports = 4_000_000_000_000_000n;

/** A network of one: takes transactions, puts them into blocks, and errs when it is told to. */
export class Simulator {
  readonly ledger: Ledger;
  readonly faults: Faults = openFaults();
  #pace: Pace | undefined;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #waiting: Wire[] = [];
  #filledHeight: number;
  #aheadMs = 0;
  #firstSlot = 0;
  #priorityFee = 0;
  readonly #missing = new Set<number>();

  private constructor({ journal, pace, now = Date.now }: SimulatorOptions, accounts: readonly Account[]) {
    this.#now = now;
    this.ledger = new Ledger(journal, { accounts, time: this.#seconds() });
    this.#filledHeight = this.ledger.tip.height;
    if (pace) this.keepPace(pace);
  }

  static async open(options: SimulatorOptions): Promise<Simulator> {
    const keys = await Promise.all([houseKey, airdropKey].map(devKey));
    return new Simulator(
      options,
      keys.map(({ address }) => ({
        address,
        data: new Uint8Array(),
        executable: false,
        space: 0n,
        lamports: lamports(genesisLamports),
        programAddress: systemProgram,
      })),
    );
  }

  /** Blocks before this slot are no longer told. */
  get firstSlot(): number {
    return this.#firstSlot;
  }

  /** Slots whose blocks the node does not have, though there are some. */
  get missing(): ReadonlySet<number> {
    return this.#missing;
  }

  /** What others pay to be taken soon, in micro-lamports for a unit. */
  get priorityFee(): number {
    return this.#priorityFee;
  }

  /** The last height at which a block takes what names the hash of the block at this height. */
  lastValidHeight(height: number): number {
    return height + hashBlocksMax;
  }

  forget(beforeSlot: number): void {
    this.#firstSlot = beforeSlot;
  }

  miss(slot: number): void {
    this.#missing.add(slot);
  }

  setPriorityFee(microLamports: number): void {
    this.#priorityFee = microLamports;
  }

  clearFaults(): void {
    this.faults.clear();
    this.#missing.clear();
  }

  /** From now on blocks come by themselves. */
  keepPace(pace: Pace): void {
    clearInterval(this.#timer);
    this.#pace = pace;
    this.#timer = setInterval(() => this.#tick(pace), pace.slotMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Whether it ever stands in a block is not said: as on the real network, that has to be watched. */
  take(wire: Wire): string {
    if (this.faults.losesNext()) return nameOf(wire);
    this.#waiting.push(wire);
    if (!this.#pace) this.mine(1);
    return nameOf(wire);
  }

  mine(blocks: number): void {
    for (let count = 0; count < blocks; count += 1) this.#append(this.ledger.tip.slot + 1);
  }

  /** The next block comes after so many slots without one. */
  skip(slots: number): void {
    this.#append(this.ledger.tip.slot + slots + 1);
  }

  /** Moves its clock forward. */
  pass(seconds: number): void {
    this.#aheadMs += seconds * 1000;
  }

  /**
   * Puts as many other blocks in place of the last ones, in the same slots. Of their transactions those in `keep` are in them
   * again, where they were; the rest is gone. Answers what of `keep` could not be kept: it names a block that is gone.
   */
  reorg(depth: number, keep: readonly string[] = []): string[] {
    for (const block of this.ledger.rollBack(depth)) {
      const again = block.landed.filter(({ signature }) => keep.includes(signature));
      const { slot, time } = block;
      this.ledger.append(
        slot,
        time,
        again.map(({ wire }) => wire),
      );
    }
    return keep.filter((signature) => !this.ledger.landed(signature));
  }

  #append(slot: number): void {
    const taken = this.#waiting;
    this.#waiting = [];
    const block = this.ledger.append(slot, Math.max(this.ledger.tip.time, this.#seconds()), taken);
    if (block.landed.length > 0) this.#filledHeight = block.height;
  }

  #tick({ busyBlocks, idleMs }: Pace): void {
    const { height, time } = this.ledger.tip;
    const isBusy = this.#waiting.length > 0 || height - this.#filledHeight < busyBlocks;
    if (isBusy || (this.#seconds() - time) * 1000 >= idleMs) this.mine(1);
  }

  #seconds(): number {
    return Math.floor((this.#now() + this.#aheadMs) / 1000);
  }
}
