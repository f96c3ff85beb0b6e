import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Fault } from '@coffer/kernel/fault.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { everyProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { neverAmongReferrals } from '../../../../test/invariants/referral-invariants.ts';
import { decideReward } from '../judging/decide-reward.ts';
import { Rewarding } from '../judging/rewarding.fixture.ts';
import { followPayout } from './follow-payout.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { lockWithdrawal } from './withdrawal-store.ts';

/** Whatever people, payers and chains do, in whatever order: the books say what the rewards say, and nothing is given twice. */

let shop: Rewarding;
beforeAll(async () => {
  shop = await Rewarding.open();
  await shop.database.pool.query(`
    insert into configuration (key, value, updated_at) values ('withdrawal-payout-min-amount', '1', now()) on conflict (key) do update set value = '1';
    insert into project_currency (project_id, blockchain_currency_id, created_at) select id, 1, now() from project;
    with r as (insert into recipient (blockchain_id, address, status, created_by, confirmed_by, confirmed_how, confirmed_at, created_at, updated_at)
      values (1, '0xee', 'active', 'test', 'test', 'person', now(), '2026-01-01', now()) returning id)
    insert into recipient_project (recipient_id, project_id, blockchain_id, address, usable_from)
      select r.id, p.id, 1, '0xee', '2026-01-01' from r, project p;
    insert into member (email, name, status, role_id, created_at) select 'root@example.com', '', 'active', min(id), now() from role`);
});
afterAll(() => shop.database.close());

type Deed =
  | { deed: 'pay'; friend: number; dollars: number }
  | { deed: 'refund'; payment: number; dollars: number }
  | { deed: 'reorg' | 'return' | 'unrefund'; payment: number }
  | { deed: 'later'; days: number }
  | { deed: 'request' | 'approve' | 'reject' }
  | { deed: 'payout'; status: 'processed' | 'cancelled' | 'failed' | 'sent' }
  | { deed: 'allow' | 'refuse'; reward: number };

const at = fc.nat({ max: 7 });
const deeds = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        deed: fc.constant('pay' as const),
        friend: fc.nat({ max: 2 }),
        dollars: fc.integer({ min: 1, max: 400 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        deed: fc.constant('refund' as const),
        payment: at,
        dollars: fc.integer({ min: 1, max: 200 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        deed: fc.constantFrom('reorg' as const, 'return' as const, 'unrefund' as const),
        payment: at,
      }),
    },
    { weight: 2, arbitrary: fc.record({ deed: fc.constant('later' as const), days: fc.integer({ min: 1, max: 4 }) }) },
    {
      weight: 4,
      arbitrary: fc.record({ deed: fc.constantFrom('request' as const, 'approve' as const, 'reject' as const) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        deed: fc.constant('payout' as const),
        status: fc.constantFrom(
          'processed' as const,
          'processed' as const,
          'cancelled' as const,
          'failed' as const,
          'sent' as const,
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ deed: fc.constantFrom('allow' as const, 'refuse' as const), reward: at }) },
  ),
  { minLength: 15, maxLength: 40, size: 'max' },
);

test('for any sequence of what can happen the books hold, nobody is below zero, and no budget is passed', async () => {
  const budgets = [60, 1000];
  let run = 0;
  await fc.assert(
    fc.asyncProperty(deeds, async (sequence) => {
      await play(sequence, budgets[(run += 1) % 2] ?? 60);
    }),
    { numRuns: 15, endOnFailure: true, seed: 20_261_126 },
  );
  // Sequences that never came this far would prove nothing.
  const { rows } = await shop.database.pool.query<Record<string, number>>(`
    select (select count(distinct status)::int from referral_withdrawal) as standings,
      (select count(distinct status)::int from reward) as statuses,
      (select count(*)::int from reward where usd_units < 0) as debts,
      (select count(*)::int from reward where usd_units > 0 and reversal_of is not null) as restored`);
  const { standings = 0, statuses = 0, debts = 0, restored = 0 } = rows[0] ?? {};
  expect({ standings, isVaried: statuses >= 6 }).toEqual({ standings: 4, isVaried: true });
  expect(Math.min(debts, restored)).toBeGreaterThan(0);
}, 240_000);

async function play(sequence: readonly Deed[], budget: number): Promise<void> {
  const { pool } = shop.database;
  await pool.query(`update campaign set is_default = false`);
  shop.later(10);
  const perCustomer = budget > 100 ? 'forever' : 'count_per_customer';
  await shop.campaign({
    budget,
    holdDays: 2,
    capFriend: 45,
    capReferrer: 80,
    window: 'week',
    perCustomer,
    ...(budget > 100 ? {} : { count: 3 }),
    fraud: { velocity: 'off' },
  });
  const referrer = await shop.person();
  const friends = [await shop.person(referrer), await shop.person(referrer), await shop.person(referrer)];
  const game: Game = { referrer, friends, payments: [], withdrawal: 0 };
  for (const deed of sequence) {
    try {
      await does(game, deed);
    } catch (error) {
      // What does not go as things stand is refused, and nothing else may go wrong.
      if (!(error instanceof Fault)) throw error;
    }
    await shop.settle();
    await holds(game, deed);
  }
}

