import type { Result } from '@coffer/contract/endpoint.ts';
import type { listPortalFriends as endpoint } from '@coffer/contract/growth/portal.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { idOfCursor, pageOf } from '../campaigns/page-place.ts';
import { findViewer, isShut, shutFault } from './find-viewer.ts';
import { maskEmail } from './mask-email.ts';
import { findFriends } from './portal-figures-store.ts';

type Page = Result<typeof endpoint>;

const shown = 20;

export async function listPortalFriends(
  call: Pick<Call, 'db' | 'now' | 'ip'>,
  token: string,
  cursor: string | undefined,
): Promise<Page> {
  const person = await findViewer(call, token);
  if (isShut(person)) throw shutFault();
  return listFriendsOf(call.db, person.id, idOfCursor(cursor));
}

export async function listFriendsOf(db: Db, personId: number, beforeId?: number): Promise<Page> {
  const rows = await findFriends(db, personId, { beforeId, limit: shown + 1 });
  const { page, nextCursor } = pageOf(rows, shown);
  const data = page.map(({ email, bought, paidUnits }) => ({
    email: maskEmail(email),
    bought,
    paidUSD: dollarsOf(paidUnits),
  }));
  return { data, nextCursor };
}
