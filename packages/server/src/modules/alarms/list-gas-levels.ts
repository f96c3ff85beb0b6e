import type { Result } from '@coffer/contract/endpoint.ts';
import type { listGasLevels as endpoint } from '@coffer/contract/treasury/funds.ts';
import { coinOf } from '@coffer/kernel/asset.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { readScope, type Credentialed } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { selectGasWallets } from './gas-store.ts';

export async function listGasLevels(deps: Deps, call: Call<Credentialed>): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'sweeps:read', 'all');
  const rows = await selectGasWallets(call.db, scope);
  return rows.map((row) => ({
    walletID: row.walletId,
    walletName: row.walletName,
    walletType: `${row.walletType}_wallet`,
    blockchainCode: row.blockchainCode,
    address: spellAddress(familyOf(row.blockchainCode), row.address),
    currencyCode: row.coinCode,
    amount: row.units === null ? null : coins(row.blockchainCode, row.units),
    level: row.level,
    levelSince: (row.levelSince ?? call.now).toISOString(),
    lowBelow: coins(row.blockchainCode, row.lowBelow ?? '0'),
    topUpURI: deps.chains
      .rules(row.blockchainCode)
      .paymentUri({ to: row.address, contract: null, units: null }, row.chainId),
  }));
}

function coins(chain: ChainCode, units: string): string {
  return formatMoney({ units: BigInt(units), asset: coinOf(chain) });
}
