import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { isOwn } from '../../wallets/index.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';
import { outgoingStatus } from '../orders/outgoing-status.ts';
import { lockSender, writeNextPosition } from './sender-store.ts';

/** A wallet of ours that signs, on a chain that it serves or has signed on, and how far its positions were given out. */
export type SenderRow = {
  walletId: number;
  walletName: string;
  blockchainId: number;
  blockchainCode: ChainCode;
  address: string;
  /** Null where it signed nothing yet. */
  next: number | null;
  /** What is to be sent, or was signed and stands in no block. */
  waiting: number;
  /** Payouts among them that were signed, where signatures lapse: a later one may have been carried out. */
  lapsing: number;
};

/** Hot wallets belong to the whole install. */
export async function listSenders(db: Db): Promise<SenderRow[]> {
  const { rows } = await sql<SenderRow>`
    select w.id as "walletId", w.name as "walletName", b.id as "blockchainId", b.code as "blockchainCode", a.address,
      s.next_position as next, (select count(*)::int from outgoing_transaction o
        where o.blockchain_id = b.id and o.from_address = a.address and o.status in ${outgoingStatus.among.due}) as waiting,
      (select count(*)::int from outgoing_transaction o
        where o.blockchain_id = b.id and o.from_address = a.address and o.kind in ('payout', 'payouts') and o.status in ${outgoingStatus.among.unseen}
          and exists (select from signed_transaction v where v.outgoing_id = o.id and v.valid_until is not null)) as lapsing
    from wallet w join wallet_key k on k.wallet_id = w.id join address a on a.wallet_id = w.id and a.family = w.family and ${isOwn}
    join wallet_chain c on c.wallet_id = w.id join blockchain b on b.id = c.blockchain_id
    left join sender s on s.blockchain_id = b.id and s.address = a.address
    where w.status not in ${walletStatus.among.outOfUse} order by w.name, w.id, b.id`.execute(db);
  return rows;
}

/** What the chain expects next comes next: whatever is below was used, by us or by somebody else. */
export async function adoptPosition(tx: Tx, sender: SenderRow, next: number): Promise<void> {
  const from = { blockchainId: sender.blockchainId, from: sender.address, walletId: sender.walletId };
  await lockSender(tx, from);
  await writeNextPosition(tx, from, next);
}
