import type { Result } from '@coffer/contract/endpoint.ts';
import type { listPortalRewards as endpoint } from '@coffer/contract/growth/portal.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { idOfCursor, pageOf } from '../campaigns/page-place.ts';
import { findViewer, isShut, shutFault } from './find-viewer.ts';
import { findRewards } from './reward-store.ts';
import { viewReward } from './view-reward.ts';

type Page = Result<typeof endpoint>;

const shown = 20;

export async function listPortalRewards(
  call: Pick<Call, 'db' | 'now' | 'ip'>,
  token: string,
  cursor: string | undefined,
): Promise<Page> {
  const person = await findViewer(call, token);
  if (isShut(person)) throw shutFault();
  return listRewardsOf(call.db, person.id, { now: call.now, beforeId: idOfCursor(cursor) });
}

export async function listRewardsOf(
  db: Db,
  personId: number,
  { now, beforeId }: { now: Date; beforeId?: number | undefined },
): Promise<Page> {
  const rows = await findRewards(db, personId, { beforeId, limit: shown + 1 });
  const { page, nextCursor } = pageOf(rows, shown);
  return { data: page.map((row) => viewReward(row, now)), nextCursor };
}
