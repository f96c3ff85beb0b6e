import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../platform/access.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { isOwn, isVisible } from '../wallets/index.ts';
import { outgoingStatus } from '../outgoing/orders/outgoing-status.ts';
import { walletStatus } from '../wallets/wallet/wallet-status.ts';
import { gasLevel, type GasLevel } from './gas-level-status.ts';

/** A hot or gas wallet on a chain that it serves. */
export type GasRow = {
  walletId: number;
  walletName: string;
  walletType: 'hot' | 'gas';
  walletStatus: string;
  blockchainId: number;
  blockchainCode: ChainCode;
  chainId: string;
  address: string;
  coinCode: string;
  units: string | null;
  lowBelow: string | null;
  level: GasLevel;
  levelSince: Date | null;
};

export async function selectGasWallets(
  db: Db,
  scope: ProjectScope,
  wanted?: { walletId: number; blockchainId: number },
): Promise<GasRow[]> {
  const { rows } = await sql<GasRow>`
    select w.id as "walletId", w.name as "walletName", w.type as "walletType", w.status as "walletStatus",
      b.id as "blockchainId", b.code as "blockchainCode", b.chain_id as "chainId", a.address, y.code as "coinCode",
      g.units::text as units, g.low_below_units::text as "lowBelow", coalesce(g.level, ${gasLevel.state(gasLevel.initial)}) as level,
      g.level_since as "levelSince"
    from wallet w join wallet_chain c on c.wallet_id = w.id
    join blockchain b on b.id = c.blockchain_id
    join address a on a.wallet_id = w.id and a.family = b.family and ${isOwn}
    join blockchain_currency coin on coin.blockchain_id = b.id and coin.contract is null
    join currency y on y.id = coin.currency_id
    left join gas_level g on g.wallet_id = w.id and g.blockchain_id = b.id
    where w.type in ('hot', 'gas') and w.kind = 'key' and w.status in ${walletStatus.among.inUse} and ${isVisible(scope)}
      and (${wanted === undefined} or (w.id, b.id) = (${wanted?.walletId ?? 0}::int, ${wanted?.blockchainId ?? 0}::int))
    order by w.id, b.id`.execute(db);
  return rows;
}

/** What the dearest of the last sweeps on a chain has cost. */
export async function dearestFee(db: Db, blockchainId: number, sweepsMax: number): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(max(fee_units), 0)::text as units from (
      select fee_units from outgoing_transaction
      where kind = 'sweep' and blockchain_id = ${blockchainId}::int and fee_units is not null
      order by id desc limit ${sweepsMax}::int) last`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

/**
 * Whose coin is waited for on a chain, and how much of it the first sweep needs. What is signed already and lacks coin counts as well.
 */
export async function neededOf(db: Db, blockchainId: number): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ walletId: number; units: string }>`
    select wallet_id as "walletId", max(units)::text as units from (
      select a.wallet_id, coalesce(p.needed_units, 0) as units
      from sweep_plan p join blockchain_currency m on m.id = p.blockchain_currency_id
      join blockchain b on b.id = m.blockchain_id
      join address a on a.family = b.family and a.address = p.hot_address
      where p.state = 'waiting' and p.category = 'gas' and b.id = ${blockchainId}::int
      union all
      select o.wallet_id, 0 from outgoing_transaction o
      where o.blockchain_id = ${blockchainId}::int and o.status in ${outgoingStatus.among.due}
        and o.waiting_code = 'LOW_NATIVE_BALANCE') needs
    group by wallet_id`.execute(db);
  return new Map(rows.map(({ walletId, units }) => [walletId, BigInt(units)]));
}

export type KeptLevel = { level: GasLevel; units: bigint | null; isTold: boolean };

/** What was known of it, kept for a change; a wallet that nobody looked at has a row from now on. */
export async function lockLevels(
  tx: Tx,
  blockchainId: number,
  walletIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, KeptLevel>> {
  await sql`
    insert into gas_level (wallet_id, blockchain_id, low_below_units, level, level_since, looked_at)
    select id, ${blockchainId}::int, 0, ${gasLevel.state(gasLevel.initial)}, ${now}, ${now} from unnest(${[...walletIds]}::int[]) as id order by id
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ walletId: number; level: GasLevel; units: string | null; isTold: boolean }>`
    select wallet_id as "walletId", level, units::text as units, told_at is not null as "isTold" from gas_level
    where blockchain_id = ${blockchainId}::int and wallet_id = any(${[...walletIds]}::int[])
    order by wallet_id for update`.execute(tx);
  return new Map(
    rows.map(({ walletId, units, ...kept }) => [walletId, { ...kept, units: units === null ? null : BigInt(units) }]),
  );
}

export type SeenLevel = { walletId: number; level: GasLevel; units: bigint; lowBelow: bigint; isTold: boolean };

export async function writeLevels(tx: Tx, blockchainId: number, seen: readonly SeenLevel[], now: Date): Promise<void> {
  await sql`
    update gas_level g set units = s.units, low_below_units = s.low_below, level = s.level, looked_at = ${now},
      level_since = case when g.level = s.level then g.level_since else ${now} end,
      told_at = case when s.is_told then coalesce(g.told_at, ${now}) end
    from unnest(${seen.map((one) => one.walletId)}::int[], ${seen.map((one) => String(one.units))}::numeric[],
      ${seen.map((one) => String(one.lowBelow))}::numeric[], ${seen.map((one) => one.level)}::text[],
      ${seen.map((one) => one.isTold)}::bool[])
      as s(wallet_id, units, low_below, level, is_told)
    where g.blockchain_id = ${blockchainId}::int and g.wallet_id = s.wallet_id`.execute(tx);
}

/** No node told: the level stays what it was, so that silence is no alarm. */
export async function forgetUnits(db: Db, blockchainId: number): Promise<void> {
  await sql`update gas_level set units = null where blockchain_id = ${blockchainId}::int and units is not null`.execute(
    db,
  );
}

/** The projects that a wallet serves: their people hear of it. */
export async function projectsOfWallet(db: Db, walletId: number): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    select project_id as "projectId" from project_wallet where wallet_id = ${walletId}::int order by 1`.execute(db);
  return rows.map(({ projectId }) => projectId);
}
