import type { Result } from '@coffer/contract/endpoint.ts';
import type { getSweepRules as endpoint } from '@coffer/contract/treasury/sweep-rules.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { viewRules } from './rules.ts';
import { selectRules } from './rules-store.ts';

export type AllRules = Result<typeof endpoint>;

export async function getSweepRules(deps: Deps, call: Call<Credentialed>): Promise<AllRules> {
  const scope = readScope(call.subject, 'sweeps:read', 'all');
  const rows = await selectRules(call.db, scope);
  const general = rows.find(({ walletId }) => walletId === null);
  if (!general) throw new Error('the rules for all wallets are gone');
  return {
    rules: viewRules(deps.chains, general.rules),
    wallets: rows.flatMap(({ walletId, walletName, rules, updatedAt }) =>
      walletId === null
        ? []
        : [
            {
              walletID: walletId,
              walletName: walletName ?? '',
              rules: viewRules(deps.chains, rules),
              updatedAt: updatedAt.toISOString(),
            },
          ],
    ),
  };
}
