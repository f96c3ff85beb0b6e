import type { Query as QueryOf, Result } from '@coffer/contract/endpoint.ts';
import type { listFundAddresses as endpoint } from '@coffer/contract/treasury/funds.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { notFound, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { isDepositWallet, selectHeldAddresses } from './fund-store.ts';

type Query = QueryOf<typeof endpoint>;

/** Of one address there are at most so many rows more than were asked for: they stay together. */
const currenciesMax = 100;

export async function listFundAddresses(call: Call<Credentialed>, query: Query): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'sweeps:read', 'all');
  if (!(await isDepositWallet(call.db, scope, query.walletID))) throw notFound('There is no such deposit wallet.');
  const rows = await selectHeldAddresses(call.db, scope, {
    walletId: query.walletID,
    blockchainCode: query.blockchainCode ?? null,
    currencyCode: query.currencyCode ?? null,
    startId: query.startID ?? 0,
    endId: query.endID ?? null,
    rowsMax: query.limit + currenciesMax,
  });
  const last = rows[query.limit - 1];
  const behind = last ? rows.findIndex((row, at) => at >= query.limit && row.addressId !== last.addressId) : -1;
  const shown = behind === -1 ? rows : rows.slice(0, behind);
  return {
    data: shown.map((row) => ({
      id: row.addressId,
      address: spellAddress(familyOf(row.blockchainCode), row.address),
      position: row.position,
      blockchainCode: row.blockchainCode,
      currencyCode: row.currencyCode,
      amount: formatMoney({
        units: BigInt(row.units),
        asset: { chain: row.blockchainCode, contract: row.contract, decimals: row.decimals },
      }),
      sweepID: row.sweepId,
    })),
    nextID: behind === -1 ? null : (rows[behind]?.addressId ?? null),
  };
}
