import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../platform/db/db.ts';
import { isOwn } from '../wallets/index.ts';
import { addressStatus } from '../wallets/addresses/address-status.ts';
import { departureStatus } from '../deposits/booking/departure-status.ts';
import { walletStatus } from '../wallets/wallet/wallet-status.ts';

/** What mails say of alarms that come from the chain. */

type Place = { walletId: number; walletName: string; chain: ChainCode };

export async function findTaken(
  db: Db,
  walletId: number,
  blockchainId: number,
): Promise<(Place & { address: string }) | undefined> {
  const { rows } = await sql<Place & { address: string }>`
    select w.id as "walletId", w.name as "walletName", b.code as chain, a.address
    from wallet w join blockchain b on b.id = ${blockchainId}::int
    join address a on a.wallet_id = w.id and a.family = b.family and ${isOwn}
    where w.id = ${walletId}::int limit 1`.execute(db);
  return rows[0];
}

export type Strayed = Place & {
  units: string;
  decimals: number;
  currency: string;
  toAddress: string;
  transactionHash: string;
};

export async function findStrayed(db: Db, sweepId: number): Promise<Strayed | undefined> {
  const { rows } = await sql<Strayed>`
    select w.id as "walletId", w.name as "walletName", b.code as chain, y.code as currency, m.decimals,
      e.detail ->> 'toAddress' as "toAddress", coalesce(s.tx_hash, '') as "transactionHash",
      (select coalesce(sum(d.units), 0) from sweep_departure sd join departure d on d.id = sd.departure_id
        where sd.sweep_id = s.id and sd.cold_wallet_id is null and d.status <> ${departureStatus.state('reorged')})::text as units
    from sweep s join sweep_event e on e.sweep_id = s.id and e.event = 'sweep.went-elsewhere'
    join wallet w on w.id = s.wallet_id join blockchain b on b.id = s.blockchain_id
    join blockchain_currency m on m.id = s.blockchain_currency_id join currency y on y.id = m.currency_id
    where s.id = ${sweepId}::bigint order by e.id limit 1`.execute(db);
  return rows[0];
}

/** Whether the same was told of the wallet shortly before: who empties many addresses is told of once. */
export async function strayedBefore(db: Db, sweepId: number, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    select from sweep s join sweep_event e on e.sweep_id = s.id and e.event = 'sweep.went-elsewhere'
    join sweep earlier on earlier.wallet_id = s.wallet_id and earlier.id < s.id
    join sweep_event before on before.sweep_id = earlier.id and before.event = e.event
      and before.at > e.at - make_interval(mins => ${minutes}::int)
    where s.id = ${sweepId}::bigint limit 1`.execute(db);
  return rows.length > 0;
}

export type LowPool = { walletId: number; walletName: string; network: string; ready: number };

/** Undefined once more was prepared, or nobody is given addresses of the wallet any more. */
export async function findLowPool(db: Db, walletId: number, family: string): Promise<LowPool | undefined> {
  const { rows } = await sql<LowPool>`
    select w.id as "walletId", w.name as "walletName", min(b.name) as network,
      (select count(*)::int from address a
        where a.wallet_id = w.id and a.family = k.family and a.status = ${addressStatus.state('ready')}) as ready
    from key_pool k join wallet w on w.id = k.wallet_id and w.status = ${walletStatus.state('active')} join blockchain b on b.family = k.family
    where k.wallet_id = ${walletId}::int and k.family = ${family} and k.low_at is not null
    group by w.id, k.family`.execute(db);
  return rows[0];
}

export type Proposed = Place & { contract: string; collector: string; toAddress: string; changesAt: Date };

/** Undefined once it was taken back, or is in force. */
export async function findProposed(db: Db, sweepContractId: number): Promise<Proposed | undefined> {
  const { rows } = await sql<Proposed>`
    select w.id as "walletId", w.name as "walletName", b.code as chain, k.address as contract, k.collector,
      k.pending_collector as "toAddress", k.collector_changes_at as "changesAt"
    from sweep_contract k join wallet w on w.id = k.wallet_id join blockchain b on b.id = k.blockchain_id
    where k.id = ${sweepContractId}::int and k.pending_collector is not null`.execute(db);
  return rows[0];
}
