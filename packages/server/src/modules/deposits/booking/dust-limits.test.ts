import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDustLimits, putDustLimit } from '@coffer/contract/money-in/deposits.ts';
import { openTreasury, trailOf, type Treasury } from '../../wallets/treasury.fixture.ts';
import { dustLimits } from './dust-limits.ts';

const [eth, usdc] = [1, 2];
let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

const put = (id: number, dustLimit: unknown, key = treasury.root) =>
  treasury.world.ask(putDustLimit, { key, params: { id }, body: { dustLimit } });
const limits = async () =>
  (await treasury.world.ok(listDustLimits, { key: treasury.root })).flatMap(({ blockchainCurrencyID, dustLimit }) =>
    dustLimit === null ? [] : [[blockchainCurrencyID, dustLimit]],
  );

test('a limit is in the decimals of its own currency, is what the watcher goes by, and can be taken away', async () => {
  expect(await limits()).toEqual([]);
  expect((await put(usdc, '0.5')).body).toEqual({
    blockchainCurrencyID: usdc,
    blockchainCode: 'ETH',
    currencyCode: 'USDC',
    dustLimit: '0.5',
    takesEffectAt: null,
  });
  await put(eth, '0.000000000000000001');
  await put(eth, '0.000000000000000001');
  expect(await limits()).toEqual([
    [eth, '0.000000000000000001'],
    [usdc, '0.5'],
  ]);
  const units = await dustLimits(treasury.world.coffer.deps.db);
  expect([...units].toSorted(([a], [b]) => a - b)).toEqual([
    [eth, 1n],
    [usdc, 500_000n],
  ]);
  await put(usdc, '0.25');
  expect((await put(usdc, null)).body).toMatchObject({ dustLimit: null });
  expect(await limits()).toEqual([[eth, '0.000000000000000001']]);
  const trail = await trailOf(treasury.world, 'blockchain-currency', usdc);
  expect(trail.map(({ action }) => action)).toEqual(Array(3).fill('currency.dust-limit-changed'));
  expect(trail[1]).toMatchObject({ before: { dustLimit: '0.5' }, after: { currencyCode: 'USDC', dustLimit: '0.25' } });
  expect(await trailOf(treasury.world, 'blockchain-currency', eth)).toHaveLength(1);
});

test.each([
  ['more decimals than the currency has', usdc, '0.0000001', 400],
  ['nothing', usdc, '0', 400],
  ['less than nothing', usdc, '-1', 400],
  ['a number', usdc, 1, 400],
  ['an exponent', usdc, '1e3', 400],
  ['no text', usdc, '', 400],
  ['more than there can be', usdc, '9'.repeat(78), 400],
  ['nothing said', usdc, undefined, 400],
  ['a currency that is not there', 4711, '1', 404],
])('%s is refused with the field named, and changes nothing', async (_what, id, given, status) => {
  const before = await limits();
  const { status: got, body } = await put(id, given);
  expect(got).toBe(status);
  if (status === 400) expect(body).toMatchObject({ error: { details: [{ path: 'dustLimit' }] } });
  expect(await limits()).toEqual(before);
});

test('whoever may not set chains up sets no limit', async () => {
  const lead = await treasury.hire('project_lead', [treasury.shop]);
  expect((await put(usdc, '1', lead.key)).status).toBe(403);
});
