import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { selectWallet } from './store.ts';
import { viewWallet, type WalletView } from './wallet.ts';

export async function getWallet(call: Call<Credentialed>, id: number): Promise<WalletView> {
  const scope = readScope(call.subject, 'wallets:read', 'all');
  return viewWallet(await selectWallet(call.db, scope, id));
}
