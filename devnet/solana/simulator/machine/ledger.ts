import { createHash, randomBytes } from 'node:crypto';
import { getBase58Decoder, type Address } from '@solana/kit';
import { accountKeys, type Keys } from './account-keys.ts';
import { openFinality, type Commitment, type FinalityRules } from './finality.ts';
import type { Change, Journal, Kept } from './journal.ts';
import { land, type Meta, type Undo } from './land.ts';
import { Machine, type Account } from './machine.ts';
import { nameOf, readWire, type Wire } from './read-wire.ts';

export type Landed = {
  signature: string;
  wire: Wire;
  keys: Keys;
  meta: Meta;
  block: Block;
  /** Its place in the block. */
  index: number;
};

export type Block = {
  slot: number;
  parentSlot: number;
  height: number;
  hash: string;
  previousHash: string;
  /** In seconds. */
  time: number;
  landed: readonly Landed[];
  /** Kept as long as the block can still go. */
  undo: Undo;
};

/** For so many blocks a hash may be named by a transaction. */
export const hashBlocksMax = 150;

/** The blocks, what is in them, and the state behind the last of them. */
export class Ledger {
  readonly machine = new Machine();
  readonly finality = openFinality();
  readonly genesisHash: string;
  /** Called when there is another block. */
  readonly listeners = new Set<() => void>();
  readonly #journal: Journal;
  readonly #blocks: Block[] = [];
  readonly #bySlot = new Map<number, Block>();
  readonly #byHash = new Map<string, Block>();
  readonly #bySignature = new Map<string, Landed>();
  readonly #byAddress = new Map<Address, Landed[]>();

  /** With a journal that was written before, goes on from there. */
  constructor(journal: Journal, genesis: { accounts: readonly Account[]; time: number }) {
    this.#journal = journal;
    const [first, ...rest] = journal.kept;
    this.genesisHash = first ? genesisIn(first) : getBase58Decoder().decode(randomBytes(32));
    if (first) for (const kept of rest) this.#replay(kept);
    else this.#begin(genesis);
    this.machine.setTime(this.tip.slot, this.tip.time);
  }

  get tip(): Block {
    const last = this.#blocks.at(-1);
    if (!last) throw new Error('A ledger without a first block');
    return last;
  }

  at(commitment: Commitment): Block {
    const height = this.finality.heightAt(commitment, this.tip.height);
    return this.#blocks[height] ?? this.tip;
  }

  setFinality(rules: Partial<FinalityRules>): void {
    this.finality.set(rules);
    this.#settle();
  }

  inSlot(slot: number): Block | undefined {
    return this.#bySlot.get(slot);
  }

  /** From one slot to another, both included. */
  between(first: number, last: number): Block[] {
    return this.#blocks.filter(({ slot }) => slot >= first && slot <= last);
  }

  /** From one height to another, both included. */
  heights(first: number, last: number): Block[] {
    return this.#blocks.slice(first, last + 1);
  }

  landed(signature: string): Landed | undefined {
    return this.#bySignature.get(signature);
  }

  /** Oldest first. */
  naming(address: Address): readonly Landed[] {
    return this.#byAddress.get(address) ?? [];
  }

  withHash(hash: string): Block | undefined {
    return this.#byHash.get(hash);
  }

  /** Whether a block of that height may still take what names this hash. */
  isRecent(hash: string, height: number): boolean {
    const block = this.#byHash.get(hash);
    return block !== undefined && block.height <= height && height - block.height <= hashBlocksMax;
  }

