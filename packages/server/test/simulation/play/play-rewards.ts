import { sql } from 'kysely';
import { expect } from 'vitest';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { bySystem } from '../../../src/modules/activity/index.ts';
import { payoutStatus } from '../../../src/modules/payouts/payout/payout-status.ts';
import { followPayments, retryUnjudged } from '../../../src/modules/referrals/judging/follow-payments.ts';
import { judgePayments } from '../../../src/modules/referrals/judging/judge-payments.ts';
import { releaseRewards } from '../../../src/modules/referrals/judging/release-rewards.ts';
import { followPayout } from '../../../src/modules/referrals/withdrawals/follow-payout.ts';
import { moveWithdrawal } from '../../../src/modules/referrals/withdrawals/move-withdrawal.ts';
import { requestWithdrawal } from '../../../src/modules/referrals/withdrawals/request-withdrawal.ts';
import { lockWithdrawal } from '../../../src/modules/referrals/withdrawals/withdrawal-store.ts';
import { inTransaction, type Db } from '../../../src/platform/db/db.ts';
import { outbox } from '../../../src/platform/events/outbox.ts';
import { neverAmongReferrals } from '../../invariants/referral-invariants.ts';
import { referrerName } from '../plant-rewards.ts';
import { Saboteur, Struck } from '../saboteur.ts';
import type { Scene } from '../scene.ts';
import type { Step } from '../step.ts';

/** What friends bring: judged late and interrupted, paid back, asked for, paid out and not, while the chain takes back what it likes. */

const passesMax = 40;
const turnsMax = 12;
const lateSteps = [payBack, withdraw, withdraw, decide, decide, endPayout, endPayout];

function depsOf({ lane, setting }: Scene, db: Db = lane.db) {
  return { db, clock: setting.clock, emit: outbox([], setting.clock) };
}

async function judge(scene: Scene): Promise<string> {
  const { dice, lane } = scene;
  const saboteur = new Saboteur();
  const isStruck = dice.chance(15);
  if (isStruck) saboteur.arm(dice.oneOf(['dies-before', 'dies-during', 'dies-after'] as const), dice.below(16));
  const deps = depsOf(
    scene,
    lane.dbThrough((pool) => saboteur.pool(pool)),
  );
  try {
    const { read } = await followPayments(deps);
    await releaseRewards(deps);
    await holds(scene);
    return String(read);
  } catch (error) {
    if (!(error instanceof Struck) && !saboteur.isDead) throw error;
    scene.counts.judgingStruck += 1;
    return 'struck';
  }
}

/** A part of what came goes back, or is on its way; or it comes to nothing after all, and nobody gets it. */
async function payBack(scene: Scene): Promise<string> {
  const { dice, lane, setting } = scene;
  const undone = dice.chance(25);
  const { rows } = await lane.pool.query<{ id: number }>(
    undone
      ? `update refund set status = 'requested' where id = (select max(id) from refund where status in ('paying', 'paid'))
         returning payment_id as id`
      : `insert into refund (payment_id, project_id, blockchain_currency_id, units, to_address, reason, status, requested_by, requested_at)
         select l.payment_id, l.project_id, l.blockchain_currency_id, div(l.units * $1::int, 100), '0xcc', 'Too big', $3, 'test', $2
         from allocation l join payment p on p.id = l.payment_id
         where p.status = 'settled' and l.settled_units > 100 and not exists (select from refund f where f.payment_id = p.id)
         order by l.payment_id desc limit 1 returning payment_id as id`,
    undone ? [] : [dice.oneOf([10, 50, 100]), setting.clock.now(), dice.oneOf(['paying', 'paid'])],
  );
  const [payment] = rows;
  if (!payment) return 'nothing to pay back';
  scene.counts.paidBack += 1;
  const deps = depsOf(scene);
  await inTransaction(deps.db, (tx) => judgePayments(deps, tx, [payment.id], deps.clock.now()));
  await holds(scene);
  return undone ? 'undone' : 'paid back';
}

