import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { Fault } from '@coffer/kernel/fault.ts';
import { assertFiguresAreMade } from '../../../../test/invariants/assert-figures.ts';
import { assertOwedByPerson, neverAmongReferrals } from '../../../../test/invariants/referral-invariants.ts';
import { memoryChains } from '../../../chains/memory/memory-chains.ts';
import { everyProject, type MemberSubject } from '../../../platform/access.ts';
import { cause } from '../../../platform/cause.ts';
import { readConfig } from '../../../platform/config.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { KeptAnswers } from '../../../platform/kept-answers.ts';
import { openMasterKey } from '../../../platform/keys/master-key.ts';
import { OpenedByVersion } from '../../../platform/opened-by-version.ts';
import { bySystem, type Origin } from '../../activity/index.ts';
import { externalAccount, post, revenueAccount, verifyLedger } from '../../ledger/index.ts';
import type { AskDeps } from '../../payouts/index.ts';
import { payoutStatus, type PayoutStatus } from '../../payouts/payout/payout-status.ts';
import { decideReward } from '../judging/decide-reward.ts';
import { Rewarding } from '../judging/rewarding.fixture.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { followPayout } from './follow-payout.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { deeds, fullStory, type Deed } from './reward-deeds.fixture.ts';
import { stopUnowed } from './stop-unowed.ts';
import { lockWithdrawal } from './withdrawal-store.ts';

/** A shop with rewards that can pay them: an address in its book, a hot wallet and money of its own. */
export type Ground = {
  shop: Rewarding;
  paying: AskDeps;
  recipientId: number;
  counts: { approved: number; unowed: number; stopped: number; together: number };
};

const payee = `0x${'ee'.repeat(20)}`;
const token = `0x${'dd'.repeat(20)}`;

export async function openGround(): Promise<Ground> {
  const shop = await Rewarding.open();
  const recipientId = await shop.insert(
    `with set as (insert into configuration (key, value, updated_at) values ('withdrawal-payout-min-amount', '1', now())
         on conflict (key) do update set value = '1'),
       taken as (insert into project_currency (project_id, blockchain_currency_id, created_at) select $1, 1, now()),
       who as (insert into member (id, email, name, status, role_id, created_at)
         overriding system value select 1, 'root@example.com', '', 'active', min(id), now() from role),
       hot as (insert into wallet (name, type, kind, family, status, created_at)
         values ('Payouts', 'hot', 'key', 'ETH_Family', 'active', now()) returning id),
       served as (insert into wallet_chain (wallet_id, blockchain_id) select id, 1 from hot),
       linked as (insert into project_wallet (project_id, wallet_id, created_at) select $1, id, now() from hot),
       placed as (insert into address (wallet_id, family, address, position, status)
         select id, 'ETH_Family', '0x' || repeat('aa', 20), 0, 'ready' from hot),
       made as (insert into recipient (blockchain_id, address, status, created_by, confirmed_by, confirmed_how, confirmed_at, created_at,
         updated_at) values (1, $2, 'active', 'test', 'test', 'person', now(), '2026-01-01', now()) returning id)
     insert into recipient_project (recipient_id, project_id, blockchain_id, address, usable_from)
       select id, $1, 1, $2, '2026-01-01' from made returning recipient_id as id`,
    [shop.projectId, payee],
  );
  const own = [externalAccount, revenueAccount(shop.projectId)];
  const postings = own.map((account, at) => ({
    account,
    asset: `ETH/${token}`,
    units: at === 0 ? 10n ** 15n : -(10n ** 15n),
  }));
  await inTransaction(shop.deps.db, (tx) =>
    post(tx, [{ kind: 'planted', cause: cause('planted', 1), at: shop.now, postings }]),
  );
  // What sending costs was asked a moment ago, and stays so.
  const networkFees = new KeptAnswers<bigint>(shop.deps.clock, { keptMs: Infinity, waitMs: 1000 });
  await networkFees.get(`ETH ${token}`, () => Promise.resolve(1000n));
  const paying: AskDeps = {
    ...shop.deps,
    networkFees,
    chains: memoryChains(),
    openedChains: new OpenedByVersion(),
    config: readConfig({ CHAINS: 'ETH' }),
    masterKey: openMasterKey({ MASTER_KEY: '22'.repeat(32), MASTER_KEY_FILE: undefined, DATA_DIR: '' }),
  };
  return { shop, paying, recipientId, counts: { approved: 0, unowed: 0, stopped: 0, together: 0 } };
}

