import type { Watched } from '../../../chains/port/port.ts';
import type { Db } from '../../../platform/db/db.ts';
import { currencyByContract } from '../../assets/index.ts';
import { activeSweepContracts, watchedAddresses } from '../../wallets/index.ts';
import { readSnapshot } from './snapshot.ts';

/** The addresses in memory; what the chain is asked to look for. */
export type AddressSet = Watched & {
  add(address: string): void;
  addContract(address: string): void;
  useMoney(contracts: Iterable<string>): void;
};

/** Rows behind an id that may still be filled in: `endOfOpen` is the transaction after all that could. */
type Gap = { last: number; endOfOpen: bigint | undefined };

/**
 * Keeps the addresses in memory up to date, by asking for the rows that are new. An id is drawn before its row is
 * committed, so a higher one may be seen first: behind a gap the rows are asked for again, until every transaction that
 * could still fill it has ended.
 */
export class AddressFeed {
  readonly set: AddressSet;
  #settled = 0;
  #gap: Gap | undefined;
  readonly #db: Db;
  readonly #blockchainId: number;

  constructor(db: Db, blockchainId: number, set: AddressSet) {
    this.#db = db;
    this.#blockchainId = blockchainId;
    this.set = set;
  }

  /** After this, every address and contract that was committed before is watched, and every token known. */
  async refresh(): Promise<void> {
    const gap = this.#gap;
    const over = gap !== undefined && (await this.#isOver(gap));
    const last = await this.#readOn();
    if (gap && over) {
      this.#settled = Math.max(this.#settled, gap.last);
      this.#gap = undefined;
    }
    if (last > this.#settled) this.#gap ??= { last, endOfOpen: undefined };
    const tokens = await currencyByContract(this.#db, this.#blockchainId);
    this.set.useMoney([...tokens.keys()].filter((contract) => contract !== null));
    for (const { address } of await activeSweepContracts(this.#db, this.#blockchainId)) this.set.addContract(address);
  }

  async #readOn(): Promise<number> {
    let last = this.#settled;
    for (;;) {
      const rows = await watchedAddresses(this.#db, this.#blockchainId, last);
      if (rows.length === 0) return last;
      for (const { id, address } of rows) {
        if (id === this.#settled + 1) this.#settled = id;
        this.set.add(address);
        last = id;
      }
    }
  }

  async #isOver(gap: Gap): Promise<boolean> {
    const { oldestOpen, next } = await readSnapshot(this.#db);
    if (gap.endOfOpen !== undefined) return oldestOpen >= gap.endOfOpen;
    gap.endOfOpen = next;
    return false;
  }
}
