import type { listDepositAddresses as endpoint } from '@coffer/contract/money-in/deposit-addresses.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { selectDepositAddresses } from './deposit-address.ts';

type Asked = Query<typeof endpoint> & { project: number | 'all' };

export async function listDepositAddresses(call: Call<Credentialed>, asked: Asked): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'payments:read', asked.project);
  if (asked.project !== 'all') await requireProject(call.db, scope, asked.project);
  const rows = await selectDepositAddresses(call.db, scope, {
    walletId: asked.walletID,
    customerId: asked.customerID,
    beforeId: asked.cursor === undefined ? undefined : idOf(asked.cursor),
    rowsMax: asked.limit + 1,
  });
  const data = rows.slice(0, asked.limit);
  const last = data.at(-1);
  return { data, nextCursor: last && rows.length > data.length ? cursorOf(last.id) : null };
}

function cursorOf(id: number): string {
  return Buffer.from(`before ${id}`).toString('base64url');
}

function idOf(cursor: string): number {
  const id = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}
