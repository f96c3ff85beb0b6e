import { afterAll, beforeAll, expect, test } from 'vitest';
import { followPayout } from './follow-payout.ts';
import { approve, ask, openGround, reject, standAs, type Ground } from './reward-schedules.fixture.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
  await ground.shop.campaign();
});
afterAll(() => ground.shop.database.close());

/** Somebody who has ten dollars, and whose friend brings them ten more whenever it is said. */
async function earner() {
  const { shop } = ground;
  const id = await shop.person();
  const friend = await shop.person(id);
  const earn = async () => {
    await shop.pay(friend, 100);
    await shop.settle();
  };
  await earn();
  return { id, earn };
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
