import type { Db } from '../../platform/db/db.ts';
import { findAddressesAfter, findContractsAfter, readSnapshot } from './our-addresses.ts';
import type { AddressSet } from './watch.ts';

const rowsAtOnce = 10_000;

/** `address` is null where the row is of no interest to this chain. */
type Row = { id: number; address: string | null };
type Gap = { last: number; endOfOpen: bigint | undefined };
type Source = (after: number, rowsMax: number) => Promise<Row[]>;

/**
 * Asks for the rows that are new. An id is drawn before its row is committed, so a higher one may be seen first: behind
 * a gap the rows are asked for again, until all transactions that could still fill it have ended.
 */
class Reader {
  #settled = 0;
  #gap: Gap | undefined;
  readonly #db: Db;
  readonly #source: Source;

  constructor(db: Db, source: Source) {
    this.#db = db;
    this.#source = source;
  }

  async read(take: (address: string) => void): Promise<void> {
    const gap = this.#gap;
    const over = gap && (await this.#isOver(gap));
    let last = this.#settled;
    for (;;) {
      const rows = await this.#source(last, rowsAtOnce);
      for (const { id, address } of rows) {
        if (id === this.#settled + 1) this.#settled = id;
        if (address !== null) take(address);
        last = id;
      }
      if (rows.length < rowsAtOnce) break;
    }
    if (gap && over) {
      this.#settled = Math.max(this.#settled, gap.last);
      this.#gap = undefined;
    }
    if (last > this.#settled) this.#gap ??= { last, endOfOpen: undefined };
  }

  async #isOver(gap: Gap): Promise<boolean> {
    const { oldestOpen, next } = await readSnapshot(this.#db);
    if (gap.endOfOpen !== undefined) return oldestOpen >= gap.endOfOpen;
    gap.endOfOpen = next;
    return false;
  }
}

/** Keeps the addresses in memory up to date. */
export class AddressFeed {
  readonly set: AddressSet;
  readonly #addresses: Reader;
  readonly #contracts: Reader;

  constructor(db: Db, blockchainId: number, set: AddressSet) {
    this.set = set;
    this.#addresses = new Reader(db, (after, rowsMax) => findAddressesAfter(db, blockchainId, after, rowsMax));
    this.#contracts = new Reader(db, (after, rowsMax) => findContractsAfter(db, blockchainId, after, rowsMax));
  }

  /** After this, every address that was committed before is watched. */
  async refresh(): Promise<void> {
    await this.#addresses.read((address) => this.set.add(address));
    await this.#contracts.read((contract) => this.set.addContract(contract));
  }
}
