import type * as contract from '@coffer/contract/people/treasury-changes.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { selectChanges } from './change-store.ts';
import { countOpen, selectOpen, type Place } from './open-change-store.ts';
import { effectDue, viewChange, type TreasuryChange } from './treasury-change.ts';

type Page = Result<typeof contract.listTreasuryChanges>;

/** Whoever sees single projects sees what was changed in those, and nothing of the install. */
export async function listTreasuryChanges(
  call: Call<MemberSubject>,
  { open, limit, cursor }: Query<typeof contract.listTreasuryChanges>,
): Promise<Page> {
  const { subject, db } = call;
  authorize(subject, 'activity:read');
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const rowsMax = limit + 1;
  const rows =
    open === 'true'
      ? await selectOpen(db, subject.projects, { after, rowsMax })
      : await selectChanges(db, subject.projects, { beforeId: after?.id, rowsMax });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(viewChange), nextCursor: last && rows.length > page.length ? cursorOf(last) : null };
}

/** How many wait or are frozen, in each project that one sees. */
export async function countOpenChanges({ db, subject }: Call<MemberSubject>): ReturnType<typeof countOpen> {
  authorize(subject, 'activity:read');
  return countOpen(db, subject.projects);
}

function cursorOf(change: TreasuryChange): string {
  const effectAt = effectDue(change)?.toISOString() ?? 'never';
  return Buffer.from(`change ${change.id} ${effectAt}`).toString('base64url');
}

function placeOf(cursor: string): Place {
  const [, id, at = ''] = /^change (\d{1,15}) (\S{1,30})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const effectAt = at === 'never' ? null : new Date(at);
  if (id === undefined || Number.isNaN(effectAt?.getTime())) {
    throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  }
  return { effectAt, id: Number(id) };
}
