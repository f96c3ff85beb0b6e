import type { Broadcast } from '../../port/port.ts';
import type { MemoryTransaction } from '../rules/block.ts';

/** Transactions that wait for a block. */
export class Pool {
  readonly waiting: MemoryTransaction[] = [];

  find(hash: string): MemoryTransaction | undefined {
    return this.waiting.find((transaction) => transaction.hash === hash);
  }

  drop(hash: string): void {
    const at = this.waiting.findIndex((transaction) => transaction.hash === hash);
    if (at >= 0) this.waiting.splice(at, 1);
  }

  /** Who has a position keeps it, unless another offers an eighth more. */
  add(transaction: MemoryTransaction): Broadcast {
    const rival = this.at(transaction.sender, transaction.position);
    if (rival && transaction.feeUnits * 8n < rival.feeUnits * 9n) {
      return {
        outcome: 'refused',
        reason: 'Another transaction has this position; outbid it by an eighth.',
        retry: true,
      };
    }
    if (rival) this.drop(rival.hash);
    this.waiting.push(transaction);
    return { outcome: 'accepted' };
  }

  at(sender: string, position: number | null): MemoryTransaction | undefined {
    if (position === null) return undefined;
    return this.waiting.find((other) => other.sender === sender && other.position === position);
  }

  /** What was not included waits on. */
  keep(left: readonly MemoryTransaction[]): void {
    this.waiting.push(...left.filter((transaction) => !this.find(transaction.hash)));
  }

  /** The first position from one on that nothing waits at. */
  free(sender: string, from: number): number {
    let next = from;
    while (this.at(sender, next)) next += 1;
    return next;
  }
}
