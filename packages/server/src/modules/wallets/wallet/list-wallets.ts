import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { selectWallets } from './store.ts';
import { viewWallet, type WalletView } from './wallet.ts';

/** Who sees everything also sees what no project uses yet. */
export async function listWallets(call: Call<Credentialed>): Promise<WalletView[]> {
  const scope = readScope(call.subject, 'wallets:read', 'all');
  return (await selectWallets(call.db, scope)).map(viewWallet);
}

export async function listProjectWallets(call: Call<Credentialed>, project: number | 'all'): Promise<WalletView[]> {
  const scope = readScope(call.subject, 'wallets:read', project);
  if (project === 'all') return listWallets(call);
  await requireProject(call.db, scope, project);
  return (await selectWallets(call.db, scope, { projectId: project })).map(viewWallet);
}
