import { hoursAfter } from '@coffer/kernel/clock.ts';
import { idIn, type Cause } from '../../../platform/cause.ts';
import type { SignedLine } from './journal-lines.ts';

/** A payout that was signed, as far as limits ask for it. */
export type PaidOut = {
  at: Date;
  /** What it was signed for, by its name. */
  cause: string;
  blockchainId: number;
  walletId: number;
  contract: string | null;
  units: bigint;
  usdUnits: bigint | null;
};

export type Payee = Pick<SignedLine, 'blockchainId' | 'to'>;

function nameOfPayee({ blockchainId, to }: Payee): string {
  return `${blockchainId} ${to}`;
}

/** No limit looks further back. */
const remembersHours = 24;
/** A clock that was ahead for a moment makes all before it look old: so many of the last ones stay, whatever their times say. */
const remembersMin = 20_000;

/** Forgets what no limit counts any more, in the order in which it was signed. */
export function forgetOld<K>(bySeq: Map<K, { at: Date }>, now: Date): void {
  for (const [seq, { at }] of bySeq) {
    if (bySeq.size <= remembersMin || at > hoursAfter(now, -remembersHours)) return;
    bySeq.delete(seq);
  }
}

/**
 * What was paid out of late, and to whom ever, by the journal alone. What is signed once more in the same place counts once; what lapses leaves no
 * place, so that each signature of it counts, whatever became of the one before.
 */
export class PaidOutLately {
  /** By the number of its line, and its row. */
  readonly #bySeq = new Map<string, PaidOut>();
  /** The payouts to an address of a chain, however long ago. */
  readonly #byPayee = new Map<string, Set<number>>();

  note({ seq, ...line }: SignedLine & { seq: number }): void {
    const isPayout = line.purpose === 'payout' || line.purpose === 'payouts';
    const paid = isPayout ? (line.rows ?? [line]) : [];
    for (const one of paid) this.#notePayee({ ...one, blockchainId: line.blockchainId });
    if (line.version !== 1 && line.validUntil === null) return;
    const { blockchainId, walletId } = line;
    const at = new Date(line.at);
    paid.forEach(({ cause, contract, units, usdUnits }, row) => {
      const of = { at, cause, blockchainId, walletId, contract };
      const counted = { ...of, units: BigInt(units), usdUnits: usdUnits === null ? null : BigInt(usdUnits) };
      this.#bySeq.set(`${seq} ${row}`, counted);
    });
    forgetOld(this.#bySeq, at);
  }

  #notePayee(line: Payee & Pick<SignedLine, 'cause'>): void {
    const id = idIn(line.cause, 'payout');
    if (id === undefined) return;
    const payee = nameOfPayee(line);
    const known = this.#byPayee.get(payee);
    if (known) known.add(id);
    else this.#byPayee.set(payee, new Set([id]));
  }

  /** Which payouts were ever signed to an address. */
  idsTo(payee: Payee): ReadonlySet<number> {
    return this.#byPayee.get(nameOfPayee(payee)) ?? new Set();
  }

  of(walletId: number, since: Date): PaidOut[] {
    return [...this.#bySeq.values()].filter((one) => one.walletId === walletId && one.at > since);
  }

  /** For which things of a kind something was signed, by their ids, out of whatever wallet. */
  idsOf(of: Cause['of'], since: Date): number[] {
    const lately = [...this.#bySeq.values()].filter((one) => one.at > since);
    return [...new Set(lately.flatMap(({ cause }) => idIn(cause, of) ?? []))];
  }
}
