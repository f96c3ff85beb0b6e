import type { Outgoing, Version } from '../orders/outgoing.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import type { Sending } from '../orders/sending.ts';
import type { Journal } from '../journal/journal.ts';
import type { PayoutRule } from '../journal/payout-rule.ts';

/** What is judged: an order, all that was signed of it so far, as the database has them, and what is to be signed of it now. */
export type Asked = { order: Outgoing; versions: readonly Version[]; kind: Version['kind'] };

/**
 * Why the signer does not do it, in words, or what it waits for that people may do in the course of things; null where it does it. It
 * asks the chain itself, and believes no row that it can check.
 */
export type Judge = (work: Judging, order: Outgoing) => Promise<string | Waiting | null>;

export type Judging = Sending & { journal?: Journal | undefined; payouts: PayoutRule };

const tryAgainMs = 60_000;

export function refused(reason: string): Waiting {
  return { code: 'SIGNER_REFUSES', reason: `The signer does not sign it: ${reason}`, tryAgainMs };
}

/** What a plain transfer never carries. */
export function carries({ data, authorizations }: Outgoing): boolean {
  return data !== null || authorizations.length > 0;
}
