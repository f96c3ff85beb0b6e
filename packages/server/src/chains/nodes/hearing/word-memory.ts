import type { ToldTransfer } from '../../port/hearing.ts';

const kept = 10_000;
const cutOff = 'it gave no answer in time';

/** In steps. `isOwn`: what keeps the node from telling lies in this transfer; `isCutOff`: it was not through with it in time. */
type Try = { first: number; last: number; why: string; isOwn: boolean; isCutOff: boolean };

/** What one node has told of transfers before, and of which it was asked in vain: each round goes on where the last one ended. */
export class WordMemory {
  readonly #told = new Set<string>();
  readonly #tries = new Map<string, Try>();
  readonly #late = new Set<string>();
  #steps = 0;
  #toldLast = 0;
  /** A question that goes on beyond the round in which it was asked: whether the node had something to say, or what went wrong. */
  pending: Promise<boolean | null | Error> | null = null;

  hasTold(transfer: ToldTransfer): boolean {
    return this.#told.has(keyOf(transfer));
  }

  noteTold(transfer: ToldTransfer): void {
    const key = keyOf(transfer);
    this.#tries.delete(key);
    this.#told.add(key);
    this.#toldLast = ++this.#steps;
    dropOldest(this.#told);
  }

  /** It is being asked; as long as nothing else is said of it, there was not time enough. */
  noteTry(transfer: ToldTransfer): void {
    const key = keyOf(transfer);
    const last = ++this.#steps;
    const { first } = this.#tries.get(key) ?? { first: last };
    this.#tries.set(key, { first, last, why: cutOff, isOwn: false, isCutOff: true });
    dropOldest(this.#tries);
  }

  noteWhy(transfer: ToldTransfer, why: string, isOwn: boolean, isCutOff = false): void {
    const before = this.#tries.get(keyOf(transfer));
    if (before) Object.assign(before, { why, isOwn, isCutOff });
  }

  /** Says something of it, though not that it is there: that is asked anew each time. */
  noteSaid(transfer: ToldTransfer): void {
    this.noteWhy(transfer, '', false);
    this.#toldLast = ++this.#steps;
  }

  /** Says of it that it is not there, after more time than a round has: the next one takes this for its answer, once. */
  noteLate(transfer: ToldTransfer): void {
    this.#late.add(keyOf(transfer));
    dropOldest(this.#late);
  }

  takeLate(transfer: ToldTransfer): boolean {
    return this.#late.delete(keyOf(transfer));
  }

  /** It has told something else than what it is asked for here. */
  noteOther(): void {
    this.#toldLast = ++this.#steps;
  }

  wasCutOff(transfer: ToldTransfer): boolean {
    return this.#tries.get(keyOf(transfer))?.isCutOff ?? false;
  }

  /** When it was last asked about it, in steps. */
  lastTry(transfer: ToldTransfer): number {
    return this.#tries.get(keyOf(transfer))?.last ?? 0;
  }

  /** Why the node cannot tell this one, though it has told others since it was first asked; null where nothing is known. */
  whyUntold(transfer: ToldTransfer): string | null {
    const found = this.#tries.get(keyOf(transfer));
    if (!found || found.why === '') return null;
    return found.isOwn || this.#toldLast > found.first ? found.why : null;
  }
}

/** Coins that a contract sent on stand in no receipt. */
export function isHidden({ path }: Pick<ToldTransfer, 'path'>): boolean {
  return path.startsWith('trace:') || path.startsWith('state:');
}

/** All by which a node judges it. */
function keyOf(transfer: ToldTransfer): string {
  const { block, txHash, path, contract, to, units, grewBy, holds } = transfer;
  const ofHidden = isHidden(transfer) ? [String(grewBy), String(holds)] : [];
  return [block.height, block.hash, txHash, path, contract ?? '', to, String(units), ...ofHidden].join(' ');
}

function dropOldest(some: Set<string> | Map<string, unknown>): void {
  for (const key of some.keys()) {
    if (some.size <= kept) return;
    some.delete(key);
  }
}
