import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assertInvariants } from '../../test/invariants/assert-invariants.ts';
import { confirmations } from '../../test/chain-stage.ts';
import { openPaymentStage, type PaymentStage } from '../../test/payment-stage.ts';
import type { Planted } from '../../test/plant/plant-asked.ts';
import type { Deps } from '../platform/deps.ts';
import { startWorkers, type Workers } from '../platform/jobs/workers.ts';
import { outbox } from '../platform/events/outbox.ts';
import { workersOf } from './jobs.ts';
import { reactions } from './subscriptions.ts';

/** The workers of the program count what came; the chain is one in memory, the database is real. */
let stage: PaymentStage;
let workers: Workers;
beforeEach(async () => {
  stage = await openPaymentStage();
  const clock = { now: stage.now };
  Object.assign(stage.deps, { emit: outbox(reactions, clock) });
  const { db, pool, log } = stage.database;
  const specs = workersOf({ ...stage.deps, db, clock } as Deps).filter(({ name }) => name === 'deposit-processor');
  workers = await startWorkers(pool, specs, log);
});
afterEach(async () => {
  await workers.stop();
  await assertInvariants(stage.database.db);
  await stage.close();
});

const cents = (many: number) => BigInt(many) * 10_000n;
const transfers = 2000;

/** As one contract does it in one transaction: dust of the coin, and as many transfers that are worth something. */
function flood(to: Planted): void {
  const dust = Array.from({ length: transfers }, () => ({ to: to.address, units: 1n, contract: null }));
  const money = Array.from({ length: transfers }, () => ({ to: to.address, units: cents(1), contract: stage.token }));
  stage.network.send({ moves: [...dust, ...money] });
}

async function becomes(payment: Planted, expected: object): Promise<void> {
  await vi.waitFor(async () => expect(await stage.stand(payment)).toMatchObject(expected), {
    timeout: 30_000,
    interval: 50,
  });
}

async function rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await stage.database.pool.query<T>(text, values)).rows;
}

test('thousands of transfers to one address take one hand: an honest payment is credited meanwhile, and so are they, within half a minute', async () => {
  await rows('insert into dust_limit values (1, 1000000000000)');
  const flooded = await stage.payment({ usd: '1000' });
  const honest = await stage.payment();
  await stage.quote(flooded, 'USDT');
  const { due } = await stage.quote(honest, 'USDT');
  flood(flooded);
  stage.pay(honest, due);
  stage.network.mine(1 + confirmations);
  await stage.watch();
  const [jobs] = await rows<{ jobs: number }>('select count(*)::int as jobs from graphile_worker.jobs');
  // Some for each block, and none for each transfer.
  expect(jobs?.jobs).toBeLessThan(30);
  await becomes(honest, { status: 'settled', exception: 'none', filled: '100' });
  await becomes(flooded, { status: 'open', exception: 'partial', filled: '20', detected: '0' });
  expect(await rows('select from deposit_to_count')).toEqual([]);
  // Told of in a few steps, and not once for each transfer.
  expect((await stage.stand(flooded)).sequence).toBeLessThan(30);
  const [told] = await rows<{ bytes: number; more: object }>(
    "select length(told::text) as bytes, told -> 'payment_info_more' as more from payment_event where payment_id = $1 order by sequence desc limit 1",
    [flooded.paymentId],
  );
  expect(told).toMatchObject({ more: { count: transfers - 50, amount_in_usd: '19.5' } });
  expect(told?.bytes).toBeLessThan(32_000);
}, 90_000);

test('who floods a payment that is paid changes nothing but what is over', async () => {
  const payment = await stage.payment();
  const { due } = await stage.quote(payment, 'USDT');
  stage.pay(payment, due);
  stage.network.mine(1 + confirmations);
  await stage.watch();
  await becomes(payment, { status: 'settled', exception: 'none' });
  stage.network.send({
    moves: Array.from({ length: transfers }, () => ({ to: payment.address, units: cents(1), contract: stage.token })),
  });
  stage.network.mine(1 + confirmations);
  await stage.watch();
  await becomes(payment, { status: 'settled', exception: 'over', filled: '120', detected: '0' });
  expect(await stage.balance(`project:${stage.projectId}:revenue`)).toBe(cents(100_00));
  expect(await stage.balance(`customer:${payment.id}`)).toBe(cents(20_00));
}, 90_000);
