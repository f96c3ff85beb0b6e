import { afterAll, beforeAll, expect, test } from 'vitest';
import { followPayout } from './follow-payout.ts';
import { approve, ask, openGround, reject, standAs, type Ground } from './reward-schedules.fixture.ts';
import { stopUnowed } from './stop-unowed.ts';
import { listDue } from './withdrawal-store.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
  // All of them are paid at one address.
  await ground.shop.campaign({ fraud: { shared_payout_address: 'off' } });
});
afterAll(() => ground.shop.database.close());

/** Somebody who has ten dollars, and whose friend brings them ten more whenever it is said. */
async function earner() {
  const { shop } = ground;
  const id = await shop.person();
  const friend = await shop.person(id);
  const earn = async () => {
    const payment = await shop.pay(friend, 100);
    await shop.settle();
    return payment;
  };
  return { id, earn, payment: await earn() };
}

async function seen(id: number) {
  const { rows } = await ground.shop.database.pool.query<{ status: string; failure: string | null; payoutId: number }>(
    'select status, last_failure as failure, payout_id as "payoutId" from referral_withdrawal where id = $1',
    [id],
  );
  return rows[0];
}

test('whoever slept while a paid payout was undone, failed, tried again and taken back finds its request waiting', async () => {
  const { shop } = ground;
  const { id } = await earner();
  const asked = await ask(ground, id);
  await approve(ground, asked);
  await standAs(shop, asked, { status: 'processed', sleeps: true });
  expect(await shop.pots(id)).toEqual({ paid: 10 });
  await standAs(shop, asked, { status: 'cancelled', sleeps: true });
  expect(await seen(asked)).toMatchObject({ status: 'requested', failure: 'The payout was cancelled.' });
  expect(await shop.pots(id)).toEqual({ reserved: 10 });
  const { rows } = await shop.database.pool.query<{ kind: string }>(
    `select kind from outbox where kind like 'referral-withdrawal.%' and (payload ->> 'withdrawalId')::int = $1 order by id`,
    [asked],
  );
  const kinds = ['requested', 'paying', 'paid', 'paying', 'unpaid'].map((kind) => `referral-withdrawal.${kind}`);
  expect(rows.map(({ kind }) => kind)).toEqual(kinds);
  // What is told again moves nothing, nor does it bring back what was rejected since.
  const { payoutId = 0 } = (await seen(asked)) ?? {};
  await followPayout(shop.deps, { payoutId });
  await reject(ground, asked);
  await followPayout(shop.deps, { payoutId });
  expect(await seen(asked)).toMatchObject({ status: 'rejected', failure: 'The payout was cancelled.' });
  expect(await shop.pots(id)).toEqual({ available: 10 });
});

test('a payout that a reorg undid is under way beside what was asked for since, and each ends by itself', async () => {
  const { shop } = ground;
  const { id, earn } = await earner();
  const first = await ask(ground, id);
  await approve(ground, first);
  await standAs(shop, first, { status: 'processed', sleeps: false });
  await earn();
  const second = await ask(ground, id);
  await standAs(shop, first, { status: 'sent', sleeps: false });
  expect([(await seen(first))?.status, (await seen(second))?.status]).toEqual(['paying', 'requested']);
  expect(await shop.pots(id)).toEqual({ reserved: 20 });
  await earn();
  await expect(ask(ground, id)).rejects.toMatchObject({ code: 'CONFLICT' });
  const due = (await listDue(shop.database.db, shop.projectId, 10)).filter(({ personId }) => personId === id);
  expect(due).toEqual([{ personId: id, usdUnits: 10n * 10n ** 8n, status: 'active', hasOpen: true }]);
  // It comes to nothing: both wait for a person, and each is decided.
  await standAs(shop, first, { status: 'cancelled', sleeps: false });
  expect([(await seen(first))?.status, (await seen(second))?.status]).toEqual(['requested', 'requested']);
  await approve(ground, second);
  await approve(ground, first);
  for (const one of [second, first]) await standAs(shop, one, { status: 'processed', sleeps: false });
  expect(await shop.pots(id)).toEqual({ paid: 20, available: 10 });
});

test('of one referrer the database keeps one request that nobody decided on', async () => {
  const { id } = await earner();
  const asked = await ask(ground, id);
  const again = ground.shop.database.pool.query(
    `insert into referral_withdrawal (project_id, person_id, status, usd_units, blockchain_currency_id, recipient_id, requested_by, requested_at,
       updated_at) select project_id, person_id, status, usd_units, blockchain_currency_id, recipient_id, 'test', now(), now()
     from referral_withdrawal where id = $1`,
    [asked],
  );
  await expect(again).rejects.toThrow('referral_withdrawal_one');
});

test('while money of the payment is on its way back nothing is asked for, approved or sent, and all of it is once that fails', async () => {
  const { shop, paying } = ground;
  const { id, payment } = await earner();
  await shop.refund(payment, 100, 'paying');
  await shop.settle();
  await expect(ask(ground, id)).rejects.toMatchObject({ code: 'PAYOUT_AMOUNT_BELOW_MINIMUM' });
  const fails = async () => {
    await shop.refundIs(payment, 'requested', 'payment.refund-unpaid');
    await shop.settle();
  };
  const goes = async () => {
    await shop.refundIs(payment, 'paying', 'payment.refund-paying');
    await shop.settle();
  };
  await fails();
  const asked = await ask(ground, id);
  await goes();
  await expect(approve(ground, asked)).rejects.toMatchObject({ code: 'CONFLICT' });
  await fails();
  await approve(ground, asked);
  await goes();
  await stopUnowed(paying);
  expect(await seen(asked)).toMatchObject({ status: 'requested', failure: expect.stringContaining('taken back') });
  await fails();
  await approve(ground, asked);
  await standAs(shop, asked, { status: 'processed', sleeps: true });
  const { paid, available = 0, debt = 0 } = await shop.pots(id);
  expect({ paid, left: available - debt }, 'what went and came makes up for itself').toEqual({ paid: 10, left: 0 });
});

test('where a payout says what its withdrawal cannot become, the job fails by name and is not taken for done', async () => {
  const asked = await ask(ground, (await earner()).id);
  await approve(ground, asked);
  await ground.shop.database.pool.query(
    `update referral_withdrawal set status = 'rejected', rejected_because = 'x' where id = $1`,
    [asked],
  );
  const { payoutId = 0 } = (await seen(asked)) ?? {};
  await expect(followPayout(ground.shop.deps, { payoutId })).rejects.toThrow(
    `withdrawal ${asked} is rejected, though its payout ${payoutId} says paying`,
  );
});
