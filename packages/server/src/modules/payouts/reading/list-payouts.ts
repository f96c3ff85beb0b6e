import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { listPayouts as endpoint } from '@coffer/contract/money-out/payouts.ts';
import { payoutStatuses } from '@coffer/contract/money-out/payout-words.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { viewPayouts, type ShowDeps } from './payout-view.ts';
import { listIds, tallyPayouts, type PayoutFilter } from './read-store.ts';

type Asked = Query<typeof endpoint>;

export async function listPayouts(
  deps: ShowDeps,
  call: Call<Credentialed>,
  asked: Asked,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'payouts:read', asked.projectId);
  const filter = filterOf(call.subject, asked);
  const beforeId = asked.cursor === undefined ? undefined : idOf(asked.cursor);
  const ids = await listIds(call.db, scope, { ...filter, beforeId }, { limit: asked.limit + 1 });
  const shown = ids.slice(0, asked.limit);
  const last = shown.at(-1);
  const tally = await tallyPayouts(call.db, scope, filter);
  const counted = (filter.status ?? payoutStatuses).map((status) => tally.get(status)?.count ?? 0);
  return {
    data: await viewPayouts(deps, call.db, shown),
    nextCursor: last && ids.length > shown.length ? Buffer.from(`before ${last}`).toString('base64url') : null,
    totalCount: counted.reduce((sum, count) => sum + count, 0),
    totals: {
      paidUSD: dollarsOf(tally.get('processed')?.usd ?? 0n),
      waitingUSD: dollarsOf(tally.get('pending-approval')?.usd ?? 0n),
    },
    counts: Object.fromEntries(payoutStatuses.map((status) => [status, tally.get(status)?.count ?? 0])) as Record<
      (typeof payoutStatuses)[number],
      number
    >,
  };
}

export function filterOf(subject: Credentialed, asked: Omit<Asked, 'limit' | 'cursor' | 'projectId'>): PayoutFilter {
  const { status, type, blockchainCode, currencyCode, query, mine, batchId } = asked;
  return {
    status,
    type: type && [type],
    blockchainCode: blockchainCode && [blockchainCode],
    currencyCode,
    query: query === '' ? undefined : query,
    batchId,
    approvableBy: mine === 'true' && subject.kind === 'member' ? subject.memberId : undefined,
  };
}

function idOf(cursor: string): number {
  const id = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}