const budgets = [60, 1000];
const holdDays = 2;

/** Whatever people, payers and chains do, in whatever order: the books say what the rewards say, and nothing is given twice. */
export async function assertSchedulesHold(
  ground: Ground,
  { seed, schedules }: { seed: number; schedules: number },
): Promise<void> {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(deeds, async (sequence) => {
      await play(ground, sequence, budgets[(run += 1) % 2] ?? 60);
    }),
    { numRuns: schedules, endOnFailure: true, seed, examples: [[fullStory]] },
  );
  const made = await assertFiguresAreMade(ground.shop.database.db, ['reward', 'referrer', 'campaign'], 200);
  expect([...made].toSorted()).toEqual(['asked_for', 'debt', 'free', 'granted', 'on_hold', 'paid_out']);
  // Sequences that never came this far would prove nothing.
  const { rows } = await ground.shop.database.pool.query<Record<string, number>>(`
    select (select count(distinct status)::int from referral_withdrawal) as standings,
      (select count(distinct status)::int from reward) as statuses,
      (select count(*)::int from reward where usd_units < 0) as debts,
      (select count(*)::int from reward where reversal_of is not null and available_at is not null) as grown,
      (select count(*)::int from reward where most_usd_units > usd_units) as lessened,
      (select count(*)::int from reward where usd_units > 0 and reversal_of is not null) as restored`);
  const { standings = 0, statuses = 0, debts = 0, restored = 0, grown = 0, lessened = 0 } = rows[0] ?? {};
  expect({ standings, isVaried: statuses >= 6 }).toEqual({ standings: 4, isVaried: true });
  const never = Object.entries({ ...ground.counts, debts, restored, grown, lessened }).filter(
    ([, count]) => count === 0,
  );
  expect(never).toEqual([]);
}

async function play(ground: Ground, sequence: readonly Deed[], budget: number): Promise<void> {
  const { shop } = ground;
  const { pool } = shop.database;
  await pool.query(`update campaign set is_default = false`);
  shop.later(10);
  const perCustomer = budget > 100 ? 'forever' : 'count_per_customer';
  await shop.campaign({
    budget,
    holdDays,
    capFriend: 45,
    capReferrer: 80,
    window: 'week',
    perCustomer,
    ...(budget > 100 ? {} : { count: 3 }),
    fraud: { velocity: 'off' },
  });
  const referrer = await shop.person();
  const friends = [await shop.person(referrer), await shop.person(referrer), await shop.person(referrer)];
  const game: Game = { referrer, friends, payments: [], withdrawals: [] };
  for (const deed of sequence) {
    try {
      await does(ground, game, deed);
    } catch (error) {
      // What does not go as things stand is refused, and nothing else may go wrong.
      if (!(error instanceof Fault)) throw error;
    }
    await shop.settle();
    await holds(shop, game, deed);
    await expectHeldLong(shop, game, deed);
    await countTogether(ground, game);
  }
}

/** That somebody has more than one withdrawal open is so only after a reorg. */
async function countTogether({ shop, counts }: Ground, { referrer }: Game): Promise<void> {
  const { rows } = await shop.database.pool.query(
    `select from referral_withdrawal where person_id = $1 and status in ('requested', 'paying') limit 2`,
    [referrer],
  );
  if (rows.length > 1) counts.together += 1;
}

/** A payment, how much of it was not paid back yet, and when how much had come. */
type Paid = { id: number; left: number; came: { at: Date; dollars: number }[] };
type Game = { referrer: number; friends: number[]; payments: Paid[]; withdrawals: number[] };

