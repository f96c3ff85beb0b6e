import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { listSweeps as endpoint } from '@coffer/contract/treasury/sweeps.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { countSweeps, findSweeps } from './sweep-read-store.ts';
import { viewSweep } from './sweep-view.ts';

export async function listSweeps(
  deps: Pick<Deps, 'chains'>,
  call: Call<Credentialed>,
  asked: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'sweeps:read', 'all');
  const { limit, cursor, running, ...filters } = asked;
  const filter = { ...filters, running: running === 'true' };
  const beforeId = cursor === undefined ? undefined : idOf(cursor);
  const rows = await findSweeps(call.db, scope, { ...filter, beforeId }, { limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => viewSweep(deps, row)),
    nextCursor: last && rows.length > shown.length ? Buffer.from(`before ${last.id}`).toString('base64url') : null,
    totalCount: await countSweeps(call.db, scope, filter),
  };
}

function idOf(cursor: string): number {
  const id = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}
