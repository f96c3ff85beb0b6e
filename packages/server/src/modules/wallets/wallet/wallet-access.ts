import { fault } from '@coffer/contract/errors.ts';
import { authorize, onlyProjects, type MemberSubject, type ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { lockWallet, selectWallet, type LockedWallet } from './store.ts';

/** The project that a new wallet is for. Only who sees them all may leave it open. */
export async function projectOfNewWallet(call: Call<MemberSubject>, projectId: number | null | undefined) {
  authorize(call.subject, 'wallets:write', projectId ?? undefined);
  if (projectId === null || projectId === undefined) {
    if (call.subject.projects === 'all') return undefined;
    throw fault('PROJECT_REQUIRED', 'Choose the project for the wallet.');
  }
  await requireProject(call.db, onlyProjects(projectId), projectId);
  return projectId;
}

/** Whoever sees single projects may not change what serves others too. */
export async function lockToChange(tx: Tx, call: Call<MemberSubject>, id: number): Promise<LockedWallet> {
  authorize(call.subject, 'wallets:write');
  const wallet = await lockWallet(tx, call.subject.projects, id);
  if (wallet.foreign) throw fault('FORBIDDEN', 'This wallet also serves projects that are not yours.');
  return wallet;
}

/** Fails as if it were not there for whoever may not see it. */
export async function seeWallet(db: Db, scope: ProjectScope, id: number): Promise<void> {
  await selectWallet(db, scope, id);
}
