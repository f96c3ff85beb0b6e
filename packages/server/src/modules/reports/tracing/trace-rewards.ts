import { sql } from 'kysely';
import type { TracedFigure } from '@coffer/contract/growth/postings.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { balancesOf, debtAccount, referralAccount, type Account } from '../../ledger/index.ts';
import { rewardStatus } from '../../referrals/rewards/reward-status.ts';
import { seen } from '../books/booking-store.ts';
import { bookedFor, type Trace } from './trace.ts';

/** Rewards are dollars in the books. */
const asset = 'USD';

/** What was granted, and where it stands. What moves together with others is booked for their payout. */
export async function traceReward(db: Db, scope: ProjectScope, id: number): Promise<Trace | undefined> {
  const { rows } = await sql<{ units: string; withdrawalId: number | null }>`
    select case when status in ${rewardStatus.among.granted} then usd_units else 0 end::text as units,
      withdrawal_id as "withdrawalId"
    from reward where id = ${id}::bigint and ${seen(scope)}`.execute(db);
  const [reward] = rows;
  if (!reward) return undefined;
  const withdrawal = sql`${reward.withdrawalId}::bigint`;
  return {
    chosen: sql`${bookedFor('reward', sql`${id}::bigint`)} union all ${bookedFor('referral-withdrawal', withdrawal)}`,
    figure: sql`case when account = 'rewards_granted' and cause_of = 'reward' then 'granted' end`,
    ...granted(BigInt(reward.units)),
  };
}

/** What a campaign has spent of its budget. */
export async function traceCampaign(db: Db, scope: ProjectScope, id: number): Promise<Trace | undefined> {
  const { rows } = await sql<{ spent: string }>`
    select spent_usd_units::text as spent from campaign where id = ${id}::int and ${seen(scope)}`.execute(db);
  const [campaign] = rows;
  if (!campaign) return undefined;
  return {
    chosen: bookedFor('reward', sql`select id from reward where campaign_id = ${id}::int`),
    shown: sql`account = 'rewards_granted'`,
    figure: sql`'granted'`,
    ...granted(BigInt(campaign.spent)),
  };
}

function granted(units: bigint): Pick<Trace, 'recorded' | 'recordedUsd'> {
  return { recorded: [{ figure: 'granted', asset, units }], recordedUsd: { granted: units } };
}

/** What a referrer has, by where it stands: each an account of theirs. */
export async function traceReferrer(db: Db, scope: ProjectScope, id: number): Promise<Trace | undefined> {
  const { rows } = await sql<{ projectId: number }>`
    select project_id as "projectId" from referral_person where id = ${id}::bigint and ${seen(scope)}`.execute(db);
  const [person] = rows;
  if (!person) return undefined;
  const { projectId } = person;
  const accounts: readonly { figure: TracedFigure; account: Account; sign: bigint }[] = [
    { figure: 'on_hold', account: referralAccount(id, 'pending', projectId), sign: -1n },
    { figure: 'free', account: referralAccount(id, 'available', projectId), sign: -1n },
    { figure: 'asked_for', account: referralAccount(id, 'reserved', projectId), sign: -1n },
    { figure: 'paid_out', account: referralAccount(id, 'paid', projectId), sign: -1n },
    { figure: 'debt', account: debtAccount(id, projectId), sign: 1n },
  ];
  const balances = await balancesOf(
    db,
    accounts.map(({ account }) => account),
  );
  const recorded = accounts.map(({ figure, account, sign }) => {
    const units = balances.find((one) => one.account === account.name)?.units ?? 0n;
    return { figure, asset, units: sign * units };
  });
  const names = accounts.map(({ account }) => account.name);
  return {
    chosen: ofAccounts(names),
    shown: sql`name = any(${names}::text[])`,
    figure: sql`case account when 'reward_on_hold' then 'on_hold' when 'reward_free' then 'free'
      when 'reward_asked_for' then 'asked_for' when 'reward_paid' then 'paid_out' when 'reward_debt' then 'debt' end`,
    recorded,
    recordedUsd: Object.fromEntries(recorded.map(({ figure, units }) => [figure, units])),
  };
}

/** The transactions in which one of these accounts moved. */
export function ofAccounts(names: readonly string[]) {
  return sql`select distinct p.transaction_id as id, p.at from ledger_posting p join ledger_account a on a.id = p.account_id
    where a.name = any(${[...names]}::text[])`;
}
