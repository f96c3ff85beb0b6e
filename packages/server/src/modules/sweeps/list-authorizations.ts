import type { ChainFamily } from '@coffer/kernel/chain.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type { AuthorizationView, listAuthorizations as endpoint } from '@coffer/contract/account-authorizations.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { spellAddress } from '@coffer/keys/spell-address.ts';
import { readScope, type Credentialed } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { selectAuthorizations, type ListedAuthorization } from './authorization-store.ts';

export async function listAuthorizations(
  call: Call<Credentialed>,
  asked: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'sweeps:read', 'all');
  const rows = await selectAuthorizations(call.db, scope, {
    walletId: asked.walletID,
    blockchainCode: asked.blockchainCode,
    status: asked.status,
    beforeId: asked.cursor === undefined ? undefined : idOf(asked.cursor),
    rowsMax: asked.limit + 1,
  });
  const shown = rows.slice(0, asked.limit);
  const last = shown.at(-1);
  return { data: shown.map(view), nextCursor: last && rows.length > shown.length ? cursorOf(last.id) : null };
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

function cursorOf(id: number): string {
  return Buffer.from(`before ${id}`).toString('base64url');
}

function idOf(cursor: string): number {
  const id = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}
