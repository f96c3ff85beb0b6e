import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { openTreasury, type Treasury } from './treasury.fixture.ts';

/** A program of a shop in a loop: each address is watched for ever. */

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
  await treasury.xpubWallet(treasury.shop);
  await treasury.xpubWallet(treasury.neighbour);
  treasury.world.coffer.deps.limits.newAddressesPerHour = 3;
});
afterAll(() => treasury.world.close());

const ask = (customerID: string, fresh: boolean, id = treasury.shop) => {
  const body = { blockchainCode: 'ETH', customerID, fresh };
  return treasury.world.ask(createDepositAddress, { key: treasury.root, params: { id }, body });
};

test('a project gets so many new addresses an hour, and hears when it may go on', async () => {
  const made = [await ask('ada', false), await ask('ada', true), await ask('bert', false)];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  const before = await count();
  for (const refused of [await ask('ada', true), await ask('carl', false)]) {
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  }
  expect(await count()).toBe(before);
  expect((await ask('ada', false)).body).toEqual(made[0]?.body);
  expect((await ask('ada', true, treasury.neighbour)).status).toBe(201);
  await treasury.later(61);
  expect((await ask('carl', true)).status).toBe(201);
});

async function count(): Promise<number> {
  const { rows } = await treasury.world.coffer.deps.pool.query<{ n: number }>(
    "select count(*)::int as n from address where status = 'assigned'",
  );
  return rows[0]?.n ?? 0;
}
