import type * as contract from '@coffer/contract/people/treasury-changes.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { selectChanges } from './change-store.ts';
import { viewChange } from './treasury-change.ts';

type Page = Result<typeof contract.listTreasuryChanges>;

/** Whoever sees single projects sees what was changed in those, and nothing of the install. */
export async function listTreasuryChanges(
  call: Call<MemberSubject>,
  { open, limit, cursor }: Query<typeof contract.listTreasuryChanges>,
): Promise<Page> {
  authorize(call.subject, 'activity:read');
  const isOpen = open === 'true';
  const beforeId = cursor === undefined ? undefined : idOf(cursor);
  const rows = await selectChanges(call.db, call.subject.projects, { isOpen, beforeId, rowsMax: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(viewChange), nextCursor: last && rows.length > page.length ? cursorOf(last.id) : null };
}

function cursorOf(id: number): string {
  return Buffer.from(`change ${id}`).toString('base64url');
}

function idOf(cursor: string): number {
  const id = /^change (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}
