import type { TreasuryChangeKind, TreasuryChangeView } from '@coffer/contract/treasury-changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Origin } from '../activity/index.ts';
import { describeBrowser } from './describe-browser.ts';
import type { TreasuryChangeStatus } from './treasury-change-status.ts';

type Facts = Readonly<Record<string, string>>;

export type TreasuryChange = {
  id: number;
  kind: TreasuryChangeKind;
  status: TreasuryChangeStatus;
  projectId: number | null;
  title: string;
  before: Facts;
  after: Facts;
  subject: Readonly<Record<string, unknown>>;
  memberId: number | null;
  actorName: string;
  ip: string | null;
  userAgent: string | null;
  at: Date;
  dueAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
};

/** How a kind of change is taken back and done again. Both do nothing where somebody has changed the same since. */
export type Undoing = {
  /** What stays all the same, in a few words, where something does. */
  undo(deps: Deps, tx: Tx, origin: Origin, change: TreasuryChange): Promise<string | undefined | void>;
  /** Where what waits has left something behind: ends that too. */
  cancel?(deps: Deps, tx: Tx, origin: Origin, change: TreasuryChange): Promise<void>;
  /** A sentence in place of doing it: why it can take effect no more. */
  redo(deps: Deps, tx: Tx, origin: Origin, change: TreasuryChange): Promise<string | undefined>;
};

/** What the modules above do for this one: it decides, they know how. */
export type ChangePowers = {
  undoings: Readonly<Record<TreasuryChangeKind, Undoing>>;
  endSessions(tx: Tx, which: { memberId: number; except?: number }, now: Date): Promise<void>;
};

export function viewChange(change: TreasuryChange): TreasuryChangeView {
  const { id, kind, status, projectId, title, before, after, actorName, ip, dueAt, decidedBy, decidedAt } = change;
  if (status === 'recorded') throw new Error(`The treasury change ${id} was never decided to be in effect or to wait.`);
  return {
    id,
    kind,
    status,
    projectId,
    walletID: typeof change.subject['walletId'] === 'number' ? change.subject['walletId'] : null,
    title,
    before,
    after,
    by: actorName,
    ip,
    browser: describeBrowser(change.userAgent),
    at: change.at.toISOString(),
    takesEffectAt: status === 'waiting' ? (dueAt?.toISOString() ?? null) : null,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