async function withdraw(scene: Scene): Promise<string> {
  const { lane } = scene;
  const { rows } = await lane.pool.query<{ person: number; recipient: number }>(
    'select p.id as person, r.id as recipient from referral_person p, recipient r where p.reference_id = $1',
    [referrerName],
  );
  const [of] = rows;
  if (!of) throw new Error('nobody brought anybody');
  const wanted = {
    personId: of.person,
    recipientId: of.recipient,
    currencyCode: 'USDT',
    lowest: 0n,
    requestedBy: 'test',
  };
  const deps = depsOf(scene);
  try {
    await inTransaction(deps.db, (tx) => requestWithdrawal(deps, tx, originOf(scene), 1, wanted));
  } catch (error) {
    // Nothing is there to be asked for, or it was asked for already.
    if (!(error instanceof Fault)) throw error;
    return error.code;
  }
  scene.counts.withdrawn += 1;
  await holds(scene);
  return 'asked for';
}

async function decide(scene: Scene): Promise<string> {
  const { dice, lane } = scene;
  const { rows } = await lane.pool.query<{ id: number }>(
    "select id from referral_withdrawal where status = 'requested' order by id",
  );
  if (rows.length === 0) return 'nothing was asked for';
  const asked = dice.oneOf(rows);
  const deps = depsOf(scene);
  const isRejected = dice.chance(30);
  await inTransaction(deps.db, async (tx) => {
    const seen = await lockWithdrawal(tx, asked.id);
    if (!seen) throw new Error('what was asked for is gone');
    if (isRejected) await moveWithdrawal(deps, tx, originOf(scene), seen, 'rejected', { rejectedBecause: 'Not now' });
    else await moveWithdrawal(deps, tx, originOf(scene), seen, 'paying', { payoutId: await plantPayout(tx) });
  });
  await holds(scene);
  return isRejected ? 'rejected' : 'approved';
}

