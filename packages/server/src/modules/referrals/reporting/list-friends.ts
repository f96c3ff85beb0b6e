import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type { getFriendsTotal as totalEndpoint, listFriends as endpoint } from '@coffer/contract/growth/referrers.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { idOfCursor, pageOf } from '../campaigns/page-place.ts';
import { countFriends, selectFriends, type Friend } from './friend-store.ts';
import { selectPerson } from '../people/person-store.ts';

type Asked = { projectId: number | 'all'; id: number };

export async function listFriends(
  call: Call<Credentialed>,
  { projectId, id }: Asked,
  { limit, cursor }: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const referrer = await selectPerson(call.db, readScope(call.subject, 'referral:read', projectId), id);
  const beforeId = idOfCursor(cursor);
  const { page, nextCursor } = pageOf(
    await selectFriends(call.db, referrer.id, { beforeId, rowsMax: limit + 1 }),
    limit,
  );
  const { total } = await countFriends(call.db, referrer.id);
  return { data: page.map(viewFriend), nextCursor, totalCount: total };
}

/** How many somebody brought, by how far they have come. */
export async function countFriendsOf(
  call: Call<Credentialed>,
  { projectId, id }: Asked,
): Promise<Result<typeof totalEndpoint>> {
  const referrer = await selectPerson(call.db, readScope(call.subject, 'referral:read', projectId), id);
  return countFriends(call.db, referrer.id);
}

function viewFriend(friend: Friend): Result<typeof endpoint>['data'][number] {
  return {
    id: friend.id,
    referenceID: friend.referenceId,
    email: friend.email,
    status: friend.status,
    rejectedBecause: friend.rejectedBecause,
    linkedAt: friend.linkedAt.toISOString(),
    linkedBy: friend.linkedBy,
    firstPaymentAt: friend.firstPaymentAt?.toISOString() ?? null,
    paidUSD: dollarsOf(friend.paid),
    rewardsUSD: dollarsOf(friend.rewards),
  };
}
