import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { isOwn } from '../../wallets/index.ts';
import { outgoingStatus } from '../orders/outgoing-status.ts';

/** An address that sends with a key of ours, and the number that comes next there. */
export type WalletSender = { walletId: number; blockchainId: number; from: string; next: number; isKnown: boolean };

/** Of a hot or gas wallet, on each chain of its family. */
export async function selectSenders(db: Db, walletId: number): Promise<WalletSender[]> {
  const { rows } = await sql<WalletSender>`
    select w.id as "walletId", b.id as "blockchainId", a.address as "from", coalesce(s.next_position, 0) as next,
      s.address is not null as "isKnown"
    from wallet w join address a on a.wallet_id = w.id and ${isOwn} join blockchain b on b.family = a.family
    left join sender s on s.blockchain_id = b.id and s.address = a.address
    where w.id = ${walletId}::int and w.type in ('hot', 'gas') order by b.id`.execute(db);
  return rows;
}

/** Also to a lower one, which nothing but a person's word does. */
export async function putNextPosition(
  tx: Tx,
  { blockchainId, from }: Pick<WalletSender, 'blockchainId' | 'from'>,
  next: number,
): Promise<void> {
  await sql`
    update sender set next_position = ${next} where blockchain_id = ${blockchainId} and address = ${from}`.execute(tx);
}

type Far = { id: number; status: 'intended' | 'signed' | 'broadcast' };

/** What was signed at this position or above and is in no block, and the fillers of gaps that are not signed yet. */
export async function selectFar(
  tx: Tx,
  { blockchainId, from }: Pick<WalletSender, 'blockchainId' | 'from'>,
  position: number,
): Promise<Far[]> {
  const { rows } = await sql<Far>`
    select id, status from outgoing_transaction
    where blockchain_id = ${blockchainId} and from_address = ${from}
      and ((status in ${outgoingStatus.among.unseen} and position >= ${position}) or (status = ${outgoingStatus.state('intended')} and kind = 'gap'))
    order by id`.execute(tx);
  return rows;
}
