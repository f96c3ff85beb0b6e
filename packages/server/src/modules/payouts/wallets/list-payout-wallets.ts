import type { PayoutWallet } from '@coffer/contract/money-out/hot-wallets.ts';
import { can, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { viewPayoutWallets } from './view-payout-wallets.ts';

/** What hot wallets have, promised and can still pay, and what to send them. Nodes are asked for nothing but what a transfer costs. */
export function listPayoutWallets(
  deps: Deps,
  call: Call<Credentialed>,
  project: 'all' | number,
): Promise<PayoutWallet[]> {
  const scope = readScope(call.subject, 'payouts:read', project);
  return viewPayoutWallets(deps, {
    db: call.db,
    now: call.now,
    scope,
    seesColdWallets: can(call.subject, 'wallets:read'),
  });
}
