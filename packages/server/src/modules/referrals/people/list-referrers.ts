import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import type { listReferrers as endpoint } from '@coffer/contract/growth/referrers.ts';
import { readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { idOfCursor, pageOf } from '../campaigns/page-place.ts';
import { readNamedCode } from './named-code.ts';
import { countReferrers, selectReferrer, selectReferrers, type ReferrersWanted } from './referrer-list-store.ts';
import { viewReferrers } from './view-referrers.ts';

export async function listReferrers(
  deps: Pick<Deps, 'config'>,
  call: Call<Credentialed>,
  project: number | 'all',
  { limit, cursor, ...asked }: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'referral:read', project);
  if (project !== 'all') await requireProject(call.db, call.subject.projects, project);
  const beforeId = idOfCursor(cursor);
  const wanted = wantedReferrers(asked);
  const rows = await selectReferrers(call.db, scope, wanted, { beforeId, rowsMax: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    data: await viewReferrers(deps, call.db, page),
    nextCursor,
    totalCount: await countReferrers(call.db, scope, wanted),
  };
}

/** What a link carried may name its campaign as well. */
export function wantedReferrers({ code, ...asked }: ReferrersWanted): ReferrersWanted {
  return { ...asked, ...(code !== undefined && { code: readNamedCode(code)?.code ?? code }) };
}

type Asked = { projectId: number | 'all'; id: number };

export async function getReferrer(
  deps: Pick<Deps, 'config'>,
  call: Call<Credentialed>,
  { projectId, id }: Asked,
): Promise<ReferrerView> {
  return showReferrer(deps, call.db, readScope(call.subject, 'referral:read', projectId), id);
}

/** As they stand, also for whoever may only change them. */
export async function showReferrer(
  deps: Pick<Deps, 'config'>,
  db: Db,
  scope: ProjectScope,
  id: number,
): Promise<ReferrerView> {
  const [view] = await viewReferrers(deps, db, [await selectReferrer(db, scope, id)]);
  if (!view) throw new Error(`the referrer ${id} was found and is not shown`);
  return view;
}
