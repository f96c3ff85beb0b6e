import type {
  listDeposits as endpoint,
  listMissedDeposits as missedEndpoint,
} from '@coffer/contract/money-in/deposits.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { viewDeposit } from './deposit-view.ts';
import { findDeposits } from './read-store.ts';

type Asked = Query<typeof endpoint> | (Query<typeof missedEndpoint> & { missed: true });

export async function listDeposits(
  deps: Pick<Deps, 'chains'>,
  call: Call<Credentialed>,
  asked: Asked,
): Promise<Result<typeof endpoint>> {
  const { projectId, limit, cursor, ...filter } = asked;
  const scope = readScope(call.subject, 'payments:read', projectId);
  const beforeId = cursor === undefined ? undefined : idOf(cursor);
  const rows = await findDeposits(call.db, scope, { ...filter, beforeId }, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => viewDeposit(deps, row)),
    nextCursor: last && rows.length > shown.length ? Buffer.from(`before ${last.id}`).toString('base64url') : null,
  };
}

function idOf(cursor: string): number {
  const id = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}