async function does(ground: Ground, game: Game, deed: Deed): Promise<void> {
  const { shop } = ground;
  const asked = 'back' in deed ? (game.withdrawals[deed.back] ?? 0) : 0;
  const payment = 'payment' in deed ? game.payments[deed.payment % Math.max(1, game.payments.length)] : undefined;
  switch (deed.deed) {
    case 'pay':
      game.payments.push({
        id: await shop.pay(game.friends[deed.friend] ?? 0, deed.dollars),
        left: deed.dollars,
        came: [{ at: shop.now, dollars: deed.dollars }],
      });
      return;
    case 'more':
      if (!payment) return;
      await shop.more(payment.id, deed.dollars);
      payment.left += deed.dollars;
      payment.came.push({ at: shop.now, dollars: deed.dollars });
      return;
    case 'refund':
      if (!payment || payment.left === 0) return;
      await shop.refund(payment.id, Math.min(deed.dollars, payment.left), deed.status);
      payment.left -= Math.min(deed.dollars, payment.left);
      return;
    case 'reorg':
    case 'return':
      if (payment) await shop.reorg(payment.id, 'deposits', deed.deed === 'reorg');
      return;
    case 'unrefund':
      if (payment) await shop.reorg(payment.id, 'refunds');
      return;
    case 'later':
      shop.later(deed.days);
      return stop(ground);
    case 'request':
      // So that something is there to be asked for.
      shop.later(3);
      await shop.settle();
      game.withdrawals.unshift(await ask(ground, game.referrer));
      return;
    case 'approve':
      return approve(ground, asked);
    case 'reject':
      return reject(ground, asked);
    case 'payout':
      return standAs(shop, asked, deed);
    case 'stop':
      return stop(ground);
    default:
      return decide(shop, game, deed.deed, deed.reward);
  }
}

/** For all that somebody has available. */
export function ask({ shop, recipientId }: Ground, personId: number): Promise<number> {
  const wanted = { personId, recipientId, currencyCode: 'USDC', lowest: 0n, requestedBy: 'test' };
  return inTransaction(shop.deps.db, (tx) => requestWithdrawal(shop.deps, tx, originOf(shop), shop.projectId, wanted));
}

function originOf(shop: Rewarding): Origin {
  return bySystem('test', shop.now);
}

/** Somebody of the shop, who has just proven that it is them. */
function callOf(shop: Rewarding): Call<MemberSubject> {
  const subject: MemberSubject = {
    kind: 'member',
    memberId: 1,
    email: 'root@example.com',
    role: { id: 1, name: 'root', level: 0 },
    permissions: new Set(['referral:write', 'payouts:create']),
    projects: everyProject('a test that decides on all of them'),
    sessionId: 1,
    steppedUpAt: shop.now,
    mustResetPassword: false,
  };
  const from = { ip: '127.0.0.1', isDirect: true, userAgent: 'test', language: 'en' as const, requestId: 'test' };
  return { ...from, subject, now: shop.now, db: shop.deps.db };
}

/** A person pays it: the payout is made as any other, with its price, its policy and its bookings. */
export async function approve({ shop, paying, counts }: Ground, id: number): Promise<void> {
  try {
    await approveWithdrawal(paying, callOf(shop), { projectId: shop.projectId, id });
    counts.approved += 1;
  } catch (error) {
    if (error instanceof Fault && error.code === 'CONFLICT') counts.unowed += 1;
    throw error;
  }
}

export async function reject({ shop }: Ground, id: number): Promise<void> {
  await inTransaction(shop.deps.db, async (tx) => {
    const seen = await lockWithdrawal(tx, id);
    if (seen) await moveWithdrawal(shop.deps, tx, originOf(shop), seen, 'rejected', { rejectedBecause: 'Not now' });
  });
}

