import { cause, type Cause } from '../../../platform/cause.ts';

/** A filler that takes a coin of an order that was signed in vain. What is ordered once more has another name. */
export function causeOfTaking(blockchainId: number, outgoingId: number, now: Date): Cause<'gap'> {
  return cause('gap', blockchainId, partOfTaking(outgoingId), now.getTime());
}

export function partOfTaking(outgoingId: number): string {
  return `coins of ${outgoingId}`;
}

/** Of which order; 0 where it takes no coins. */
export function takenFrom(part: string): number {
  return Number(/^coins of (\d+)\/\d+$/.exec(part)?.[1] ?? 0);
}
