import { randomUUID } from 'node:crypto';
import { randomAddress } from './plant-wallet.ts';
import type { World } from '../world.ts';

/** A planned sweep of a deposit wallet's coins, which nobody has signed yet, put straight into the database. */
export async function plantSweep(world: World, walletId: number): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    `with hot as (
       insert into wallet (name, type, kind, family, status, created_at)
       values ('Planted', 'hot', 'key', 'ETH_Family', 'active', now()) returning id),
     intent as (
       insert into outgoing_transaction (cause_of, cause_id, cause_part, kind, blockchain_id, wallet_id, from_address, to_address, units, authorizations,
         fee_units_max, status, status_at, next_try_at, created_at)
       select 'sweep', 0, $2, 'sweep', 1, id, $3, $4, 0, '{}', 1, 'intended', now(), 'infinity', now() from hot returning id, wallet_id),
     made as (
       insert into sweep (wallet_id, blockchain_id, blockchain_currency_id, method, trigger, status, status_at, cold_address,
         outgoing_id, hot_wallet_id, addresses, planned_units, moved_units, created_by, created_at)
       select $1, 1, (select min(id) from blockchain_currency where blockchain_id = 1 and contract is null), 'contract', 'amount',
         'planned', now(), $4, id, wallet_id, 1, 5, 0, 'rules', now() from intent returning id),
     told as (
       insert into sweep_event (sweep_id, at, event, detail) select id, now(), 'sweep.planned', '{}' from made)
     select id from made`,
    [walletId, randomUUID(), randomAddress(), randomAddress()],
  );
  return rows[0]?.id ?? 0;
}
