import type { Query as QueryOf, Result } from '@coffer/contract/endpoint.ts';
import type { getMoney as endpoint } from '@coffer/contract/treasury/money.ts';
import { readScope, type MemberSubject } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { readMoney } from './read-money.ts';

type Query = QueryOf<typeof endpoint>;

/** Where the money of the projects in sight is, and whose. */
export async function getMoney(
  deps: Deps,
  { db, subject }: Call<MemberSubject>,
  { projectId }: Query,
): Promise<Result<typeof endpoint>> {
  return readMoney(deps, db, readScope(subject, 'sweeps:read', projectId));
}
