import { sql } from 'kysely';
import type { SweepReason } from '@coffer/contract/treasury/funds.ts';
import type { Tx } from '../../../platform/db/db.ts';

type Changed = { walletId: number | null; blockchainId?: number; category?: SweepReason['category'] };

/** What changed elsewhere may free these: they are looked at in the next round. Null is all of them. */
export async function planAgain(tx: Tx, changed: Changed, now: Date): Promise<void> {
  const { walletId, blockchainId, category } = { blockchainId: null, category: null, ...changed };
  await sql`
    update sweep_plan p set next_try_at = ${now} from blockchain_currency m
    where m.id = p.blockchain_currency_id and p.next_try_at > ${now}
      and (${walletId}::int is null or p.wallet_id = ${walletId}::int)
      and (${blockchainId}::int is null or m.blockchain_id = ${blockchainId}::int)
      and (${category}::text is null or p.category = ${category})`.execute(tx);
}

/** What these sweeps leave behind is looked at in the next round. In one order for everybody, so that nobody deadlocks. */
export async function planAgainAfter(tx: Tx, sweepIds: readonly number[], now: Date): Promise<void> {
  if (sweepIds.length === 0) return;
  await sql`
    with due as (
      select p.wallet_id, p.blockchain_currency_id from sweep_plan p
      where p.next_try_at > ${now} and exists (select from sweep s where s.id = any(${[...sweepIds]}::bigint[])
        and (s.wallet_id, s.blockchain_currency_id) = (p.wallet_id, p.blockchain_currency_id))
      order by 1, 2 for no key update)
    update sweep_plan p set next_try_at = ${now} from due
    where (p.wallet_id, p.blockchain_currency_id) = (due.wallet_id, due.blockchain_currency_id)`.execute(tx);
}
