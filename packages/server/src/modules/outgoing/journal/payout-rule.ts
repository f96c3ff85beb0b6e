import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { FeeRule } from './fee-rule.ts';
import type { Journal } from './journal.ts';
import type { PaidRow } from './journal-lines.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import type { Sending } from '../orders/sending.ts';

/**
 * Why it is not signed, in words, and for which of several; or what it counts for where payouts are limited, null where nothing counts,
 * with each row of what pays several.
 */
export type Weighed =
  { reason: string; payouts?: readonly number[] } | { usdUnits: bigint | null; rows?: readonly PaidRow[] };

/**
 * What lets a payout go, beside its being a plain transfer, and the limits that hold for whatever is signed. It stands with the
 * payouts, who know what people approved; the signer brings it along.
 */
export type PayoutRule = {
  /** Asked before anything is locked, so that it may ask the chain. */
  look(work: Sending & { journal?: Journal | undefined }, order: Outgoing): Promise<Weighed>;
  /** Asked in the transaction that signs, while nothing else is signed: what the first look saw may have changed. */
  weigh(db: Db, order: Outgoing, journal: Journal | undefined): Promise<Weighed>;
  fees: FeeRule;
  /** Whether it knows a token without the database. */
  isToken(chain: ChainCode, contract: string): boolean;
  /** Whether somebody at the signer's machine stopped it. */
  isStopped(): boolean;
};
