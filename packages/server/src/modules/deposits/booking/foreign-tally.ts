import type { FoundAddress } from '../../wallets/index.ts';
import type { Moving } from './moving.ts';

/** All transfers of one token that is not set up, to one address, in what was read. */
export type Foreign<T extends Moving = Moving> = {
  address: FoundAddress;
  /** Null for all further tokens of an address that was sent too many. */
  contract: string | null;
  count: number;
  first: T;
  last: T;
};

/** How many different tokens of one address are told apart. Whoever sends more of them makes a number grow, and nothing else. */
export const foreignTokensMax = 20;

/** Counts as it goes, so that a flood takes no more room than what it is about. */
export class ForeignTally<T extends Moving> {
  readonly #byAddress = new Map<number, Map<string | null, Foreign<T>>>();

  add(address: FoundAddress, transfer: T, more: { count: number; last: T } = { count: 1, last: transfer }): void {
    let tokens = this.#byAddress.get(address.id);
    if (!tokens) this.#byAddress.set(address.id, (tokens = new Map()));
    const full = tokens.size >= foreignTokensMax && !tokens.has(transfer.contract);
    const contract = full ? null : transfer.contract;
    const known = tokens.get(contract);
    if (known) Object.assign(known, { count: known.count + more.count, last: more.last });
    else tokens.set(contract, { address, contract, first: transfer, ...more });
  }

  list(): Foreign<T>[] {
    return [...this.#byAddress.values()].flatMap((tokens) => [...tokens.values()]);
  }
}
