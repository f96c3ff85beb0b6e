import type { getDeposit as endpoint } from '@coffer/contract/money-in/deposits.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { notFound, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { bookedFor } from './booked-for.ts';
import { viewDeposit } from './deposit-view.ts';
import { findDeposits, findMoves } from './read-store.ts';

export async function getDeposit(
  deps: Pick<Deps, 'chains'>,
  call: Call<Credentialed>,
  id: number,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'payments:read', 'all');
  const [row] = await findDeposits(call.db, scope, { id }, 1);
  if (!row) throw notFound();
  const moves = await findMoves(call.db, id);
  return {
    ...viewDeposit(deps, row),
    history: moves.map(({ at, ...move }) => ({ at: at.toISOString(), ...move })),
    postings: await bookedFor(call.db, [row]),
  };
}
