import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { isOwn } from './own-address.ts';
import { walletStatus, type WalletStatus } from './wallet-status.ts';

/** The wallet whose coin pays what it costs to move the money of another one. */
export type FeePayer = { walletId: number; name: string; address: string; status: WalletStatus };
export type FeePayerAsk = { walletId: number; blockchainId: number };

/**
 * Who pays for each of these: a gas wallet of one of the wallet's projects, else a hot wallet of one, else any gas wallet, else
 * any hot one. In the order asked; undefined where nobody can. One that is not active comes only when it is linked and there
 * is no other, so that people hear which one to look at.
 */
export async function findFeePayers(db: Db, asks: readonly FeePayerAsk[]): Promise<(FeePayer | undefined)[]> {
  if (asks.length === 0) return [];
  const { rows } = await sql<FeePayer & { at: number }>`
    select distinct on (asked.at) asked.at::int as at, p.id as "walletId", p.name, a.address, p.status
    from unnest(${asks.map((ask) => ask.walletId)}::int[], ${asks.map((ask) => ask.blockchainId)}::int[])
      with ordinality as asked(wallet_id, blockchain_id, at)
    join wallet_chain c on c.blockchain_id = asked.blockchain_id
    join wallet p on p.id = c.wallet_id and p.type in ('gas', 'hot') and p.kind = 'key'
    join address a on a.wallet_id = p.id and a.family = p.family and ${isOwn}
    cross join lateral (select exists (
      select from project_wallet mine join project_wallet theirs using (project_id)
      where mine.wallet_id = asked.wallet_id and theirs.wallet_id = p.id) as linked) l
    where p.status = ${walletStatus.state('active')} or (l.linked and p.status in ${walletStatus.among.heldUp})
    order by asked.at, p.status <> ${walletStatus.state('active')}, not l.linked, p.type = 'hot', p.id`.execute(db);
  const byAsk = new Map(rows.map(({ at, ...payer }) => [at, payer]));
  return asks.map((_ask, index) => byAsk.get(index + 1));
}
