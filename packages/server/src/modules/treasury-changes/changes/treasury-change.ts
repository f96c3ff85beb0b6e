import type { TreasuryChangeKind, TreasuryChangeView } from '@coffer/contract/people/treasury-changes.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
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
  deciderId: number | null;
  decidedAt: Date | null;
};

/** What kinds of change say about a part of the same thing: what it was before them, and after them. */
export type Trail = {
  kinds: readonly TreasuryChangeKind[];
  /** What in their subjects names the thing. */
  thing(change: TreasuryChange): Readonly<Record<string, unknown>>;
  parts(change: TreasuryChange): Readonly<Record<string, { before: unknown; after: unknown }>>;
  /** Whether what was before would wait if somebody asked for it. */
  waits(change: TreasuryChange): boolean;
};

/** For each part of a thing what it goes back to: what was trusted, which may be older than the change. */
export type Targets = Readonly<Record<string, unknown>>;

/** How a kind of change is taken back and done again. Both do nothing where somebody has changed the same since. */
export type Undoing = {
  /** Where taking it back puts something into place: without it, it only takes out of use. */
  trail?: Trail;
  /** What stays all the same, in a few words, where something does. */
  undo(
    deps: Deps,
    tx: Tx,
    origin: Origin,
    change: TreasuryChange,
    targets: Targets,
  ): Promise<string | undefined | void>;
  /** It waits for its time and for a second person: neither is enough. */
  needsSecond?(change: TreasuryChange): boolean;
  /** Where what waits has left something behind: ends that too. */
  cancel?(deps: Deps, tx: Tx, origin: Origin, change: TreasuryChange): Promise<void>;
  /** A sentence in place of doing it: why it can take effect no more. */
  redo(deps: Deps, tx: Tx, origin: Origin, change: TreasuryChange): Promise<string | undefined>;
};

/** What the modules above do for this one: it decides, they know how. */
export type ChangePowers = {
  undoings: Readonly<Record<TreasuryChangeKind, Undoing>>;
  /** `holds`: for a day nothing of great weight is done, also by whoever signs in again. */
  endSessions(tx: Tx, which: { memberId: number; except?: number; holds: boolean }, now: Date): Promise<void>;
  /** Whether somebody may do no less than another member, who may be gone. */
  standsAsHigh(tx: Tx, subject: MemberSubject, memberId: number): Promise<boolean>;
};

export type Decision = 'freeze' | 'cancel' | 'confirm' | 'release' | 'revert';

/** Whoever acts in a change: with the session that their subject tells, or by the link of a mail. */
export type Decider = { memberId: number; name: string } & (
  { subject: MemberSubject; level?: never } | { subject?: never; level: number }
);

/** When it takes effect by itself, if nobody stops it. */
export function effectDue({ status, dueAt }: TreasuryChange): Date | null {
  return status === 'waiting' || status === 'releasing' ? dueAt : null;
}

/** The second person who confirmed what also waits for its time. */
export function secondOf({ subject }: Pick<TreasuryChange, 'subject'>): string | null {
  return typeof subject['secondedBy'] === 'string' ? subject['secondedBy'] : null;
}

/** What waits and can still be stopped before it does harm stands first, and what concerns wallets: nobody buries it under trifles. */
export function byWeight(a: TreasuryChange, b: TreasuryChange): number {
  return weightOf(b) - weightOf(a) || a.id - b.id;
}

function weightOf(change: TreasuryChange): number {
  const isOfWallets = change.kind.startsWith('wallet.') || change.kind.startsWith('sweep-contract.');
  return (effectDue(change) === null ? 0 : 2) + (isOfWallets ? 1 : 0);
}

/** What became of it since it was made or asked for. */
export function decidedOf({ status, decidedBy, decidedAt }: TreasuryChange) {
  if (status === 'recorded' || status === 'waiting' || decidedBy === null || decidedAt === null) return null;
  return { to: status, by: decidedBy, at: decidedAt };
}

/** Taken back, it hands out rights, to whoever lost them by it, or trust in a key that somebody has said others have. */
export function isForRoot({ kind, after }: TreasuryChange): boolean {
  if (kind === 'wallet.moved') return after['status'] === 'compromised';
  return kind === 'member.role-assigned' || kind === 'member.access-changed' || kind === 'role.changed';
}

/** Money cannot be unpaid: stopping it signs out whoever decided it, and that is all. */
export function isFinal({ kind }: TreasuryChange): boolean {
  return kind === 'payment.resolved' || kind === 'deposit.matched';
}

export function viewChange(change: TreasuryChange): TreasuryChangeView {
  const { id, kind, status, projectId, title, before, after, actorName, ip, decidedBy, decidedAt } = change;
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
    takesEffectAt: effectDue(change)?.toISOString() ?? null,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
