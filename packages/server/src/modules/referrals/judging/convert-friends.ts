import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { referrerEvents } from '../events.ts';
import { friendStatus } from '../people/friend-status.ts';

export type Converted = { id: number; projectId: number; at: Date };

/** Friends who paid for the first time. They are locked. */
export async function convertFriends(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  friends: readonly Converted[],
  now: Date,
): Promise<void> {
  if (friends.length === 0) return;
  const { rows } = await sql<{ id: number; projectId: number }>`
    update referral_person f set first_payment_at = g.at, friend_status = ${friendStatus.sql('linked', 'converted')}, updated_at = ${now}
    from unnest(${friends.map(({ id }) => id)}::int[], ${friends.map(({ at }) => at)}::timestamptz[]) as g(id, at)
    where f.id = g.id and f.friend_status = ${friendStatus.state('linked')}
    returning f.id, f.project_id as "projectId"`.execute(tx);
  await deps.emit(
    tx,
    ...rows.map(({ id, projectId }) => referrerEvents['referee.converted'](projectId, { personId: id })),
  );
}
