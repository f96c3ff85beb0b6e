import type { createKeyPoolWallet } from '@coffer/contract/treasury/deposit-keys.ts';
import type { Body } from '@coffer/contract/endpoint.ts';
import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { announceWallet } from '../wallet/announce-wallet.ts';
import { linkWallet } from '../links/link-wallets.ts';
import { insertWallet, serveChain } from '../wallet/store.ts';
import { preparedChains, takeInKeys } from '../addresses/take-in-keys.ts';
import { viewWallet, type WalletView } from '../wallet/wallet.ts';
import { projectOfNewWallet } from '../wallet/wallet-access.ts';

/** A deposit wallet whose addresses were prepared elsewhere. Whoever names them gets what customers pay, so it wants the password. */
export async function createPoolWallet(
  deps: Deps,
  call: Call<MemberSubject>,
  { name, projectID, family, keys }: Body<typeof createKeyPoolWallet>,
): Promise<WalletView> {
  const projectId = await projectOfNewWallet(call, projectID);
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const chains = await preparedChains(deps, tx, family);
    const values = { name, type: 'deposit', kind: 'xpub', family, created_at: call.now } as const;
    const walletId = await insertWallet(tx, values);
    for (const chain of chains) await serveChain(tx, walletId, chain.id, null);
    await takeInKeys(deps, tx, { walletId, chain: chains[0], keys, hours: 0 }, call.now);
    const wallet = await announceWallet(deps, tx, call, walletId, projectId);
    if (projectId !== undefined) await linkWallet(deps, tx, call, projectId, wallet, family);
    return viewWallet(wallet);
  });
}
