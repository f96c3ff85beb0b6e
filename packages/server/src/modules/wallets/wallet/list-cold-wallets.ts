import { sql } from 'kysely';
import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import { walletStatus } from './wallet-status.ts';

export type ColdWallet = { id: number; name: string; blockchainCode: ChainCode; family: ChainFamily; address: string };

/** Where money ends now, in all projects. */
export async function listColdWallets(db: Db): Promise<ColdWallet[]> {
  const { rows } = await sql<ColdWallet>`
    select w.id, w.name, b.code as "blockchainCode", b.family, w.address
    from wallet w join blockchain b on b.id = w.blockchain_id
    where w.type = 'cold' and w.status = ${walletStatus.state('active')} and w.address is not null
    order by b.id, w.id`.execute(db);
  return rows;
}
