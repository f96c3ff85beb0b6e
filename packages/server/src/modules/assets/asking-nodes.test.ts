import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConnection, testNode } from '@coffer/contract/money-in/blockchains.ts';
import { diagnose } from '@coffer/contract/operations/doctor.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';

/** Whoever has a session lets this install connect to places: as many as setting up nodes takes, and no more. */

let treasury: Treasury;
beforeAll(async () => void (treasury = await openTreasury()));
afterAll(() => treasury.world.close());

const params = { idOrCode: 'ETH' };

async function firstRefused(ask: () => Promise<{ status: number; headers: Record<string, unknown> }>, most: number) {
  for (let asked = 0; asked < most; asked += 1) {
    const { status, headers } = await ask();
    if (status === 429) return { asked, retryAfter: Number(headers['retry-after']) };
  }
  return 'never';
}

test('nodes are tested so many times a minute by each person, and by all of them', async () => {
  const { world } = treasury;
  const body = { url: 'https://eth.example.com' };
  const refused = { asked: 30, retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60) };
  expect(await firstRefused(() => world.ask(testNode, { key: treasury.root, params, body }), 40)).toEqual(refused);
  expect((await world.ask(testConnection, { key: treasury.root, params })).status).toBe(429);
  for (let person = 0; person < 3; person += 1) {
    const { key } = await treasury.hire('admin');
    expect(await firstRefused(() => world.ask(testNode, { key, params, body }), 31)).toEqual(refused);
  }
  const { key } = await treasury.hire('admin');
  expect(await firstRefused(() => world.ask(testNode, { key, params, body }), 5)).toMatchObject({ asked: 0 });
  await treasury.later(2);
  expect((await world.ask(testNode, { key: treasury.root, params, body })).status).toBe(200);
});

test('the doctor looks into so many things a minute for each person', async () => {
  const ask = () => treasury.world.ask(diagnose, { key: treasury.root, query: { q: `0x${'ab'.repeat(32)}` } });
  expect(await firstRefused(ask, 70)).toMatchObject({ asked: 60 });
  const { key } = await treasury.hire('admin');
  expect((await treasury.world.ask(diagnose, { key, query: { q: 'nobody' } })).status).toBe(200);
});
