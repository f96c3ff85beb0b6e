import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { listDeliveries as endpoint } from '@coffer/contract/webhooks/webhooks.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { viewDelivery } from './delivery.ts';
import { listLog } from './delivery-store.ts';
import { findRow } from '../endpoints/webhook-store.ts';

type Input = { projectId: 'all' | number; id: number } & Query<typeof endpoint>;

export async function listDeliveries(call: Call<Credentialed>, input: Input): Promise<Result<typeof endpoint>> {
  const { projectId, id, limit, cursor, ...filter } = input;
  const scope = readScope(call.subject, 'webhooks:read', projectId);
  const beforeId = cursor === undefined ? undefined : idOf(cursor);
  const webhook = await findRow(call.db, scope, id);
  const rows = await listLog(call.db, webhook.id, { ...filter, beforeId }, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(viewDelivery),
    nextCursor: last && rows.length > shown.length ? Buffer.from(`before ${last.id}`).toString('base64url') : null,
  };
}

function idOf(cursor: string): number {
  const id = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}
