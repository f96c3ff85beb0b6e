import type { SignedLine } from './journal-lines.ts';
import { forgetOld } from './paid-out.ts';

type Fee = Pick<SignedLine, 'purpose' | 'walletId' | 'blockchainId' | 'from' | 'cause'> & {
  at: Date;
  usdUnits: bigint;
};

/** What wallets may have spent on fees of late, and the fillers among it, by the journal alone. Whatever became of it, it counts. */
export class FeesLately {
  readonly #bySeq = new Map<number, Fee>();

  note(line: SignedLine & { seq: number }): void {
    const { purpose, walletId, blockchainId, from, cause } = line;
    const at = new Date(line.at);
    forgetOld(this.#bySeq, at);
    const fee = BigInt(line.feeUsdUnits ?? '0');
    const more = fee - this.#standsFor(line);
    const usdUnits = more > 0n ? more : 0n;
    this.#bySeq.set(line.seq, { purpose, walletId, blockchainId, from, cause, at, usdUnits });
  }

  /** What lapses has no place that the next one takes: each may be carried out, and costs its own. */
  #standsFor({ validUntil, ...line }: SignedLine): bigint {
    if (validUntil !== null) return 0n;
    const same = [...this.#bySeq.values()].filter(
      ({ blockchainId, from, cause }) =>
        blockchainId === line.blockchainId && from === line.from && cause === line.cause,
    );
    return same.reduce((sum, { usdUnits }) => sum + usdUnits, 0n);
  }

  /** In dollars. */
  of(walletId: number, since: Date): bigint {
    const all = [...this.#bySeq.values()].filter((one) => one.walletId === walletId && one.at > since);
    return all.reduce((sum, { usdUnits }) => sum + usdUnits, 0n);
  }

  /** Each of them once, however often it was signed. */
  fillersOf({ blockchainId, from }: Pick<Fee, 'blockchainId' | 'from'>, since: Date): number {
    const fillers = [...this.#bySeq.values()].filter(
      (one) => one.purpose === 'gap' && one.blockchainId === blockchainId && one.from === from && one.at > since,
    );
    return new Set(fillers.map(({ cause }) => cause)).size;
  }
}
