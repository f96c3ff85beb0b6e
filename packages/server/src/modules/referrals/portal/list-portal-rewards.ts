import type { Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { listPortalRewards as endpoint } from '@coffer/contract/growth/portal.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
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
  const beforeId = cursor === undefined ? undefined : idOf(cursor);
  return listRewardsOf(call.db, person.id, { now: call.now, beforeId });
}

export async function listRewardsOf(
  db: Db,
  personId: number,
  { now, beforeId }: { now: Date; beforeId?: number | undefined },
): Promise<Page> {
  const rows = await findRewards(db, personId, { beforeId, limit: shown + 1 });
  const page = rows.slice(0, shown);
  const last = page.at(-1);
  const isMore = last !== undefined && rows.length > shown;
  return {
    data: page.map((row) => viewReward(row, now)),
    nextCursor: isMore ? Buffer.from(`before ${last.id}`).toString('base64url') : null,
  };
}

function idOf(cursor: string): number {
  const id = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}