/** As a payout stands that somebody else carries out: it moves nothing of this chain. */
async function plantPayout(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payout (project_id, type, blockchain_id, blockchain_currency_id, units, withheld_units, payer_units, usd_units, price_usd,
      price_source, priced_at, fee_from, fee_units_max, to_address, is_known_payee, wallet_id, from_address, status, status_at, attempt,
      reasons, approvals_needed, policy_version, intent_hash, next_try_at, created_by_kind, created_by_member, created_by, reserved_at,
      bookings, created_at, updated_at)
    select 1, 'withdrawal', 1, (select min(id) from blockchain_currency where contract is not null), 1, 0, 0, 1, 1, 'test', now(),
      'merchant', 1, '0xee', true, min(id), '0x00', 'failed', now(), 1, '[]', 0, 0, repeat('a', 64), now(), 'member',
      (select min(id) from member), 'root', now(), 1, now(), now() from wallet where type = 'hot' returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** How the payout of a withdrawal goes on, along its edges. Whoever follows it sees each step, or sleeps until the last. */
async function endPayout(scene: Scene): Promise<string> {
  const { dice, lane, counts } = scene;
  const { rows } = await lane.pool.query<{ id: number; status: 'failed' | 'processed' }>(
    `select q.id, q.status from referral_withdrawal w join payout q on q.id = w.payout_id
     where q.status in ('failed', 'processed') order by q.id desc`,
  );
  const [newest] = rows;
  if (!newest) return 'no payout';
  const payout = dice.chance(70) ? newest : dice.oneOf(rows);
  const to = dice.oneOf(['processed', 'processed', 'cancelled', 'failed'] as const);
  const way = payoutStatus.wayTo(payout.status, to) ?? [];
  const sleeps = dice.chance(50);
  for (const status of way) {
    await lane.pool.query('update payout set status = $2 where id = $1', [payout.id, status]);
    if (!sleeps) await followPayout(depsOf(scene), { payoutId: payout.id });
    await holds(scene);
  }
  if (sleeps) await followPayout(depsOf(scene), { payoutId: payout.id });
  await holds(scene);
  counts.payoutsEnded += 1;
  if (payout.status === 'processed' && to !== 'processed') counts.payoutsUndone += 1;
  return `${payout.status} to ${to}${sleeps ? ' unseen' : ''}`;
}

/** Whatever is left to judge is judged, and whose hold is over is freed. */
export async function settleRewards(scene: Scene): Promise<void> {
  const clock = { now: () => hoursAfter(scene.setting.clock.now(), 48) };
  const deps = { ...depsOf(scene), clock };
  for (let pass = 0; pass < passesMax; pass += 1) {
    const { read, failed } = await followPayments(deps);
    expect(failed, 'each payment can be judged').toEqual([]);
    if (read === 0) break;
  }
  expect((await retryUnjudged(deps)).failed).toEqual([]);
  while ((await releaseRewards(deps)) === 'again');
  await holds(scene);
  // Most of it is earned by now only: somebody asks for it, and it comes and goes as before.
  for (let turn = 0; turn < turnsMax; turn += 1) await scene.dice.oneOf(lateSteps)(scene);
  while ((await releaseRewards(deps)) === 'again');
  await holds(scene);
  // Nothing of this chain moved for them, so the books of projects have nothing of them.
  await scene.lane.pool.query("update payout set status = 'failed' where status = 'processed'");
  const { rows } = await scene.lane.pool.query<
    Record<'rewarded' | 'corrected' | 'rewardsPaid' | 'budgetsSpent', number>
  >(`
    select count(*) filter (where usd_units > 0 and reversal_of is null)::int as rewarded,
      count(*) filter (where usd_units < 0)::int as corrected, count(*) filter (where status = 'paid')::int as "rewardsPaid",
      (select count(*)::int from campaign where paused_because = 'budget') as "budgetsSpent" from reward`);
  const [counted] = rows;
  if (counted) for (const name of Object.keys(counted) as (keyof typeof counted)[]) scene.counts[name] += counted[name];
}

/** At each moment, not only at the end; pots of credit stand below zero in the books. */
async function holds({ lane }: Scene): Promise<void> {
  for (const [what, query] of Object.entries(neverAmongReferrals)) {
    expect((await query.execute(lane.db)).rows, what).toEqual([]);
  }
  const { rows } = await lane.pool.query(`
    with pot as (select split_part(a.name, ':', 2) as person, split_part(a.name, ':', 3) as pot, sum(b.amount) as units
      from ledger_account a join ledger_balance b on b.account_id = a.id where a.name like 'referral:%' group by 1, 2),
    accrued as (select person_id::text as person, sum(usd_units) as units from reward
      where status in ('pending', 'held', 'available', 'reserved', 'paid') group by 1)
    select person, pot, units::text from pot where case when pot = 'debt' then units < 0 else units > 0 end
    union all
    select person, 'reserved and paid', sum(-pot.units)::text from pot left join accrued a using (person)
    where pot in ('reserved', 'paid', 'debt') group by person, a.units having sum(-pot.units) > coalesce(a.units, 0)`);
  expect(rows, 'nobody is below zero, and nothing is paid that was not earned').toEqual([]);
  const { rows: uneven } = await lane.pool.query(
    "select transaction_id, asset, sum(amount)::text from ledger_posting where asset = 'USD' group by 1, 2 having sum(amount) <> 0",
  );
  expect(uneven, 'postings sum to zero').toEqual([]);
}

function originOf({ setting }: Scene) {
  return bySystem('test', setting.clock.now());
}

export const rewardSteps: readonly Step[] = [
  { what: 'judge rewards', weight: 6, play: judge },
  { what: 'pay back', weight: 2, play: payBack },
  { what: 'withdraw rewards', weight: 3, play: withdraw },
  { what: 'decide about a withdrawal', weight: 3, play: decide },
  { what: 'end a payout', weight: 3, play: endPayout },
];