type Game = { referrer: number; friends: number[]; payments: { id: number; left: number }[]; withdrawal: number };

async function does(game: Game, deed: Deed): Promise<void> {
  const payment = 'payment' in deed ? game.payments[deed.payment % Math.max(1, game.payments.length)] : undefined;
  switch (deed.deed) {
    case 'pay':
      game.payments.push({ id: await shop.pay(game.friends[deed.friend] ?? 0, deed.dollars), left: deed.dollars });
      return;
    case 'refund':
      if (!payment || payment.left === 0) return;
      await shop.refund(payment.id, Math.min(deed.dollars, payment.left));
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
      return;
    case 'request':
      // So that something is there to be asked for.
      shop.later(3);
      await shop.settle();
      game.withdrawal = await inTransaction(shop.deps.db, async (tx) =>
        requestWithdrawal(shop.deps, tx, origin(), shop.projectId, {
          personId: game.referrer,
          recipientId: 1,
          currencyCode: 'USDC',
          lowest: 0n,
          requestedBy: 'test',
        }),
      );
      return;
    case 'approve':
      return approve(game.withdrawal);
    case 'reject':
      return inTransaction(shop.deps.db, async (tx) => {
        const seen = await lockWithdrawal(tx, game.withdrawal);
        if (seen) await moveWithdrawal(shop.deps, tx, origin(), seen, 'rejected', { rejectedBecause: 'Not now' });
      });
    case 'payout':
      return standAs(game.withdrawal, deed.status);
    default:
      return decide(game, deed.deed, deed.reward);
  }
}

const origin = () => bySystem('test', shop.now);

/** As the payout that is made for it stands; the payout itself has tests of its own. */
async function approve(id: number): Promise<void> {
  await inTransaction(shop.deps.db, async (tx) => {
    const seen = await lockWithdrawal(tx, id);
    if (!seen || seen.status !== 'requested') return;
    const { rows } = await sql<{ id: number }>`
      insert into payout (project_id, type, blockchain_id, blockchain_currency_id, units, withheld_units, payer_units, usd_units, price_usd,
        price_source, priced_at, fee_from, fee_units_max, to_address, is_known_payee, wallet_id, from_address, status, status_at, attempt,
        reasons, approvals_needed, policy_version, intent_hash, next_try_at, created_by_kind, created_by_member, created_by, reserved_at,
        bookings, created_at, updated_at)
      select ${shop.projectId}::int, 'withdrawal', 1, 1, 1, 0, 0, 1, 1, 'test', now(), 'merchant', 1, '0xee', true, min(id), '0x00', 'pending', now(),
        1, '[]', 0, 0, repeat('a', 64), now(), 'member', (select min(id) from member), 'root', now(), 1, now(), now() from wallet
      returning id`.execute(tx);
    await moveWithdrawal(shop.deps, tx, origin(), seen, 'paying', { payoutId: rows[0]?.id ?? 0 });
  });
}

async function standAs(withdrawalId: number, status: string): Promise<void> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `update payout p set status = $2 from referral_withdrawal w where w.id = $1 and p.id = w.payout_id
       and (p.status not in ('cancelled', 'processed') or p.status = 'processed' and $2 = 'sent') returning p.id`,
    [withdrawalId, status],
  );
  const [payout] = rows;
  if (payout) await followPayout(shop.deps, { payoutId: payout.id });
}

async function decide({ referrer }: Game, decision: 'allow' | 'refuse', which: number): Promise<void> {
  const rewards = await shop.rewards({ personId: referrer });
  const reward = rewards[which % Math.max(1, rewards.length)];
  if (!reward) return;
  const subject = {
    kind: 'member',
    memberId: 1,
    email: 'root@example.com',
    permissions: new Set(['referral:write']),
    projects: everyProject('a test that decides on all of them'),
  } as unknown as MemberSubject;
  const call = { ...origin(), subject, db: shop.deps.db } as unknown as Call<MemberSubject>;
  const params = { projectId: shop.projectId, id: reward.id };
  await decideReward(shop.deps, call, params, { decision, reason: 'Looked at it' });
}

async function holds({ referrer }: Game, deed: Deed): Promise<void> {
  const { db } = shop.database;
  const after = JSON.stringify(deed);
  expect(await verifyLedger(db), after).toEqual([]);
  for (const [what, query] of Object.entries(neverAmongReferrals)) {
    expect((await query.execute(db)).rows, `${what}, after ${after}`).toEqual([]);
  }
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
