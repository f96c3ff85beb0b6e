import { idIn, nameOfCause, type Cause } from '../../../platform/cause.ts';
import type { SignedLine } from './journal-lines.ts';

type Thing = Pick<Cause, 'of' | 'id'>;

/** What was ever signed for a payout, alone or among several: by which names, and in which lines. */
export class Attempts {
  readonly #named = new Map<string, Set<string>>();
  /** The orders that pay it, as they are found again in later lines of theirs. */
  readonly #orders = new Map<string, Set<string>>();
  readonly #lines = new Map<string, number[]>();

  note(line: SignedLine & { seq: number }): void {
    const order = `${line.blockchainId} ${line.from} ${line.cause}`;
    const names = [line.cause, ...(line.rows ?? []).map((row) => row.cause)];
    const paid = names.filter((name) => idIn(name, 'payout') !== undefined);
    for (const name of paid) {
      const thing = name.split('/')[0] ?? '';
      add(this.#named, thing, name);
      add(this.#orders, thing, order);
    }
    // With a higher fee it names its rows no more.
    const lines = this.#lines.get(order);
    if (lines) lines.push(line.seq);
    else if (paid.length > 0) this.#lines.set(order, [line.seq]);
  }

  /** Whether something else was signed for the same payout, such as an earlier attempt at it, on whatever chain. */
  knowsOther(cause: Cause): boolean {
    const itself = nameOfCause(cause);
    return [...(this.#named.get(nameOf(cause)) ?? [])].some((name) => name !== itself);
  }

  /** By their numbers. */
  linesOf(things: readonly Thing[]): ReadonlySet<number> {
    const orders = new Set(things.flatMap((thing) => [...(this.#orders.get(nameOf(thing)) ?? [])]));
    return new Set([...orders].flatMap((order) => this.#lines.get(order) ?? []));
  }
}

function nameOf({ of, id }: Thing): string {
  return nameOfCause({ of, id, part: '' });
}

function add(to: Map<string, Set<string>>, name: string, one: string): void {
  const known = to.get(name);
  if (known) known.add(one);
  else to.set(name, new Set([one]));
}
