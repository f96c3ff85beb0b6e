import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import type { Credentialed } from './access.ts';
import type { Tx } from './db/db.ts';
import type { Call } from './deps.ts';

/** What somebody did to the treasury, as its owners hear of it. */
export type Deed = {
  kind: TreasuryChangeKind;
  projectId?: number | null;
  /** A plain sentence: what an owner reads first. */
  title: string;
  before?: object;
  after?: object;
  /** What taking it back needs. */
  subject: Record<string, unknown>;
};

/** For modules below the one that tells owners: notes a deed in the transaction that does it. */
export type NoteDeed = (tx: Tx, call: Call<Credentialed>, deed: Deed) => Promise<void>;

/** The same for a deed that is done later: false where the same waits already. */
export type RequestDeed = (tx: Tx, call: Call<Credentialed>, deed: Deed, hours: number) => Promise<boolean>;