  /** Lets work see the state as it was behind that block. */
  stateAt<T>(block: Block, work: () => T): T {
    const then: Undo = new Map();
    for (const later of this.#blocks.slice(block.height + 1))
      for (const [address, before] of later.undo) if (!then.has(address)) then.set(address, before);
    const now = [...then.keys()].map((address) => [address, this.machine.account(address)] as const);
    for (const [address, account] of then) this.machine.put(address, account);
    try {
      return work();
    } finally {
      for (const [address, account] of now) this.machine.put(address, account);
    }
  }

  /** The next block; what it could not take is not in it, and nobody is told. */
  append(slot: number, time: number, wires: readonly Wire[]): Block {
    const parent = this.tip;
    const height = parent.height + 1;
    this.machine.setTime(slot, time);
    const undo: Undo = new Map();
    const taken: Omit<Landed, 'block' | 'index'>[] = [];
    for (const wire of wires) {
      const signature = nameOf(wire);
      if (this.#bySignature.has(signature) || taken.some((one) => one.signature === signature)) continue;
      const byNonce = !this.isRecent(wire.message.lifetimeToken, height);
      const done = land(this.machine, wire, { byNonce, parentHash: parent.hash, undo });
      if (done) taken.push({ signature, wire, ...done });
    }
    const signatures = taken.map((one) => one.signature);
    const hash = this.#hash(parent.hash, slot, signatures);
    const block = { slot, parentSlot: parent.slot, height, hash, previousHash: parent.hash, time };
    const changes = [...undo.keys()].map((address): Change => [address, this.machine.account(address) ?? null]);
    const landed = taken.map(({ wire, meta }) => ({ wire: wire.bytes, meta }));
    try {
      this.#journal.write({ slot, hash, time, landed, changes });
    } catch (error) {
      for (const [address, before] of undo) this.machine.put(address, before);
      throw error;
    }
    const placed = this.#place(block, taken, undo);
    for (const listener of this.listeners) listener();
    return placed;
  }

  /** Takes the last blocks away, oldest first. What is final stays. */
  rollBack(depth: number): Block[] {
    const keep = this.#blocks.length - depth;
    if (keep <= this.at('finalized').height) throw new Error('Final blocks stay.');
    this.#journal.write({ blocks: keep });
    return this.#cut(keep);
  }

  #cut(keep: number): Block[] {
    const gone = this.#blocks.splice(keep);
    for (const block of gone.toReversed()) {
      for (const [address, before] of block.undo) this.machine.put(address, before);
      this.#bySlot.delete(block.slot);
      this.#byHash.delete(block.hash);
      for (const landed of block.landed) {
        this.#bySignature.delete(landed.signature);
        for (const key of landed.keys.all) this.#byAddress.get(key)?.pop();
      }
    }
    return gone;
  }

  #place(head: Omit<Block, 'landed' | 'undo'>, taken: readonly Omit<Landed, 'block' | 'index'>[], undo: Undo): Block {
    const landed: Landed[] = [];
    const block: Block = { ...head, landed, undo };
    for (const [index, one] of taken.entries()) {
      const whole = { ...one, block, index };
      landed.push(whole);
      this.#bySignature.set(one.signature, whole);
      for (const key of one.keys.all) this.#listOf(key).push(whole);
    }
    this.#blocks.push(block);
    this.#bySlot.set(block.slot, block);
    this.#byHash.set(block.hash, block);
    this.#settle();
    return block;
  }

  #settle(): void {
    for (const height of this.finality.advance(this.tip.height)) this.#blocks[height]?.undo.clear();
  }

  #listOf(address: Address): Landed[] {
    const found = this.#byAddress.get(address) ?? [];
    this.#byAddress.set(address, found);
    return found;
  }

  #begin({ accounts, time }: { accounts: readonly Account[]; time: number }): void {
    for (const account of accounts) this.machine.put(account.address, account);
    const changes = accounts.map((one): Change => [one.address, one]);
    const hash = this.#hash('', 0, []);
    this.#journal.write({ genesisHash: this.genesisHash });
    this.#journal.write({ slot: 0, hash, time, landed: [], changes });
    this.#place({ slot: 0, parentSlot: 0, height: 0, hash, previousHash: hash, time }, [], new Map());
  }

  #replay(kept: Kept): void {
    if ('genesisHash' in kept) throw new Error('A second beginning');
    if ('blocks' in kept) {
      this.#cut(kept.blocks);
      return;
    }
    const undo: Undo = new Map();
    for (const [address, account] of kept.changes) {
      undo.set(address, this.machine.account(address));
      this.machine.put(address, account ?? undefined);
    }
    const taken = kept.landed.map(({ wire: bytes, meta }) => {
      const wire = readWire(bytes);
      return { signature: nameOf(wire), wire, meta, keys: accountKeys(wire.message, meta.loadedAddresses) };
    });
    const parent = this.#blocks.at(-1);
    const { slot, hash, time } = kept;
    const height = this.#blocks.length;
    const behind = { parentSlot: parent?.slot ?? 0, previousHash: parent?.hash ?? hash };
    this.#place({ slot, hash, time, height, ...behind }, taken, undo);
  }

  #hash(parentHash: string, slot: number, signatures: readonly string[]): string {
    // A block that comes in the place of another has another hash, even with the same in it.
    const once = randomBytes(8).toString('hex');
    const text = JSON.stringify([this.genesisHash, parentHash, slot, signatures, once]);
    return getBase58Decoder().decode(createHash('sha256').update(text).digest());
  }
}

function genesisIn(kept: Kept): string {
  if (!('genesisHash' in kept)) throw new Error('No beginning');
  return kept.genesisHash;
}
