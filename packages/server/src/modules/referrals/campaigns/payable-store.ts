import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';

/** Rewards are amounts of dollars: what is worth one pays them. */
export async function selectStablecoins(db: Db): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from currency where kind = 'stablecoin'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type Payable = { isTaken: boolean; hasWallet: boolean; chainName: string };

/** Whether a project takes a currency still, and has a hot wallet where it is. */
export async function findPayable(db: Db, projectId: number, blockchainCurrencyId: number): Promise<Payable> {
  const { rows } = await sql<Payable>`
    select bc.active and exists (select from project_currency t
        where t.project_id = ${projectId}::int and t.blockchain_currency_id = bc.id) as "isTaken",
      exists (select from wallet w join wallet_chain n on n.wallet_id = w.id and n.blockchain_id = bc.blockchain_id
        join project_wallet l on l.wallet_id = w.id and l.project_id = ${projectId}::int
        where w.type = 'hot' and w.kind = 'key' and w.status in ${walletStatus.among.inUse}) as "hasWallet", b.name as "chainName"
    from blockchain_currency bc join blockchain b on b.id = bc.blockchain_id where bc.id = ${blockchainCurrencyId}::int`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error(`the currency ${blockchainCurrencyId} of a campaign is gone`);
  return row;
}
