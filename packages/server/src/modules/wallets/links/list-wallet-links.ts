import type { Result } from '@coffer/contract/endpoint.ts';
import type { listWalletLinks as endpoint } from '@coffer/contract/treasury/wallets.ts';
import { readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { selectLinks } from './link-store.ts';

type Links = Result<typeof endpoint>;

export async function listWalletLinks(call: Call<Credentialed>, project: number | 'all'): Promise<Links> {
  const scope = readScope(call.subject, 'wallets:read', project);
  if (project !== 'all') await requireProject(call.db, scope, project);
  return viewLinks(call.db, scope);
}

export async function viewLinks(db: Db, scope: ProjectScope): Promise<Links> {
  const rows = await selectLinks(db, scope);
  return rows.map((row) => ({
    walletID: row.wallet_id,
    blockchainFamily: row.family,
    name: row.name,
    walletType: `${row.type}_wallet`,
    status: row.status,
    assigningFor: row.assigning_for,
  }));
}
