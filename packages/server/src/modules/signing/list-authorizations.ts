import type { ChainFamily } from '@coffer/kernel/chain.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type {
  AuthorizationView,
  listAuthorizations as endpoint,
} from '@coffer/contract/treasury/account-authorizations.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { readScope, type Credentialed } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { selectAuthorizations, type ListedAuthorization } from '../sweeps/index.ts';

export async function listAuthorizations(
  call: Call<Credentialed>,
  asked: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'sweeps:read', 'all');
  const rows = await selectAuthorizations(call.db, scope, {
    walletId: asked.walletID,
    blockchainCode: asked.blockchainCode,
    status: asked.status,
    beforeId: asked.beforeID,
    rowsMax: asked.limit,
  });
  return rows.map(view);
}

function view(row: ListedAuthorization): AuthorizationView {
  return {
    id: row.id,
    addressID: row.addressId,
    address: spellAddress(row.family as ChainFamily, row.address),
    walletID: row.walletId,
    blockchainCode: row.blockchainCode as AuthorizationView['blockchainCode'],
    contractId: row.sweepContractId,
    chainId: row.chainId,
    nonce: row.nonce,
    status: row.status,
    statusAt: row.statusAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}
