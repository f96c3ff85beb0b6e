import type { Result } from '@coffer/contract/endpoint.ts';
import type { summarizePayouts as endpoint } from '@coffer/contract/money-out/payouts.ts';
import { can, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { countApprovableFiles } from './file-store.ts';
import { countStuck, tallyPayouts } from './read-store.ts';

/** What the sidebar counts. */
export async function summarizePayouts(
  { db, subject }: Call<Credentialed>,
  projectId: number | 'all',
): Promise<Result<typeof endpoint>> {
  const scope = readScope(subject, 'payouts:read', projectId);
  const approves = subject.kind === 'member' && can(subject, 'payouts:approve');
  const waiting = (await tallyPayouts(db, scope, {})).get('pending-approval')?.count ?? 0;
  const mine = approves ? await tallyPayouts(db, scope, { approvableBy: subject.memberId }) : undefined;
  const files = approves ? await countApprovableFiles(db, scope, subject.memberId) : 0;
  return {
    pendingCount: waiting,
    mineCount: (mine?.get('pending-approval')?.count ?? 0) + files,
    stuckCount: await countStuck(db, scope),
  };
}