/** Its payout goes on along its edges. Whoever follows it sees each step, or sleeps until the last. */
export async function standAs(
  { database: { pool }, deps }: Rewarding,
  withdrawalId: number,
  { status: to, sleeps }: { status: PayoutStatus; sleeps: boolean },
): Promise<void> {
  const { rows } = await pool.query<{ id: number; status: PayoutStatus }>(
    'select p.id, p.status from payout p join referral_withdrawal w on w.payout_id = p.id where w.id = $1',
    [withdrawalId],
  );
  const [payout] = rows;
  const way = payout && payoutStatus.wayTo(payout.status, to);
  if (!way) return;
  for (const status of way) {
    await pool.query('update payout set status = $2 where id = $1', [payout.id, status]);
    if (!sleeps) await followPayout(deps, { payoutId: payout.id });
  }
  await followPayout(deps, { payoutId: payout.id });
}

/** What is not owed by now, and not signed, ends. */
async function stop({ paying, counts, shop }: Ground): Promise<void> {
  const stopped = async () => {
    const { rows } = await shop.database.pool.query<{ n: number }>(
      `select count(*)::int as n from payout where status = 'cancelled' and status_at = $1`,
      [shop.now],
    );
    return rows[0]?.n ?? 0;
  };
  const before = await stopped();
  await stopUnowed(paying);
  counts.stopped += (await stopped()) - before;
}

async function decide(shop: Rewarding, { referrer }: Game, decision: 'allow' | 'refuse', which: number): Promise<void> {
  const rewards = await shop.rewards({ personId: referrer });
  const reward = rewards[which % Math.max(1, rewards.length)];
  if (!reward) return;
  const params = { projectId: shop.projectId, id: reward.id };
  await decideReward(shop.deps, callOf(shop), params, { decision, reason: 'Looked at it' });
}

/** Nothing is free of money that came less days ago than it is to be held: neither of the first of a payment nor of what came later. */
async function expectHeldLong(shop: Rewarding, { payments }: Game, deed: Deed): Promise<void> {
  const since = new Date(shop.now.getTime() - holdDays * 86_400_000);
  const { rows } = await shop.database.pool.query<{ id: number; usd: number }>(
    `select payment_id as id, (sum(usd_units) / 1e8)::float8 as usd from reward
     where payment_id = any($1) and status in ('available', 'reserved', 'paid') group by 1`,
    [payments.map(({ id }) => id)],
  );
  const early = rows.filter(({ id, usd }) => {
    const came = payments.find((one) => one.id === id)?.came ?? [];
    return usd * 10 > came.reduce((sum, { at, dollars }) => (at <= since ? sum + dollars : sum), 0) + 1e-6;
  });
  expect(early, `free too early after ${JSON.stringify(deed)}`).toEqual([]);
}

async function holds(shop: Rewarding, { referrer }: Game, deed: Deed): Promise<void> {
  const { db } = shop.database;
  const after = JSON.stringify(deed);
  expect(await verifyLedger(db), after).toEqual([]);
  for (const [what, query] of Object.entries(neverAmongReferrals)) {
    expect((await query.execute(db)).rows, `${what}, after ${after}`).toEqual([]);
  }
  await assertOwedByPerson(db, after);
  const { rows } = await sql<{ pot: string; units: string }>`
    select split_part(a.name, ':', 3) as pot, b.amount::text as units from ledger_account a
    join ledger_balance b on b.account_id = a.id where a.name like ${`referral:${referrer}:%`}`.execute(db);
  const pot = (name: string) => BigInt(rows.find((one) => one.pot === name)?.units ?? 0);
  for (const name of ['pending', 'available', 'reserved', 'paid'])
    expect(pot(name) <= 0n, `${name} after ${after}`).toBe(true);
  expect(pot('debt') >= 0n, `debt after ${after}`).toBe(true);
  // What was accrued is what all pots hold, less what is owed: so what is reserved and paid never passes it and the debt.
  const { rows: sums } = await sql<{ units: string }>`
    select coalesce(sum(usd_units), 0)::text as units from reward where person_id = ${referrer}::int
      and status in ('pending', 'held', 'available', 'reserved', 'paid')`.execute(db);
  const accrued = BigInt(sums[0]?.units ?? 0);
  expect(-(pot('reserved') + pot('paid')) <= accrued + pot('debt'), `reserved and paid after ${after}`).toBe(true);
}
