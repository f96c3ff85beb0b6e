import type { Result } from '@coffer/contract/endpoint.ts';
import { paymentSortKeys, type searchPayments as endpoint } from '@coffer/contract/payments/payments.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { findPage } from './find-page.ts';
import { viewFound } from './found-payment.ts';
import { findRows } from './found-store.ts';
import type { PaymentSearch } from './payment-filter.ts';
import { readFilter } from './read-filter.ts';
import type { Order, Place } from './search-store.ts';

const limitDefault = 25;
export async function searchPayments(
  call: Call<Credentialed>,
  project: number | 'all',
  asked: PaymentSearch,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'payments:read', project);
  if (project !== 'all') await requireProject(call.db, scope, project);
  const order: Order = { by: asked.sortBy ?? 'createdAt', descending: asked.sortDirection?.toLowerCase() !== 'asc' };
  const limit = asked.limit ?? limitDefault;
  const after = asked.cursor === undefined ? undefined : placeOf(asked.cursor, order);
  const filter = await readFilter(call.db, scope, asked);
  if (!filter) return { data: [], totalCount: 0, nextCursor: null };
  // One more than is shown tells whether there is another page.
  const range = { after, offset: after ? 0 : (asked.offset ?? 0), limit: limit + 1 };
  const { places, totalCount } = await findPage(call.db, filter, order, range);
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  const rows = await findRows(
    call.db,
    shown.map(({ id }) => id),
  );
  return {
    data: rows.map(viewFound),
    totalCount,
    nextCursor: last && places.length > limit ? cursorOf(order, last) : null,
  };
}

/** Says its own order, so that it is not taken for a place in another one. */
function cursorOf({ by, descending }: Order, { key, id }: Place): string {
  return Buffer.from(`${by} ${descending ? 'desc' : 'asc'} ${key} ${id}`).toString('base64url');
}

function placeOf(cursor: string, order: Order): Place {
  const [, by, direction, key = '', id] =
    /^(\w+) (asc|desc) (-?\d{1,18}) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const isOurs = paymentSortKeys.some((known) => known === by && known === order.by);
  if (!isOurs || (direction === 'desc') !== order.descending) {
    throw invalid({ path: 'cursor', message: 'must be the nextCursor of a page of the same search' });
  }
  return { key, id: Number(id) };
}
