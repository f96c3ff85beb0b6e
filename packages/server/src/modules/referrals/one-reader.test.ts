import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { Rewarding } from './judging/rewarding.fixture.ts';
import { startRewarding } from './judging/start-rewarding.ts';

let shop: Rewarding;
let referrer: number;
beforeEach(async () => {
  shop = await Rewarding.open();
  referrer = await shop.person();
});
afterEach(() => shop.database.close());

/** Somebody pays with the code of the referrer, and is known by nobody before. */
async function payWithCode(dollars: number): Promise<number> {
  const newcomer = await shop.person();
  const payment = await shop.pay(newcomer, dollars);
  await shop.database.pool.query(
    'update payment set referral = (select code from referral_person where id = $2) where id = $1',
    [payment, referrer],
  );
  return payment;
}

test('the payment that names who brought its customer brings its reward, however late it is read', async () => {
  await shop.campaign();
  await payWithCode(100);
  shop.later(1);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 10 });
});

test('of 40 payments with a code each brings its reward, and each refund takes it back, as the program runs', async () => {
  await shop.campaign();
  const running = startRewarding({ ...shop.deps, log: openLog('silent') });
  const payments: number[] = [];
  for (let paid = 0; paid < 40; paid += 1) payments.push(await payWithCode(10));
  await expect.poll(() => shop.rewards(), { timeout: 20_000 }).toHaveLength(40);
  for (const payment of payments) await shop.refund(payment, 10);
  const kept = async () => (await shop.rewards()).filter(({ status }) => status !== 'reversed');
  await expect.poll(kept, { timeout: 20_000 }).toEqual([]);
  await running.stop();
}, 60_000);

test('no two readers of the program share a name, and thereby a place', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const names: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: root })) {
    const [, name] = /^export const readerName = '([^']+)'/m.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
    if (name !== undefined) names.push(name);
  }
  expect(names.length).toBeGreaterThan(3);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
