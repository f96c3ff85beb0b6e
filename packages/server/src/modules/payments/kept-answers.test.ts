import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@coffer/contract/all.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { chooseDepositAddress, completePayment } from '@coffer/contract/payments/checkout.ts';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { createPayment, searchPayments, summarizePayments } from '@coffer/contract/payments/payments.ts';
import { openTill, type Till } from './till.fixture.ts';

/** Answers are kept for two days under keys that the caller makes up: nobody fills the disk with them. */

let till: Till;
beforeAll(async () => void (till = await openTill()));
afterAll(() => till.world.close());

const kept = async () => (await till.rows<{ n: number }>('select count(*) as n from idempotency'))[0]?.n ?? 0;
let keys = 0;
const send = (e: Endpoint, asked: object) =>
  till.world.ask(e, { ...asked, headers: { 'idempotency-key': `${(keys += 1)}-${'k'.repeat(240)}` } });

test('a key that may only read keeps nothing of what it reads; creating is remembered as ever', async () => {
  const makeKey = (scopes: string[]) =>
    till.world.ok(createApiKey, { key: till.root, params: { projectId: till.shop }, body: { scopes } });
  const reader = await makeKey(['payments:read']);
  const before = await kept();
  for (const [e, body] of [
    [searchPayments, { limit: 100 }],
    [summarizePayments, undefined],
  ] as const) {
    const reply = await send(e, { key: reader.key, ...(body ? { body } : {}) });
    expect(reply.status).toBe(200);
    expect(reply.headers['idempotent-replayed']).toBeUndefined();
  }
  expect(await kept()).toBe(before);
  const maker = await makeKey(['payments:write']);
  const body = { customerID: 'ada', customerEmail: 'ada@example.com', amountInUSD: 5 };
  const asked = { key: maker.key, body, headers: { 'idempotency-key': 'order-7' } };
  const made = await till.world.ask(createPayment, asked);
  expect(made.status).toBe(200);
  expect(await till.world.ask(createPayment, asked)).toMatchObject({
    body: made.body,
    headers: { 'idempotent-replayed': 'true' },
  });
  expect(await kept()).toBe(before + 1);
});

test('a payer may say the same sixty times in ten minutes for a payment, and nothing of it is kept', async () => {
  const reference = await till.payment({ amountInUSD: '49.99' });
  await till.choose(reference);
  const before = await kept();
  const asked = { params: { ref: reference }, body: { amountInUSD: '49.99' } };
  for (let at = 0; at < 60; at += 1) expect((await send(completePayment, asked)).status).toBe(200);
  expect(await send(completePayment, asked)).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  expect(await kept()).toBe(before);
  const other = { params: { ref: await till.payment({ amountInUSD: '49.99' }) }, body: asked.body };
  expect((await send(completePayment, other)).status).toBe(200);
  till.world.clock.advance(10.1);
  expect((await send(completePayment, asked)).status).toBe(200);
});

test('a payer who chooses again gets the same again, and nothing of it is kept', async () => {
  const asked = {
    params: { ref: await till.payment() },
    body: { blockchain_code: 'BASE', currency_code: 'USDC' },
  };
  const before = await kept();
  const first = await send(chooseDepositAddress, asked);
  expect(first.status).toBe(200);
  expect((await send(chooseDepositAddress, asked)).body).toEqual(first.body);
  expect(await kept()).toBe(before);
});

test('of what anybody may call answers are kept only where a password, a link that works once or a throttle stands before', () => {
  const keeping = endpoints.filter((e) => e.method === 'POST' && e.auth === 'public' && !('repeatable' in e));
  expect(keeping.map(({ id }) => id).toSorted()).toEqual([
    'forgotPassword',
    'freezeByLink',
    // Of local networks alone.
    'payFromTestWallet',
    'refresh',
    'resetPassword',
    'signIn',
    'signUp',
  ]);
});
