import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Lack } from '../reporting/cover.ts';
import { rewardStatus } from '../rewards/reward-status.ts';

/** Projects that owe rewards, and those that were short when somebody looked last. */
export async function selectOwing(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select project_id as id from reward where status in ${rewardStatus.among.owed}
    union select project_id from referral_shortfall where short_since is not null order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

export type Seen = { blockchainCurrencyId: number; due: bigint; free: bigint; earned: bigint; lacks: readonly Lack[] };

/** What is short from now on is so since now; what was short before stays so since then. */
export async function writeSeen(tx: Tx, projectId: number, seen: readonly Seen[], now: Date): Promise<void> {
  const lackOf = (one: Seen, of: Lack['of']) => String(one.lacks.find((lack) => lack.of === of)?.due ?? 0n);
  await sql`
    insert into referral_shortfall as f (project_id, blockchain_currency_id, due_usd_units, held_usd_units, earned_usd_units,
      wallets_lack_usd_units, earned_lack_usd_units, short_since, looked_at)
    select ${projectId}::int, s.id, s.due, s.free, s.earned, s.wallets, s.lacks,
      case when s.wallets > 0 or s.lacks > 0 then ${now}::timestamptz end, ${now}
    from unnest(${seen.map((one) => one.blockchainCurrencyId)}::int[], ${seen.map(({ due }) => String(due))}::numeric[],
      ${seen.map(({ free }) => String(free))}::numeric[], ${seen.map(({ earned }) => String(earned))}::numeric[],
      ${seen.map((one) => lackOf(one, 'hot_wallets'))}::numeric[], ${seen.map((one) => lackOf(one, 'earned'))}::numeric[])
      as s(id, due, free, earned, wallets, lacks)
    where s.wallets > 0 or s.lacks > 0 or exists (select from referral_shortfall o
      where o.project_id = ${projectId}::int and o.blockchain_currency_id = s.id)
    order by s.id
    on conflict (project_id, blockchain_currency_id) do update set due_usd_units = excluded.due_usd_units,
      held_usd_units = excluded.held_usd_units, earned_usd_units = excluded.earned_usd_units, looked_at = excluded.looked_at,
      wallets_lack_usd_units = excluded.wallets_lack_usd_units, earned_lack_usd_units = excluded.earned_lack_usd_units,
      short_since = case when excluded.short_since is not null then coalesce(f.short_since, excluded.short_since) end`.execute(
    tx,
  );
}

/** Of what nothing is owed any more nothing is short. */
export async function endOthers(tx: Tx, projectId: number, owed: readonly number[], now: Date): Promise<void> {
  await sql`
    update referral_shortfall f set short_since = null, due_usd_units = 0, looked_at = ${now}
    where f.project_id = ${projectId}::int and f.short_since is not null
      and not f.blockchain_currency_id = any(${[...owed]}::int[])`.execute(tx);
}

/** Whether something is short that nobody was told of since it is: noted in the same breath, as that they are told. */
export async function takeUntold(tx: Tx, projectId: number, now: Date, lastBefore: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    update referral_shortfall f set told_at = ${now}
    where f.project_id = ${projectId}::int and f.short_since is not null and exists (select from referral_shortfall n
      where n.project_id = f.project_id and n.short_since is not null
        and (n.told_at is null or n.told_at < n.short_since and n.told_at <= ${lastBefore}))
    returning true as "isNew"`.execute(tx);
  return rows.length > 0;
}

export type Shortfall = {
  projectId: number;
  projectName: string;
  blockchainCode: ChainCode;
  network: string;
  currencyCode: string;
  due: string;
  held: string;
  /** Below zero where a reorg took back what was paid out. */
  earned: string;
  walletsLack: string;
  earnedLack: string;
};

/** What is short at the moment, what lacks most first. */
export async function selectShort(db: Db, scope: ProjectScope): Promise<Shortfall[]> {
  const { rows } = await sql<Shortfall>`
    select f.project_id as "projectId", j.name as "projectName", b.code as "blockchainCode", b.name as network,
      y.code as "currencyCode", f.due_usd_units::text as due, f.held_usd_units::text as held,
      f.earned_usd_units::text as earned, f.wallets_lack_usd_units::text as "walletsLack", f.earned_lack_usd_units::text as "earnedLack"
    from referral_shortfall f join project j on j.id = f.project_id
    join blockchain_currency m on m.id = f.blockchain_currency_id join blockchain b on b.id = m.blockchain_id
    join currency y on y.id = m.currency_id
    where f.short_since is not null and ${scope === 'all' ? sql`true` : sql`f.project_id = any(${[...scope]}::int[])`}
    order by greatest(f.wallets_lack_usd_units, f.earned_lack_usd_units) desc, f.project_id, m.id`.execute(db);
  return rows;
}
