import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMoney, type MoneyView } from '@coffer/contract/treasury/money.ts';
import { recordStatements } from '../../../../test/recorded-statements.ts';
import { openPlanning, type Planning } from '../planning/planning.fixture.ts';

let it: Planning;
beforeAll(async () => {
  it = await openPlanning();
});
afterAll(() => it.stage.close());

const treasury = () => it.stage.outbound.treasury;
const money = (projectId = 'all') => treasury().world.ok(getMoney, { key: treasury().root, query: { projectId } });
const ofUsdc = ({ causes }: MoneyView) =>
  causes.map(({ place, cause, mend, amountUSD, addresses, parts }) => [
    place,
    cause,
    mend,
    amountUSD,
    addresses,
    parts.map(({ currencyCode, amount }) => `${amount} ${currencyCode}`).join(),
  ]);

test('money is told where it stands, from its first block to the cold wallet, and adds up at each step', async () => {
  const first = await it.stage.address();
  it.stage.network.pay(first.address, 60_000_000n, it.stage.token.contract);
  it.stage.network.mine(1);
  await it.stage.outbound.read();
  expect(ofUsdc(await money())).toEqual([['addresses', 'confirming', 'wait', '60', 1, '60 USDC']]);

  await it.stage.mine(4);
  await it.plan();
  const below = await money();
  expect(ofUsdc(below)).toEqual([['addresses', 'below', 'sweep_now', '60', 1, '60 USDC']]);
  expect(below).toMatchObject({ addressesUSD: '60', waitingUSD: '0', movingUSD: '0', coldUSD: '0', unpriced: [] });
  expect(below.causes[0]?.parts).toMatchObject([
    { walletID: it.stage.walletId, projectIDs: [treasury().shop], sweepID: null },
  ]);

  await it.receive(70n);
  await it.plan();
  const [sweep] = await it.sweeps();
  expect(ofUsdc(await money())).toEqual([['moving', 'sweep', 'look_at_sweeps', '130', 2, '130 USDC']]);
  // What is in a block already is on its way until nobody can take it back.
  await it.stage.mine(1);
  const moving = await money();
  expect(ofUsdc(moving)).toEqual([['moving', 'sweep', 'look_at_sweeps', '130', 2, '130 USDC']]);
  expect(moving).toMatchObject({
    movingUSD: '130',
    coldUSD: '0',
    causes: [{ sweepID: sweep?.id, blockchainCode: 'ETH' }],
  });

  await it.stage.mine(4);
  const done = await money();
  expect(done).toMatchObject({ causes: [], movingUSD: '0', coldUSD: '130' });
  expect(done.cold).toMatchObject([
    { walletID: it.stage.cold.id, walletName: 'Safe', amount: '130', currencyCode: 'USDC' },
  ]);
  expect(done.owners).toContainEqual(expect.objectContaining({ of: 'unmatched', amountUSD: '130' }));
  expect(done.owners.map(({ of }) => of)).not.toContain('difference');
  const owned = done.owners.reduce((sum, { amountUSD }) => sum + Number(amountUSD ?? 0), 0);
  expect(owned.toFixed(2)).toBe(Number(done.totalUSD).toFixed(2));
});

test('what waits for a person comes with the reason and what mends it; a project sees its own, and says what is of others', async () => {
  it.stage.network.conditions.priceTimes(40_000);
  await it.receive(200n);
  await it.plan();
  const [cause] = (await money()).causes;
  expect(cause).toMatchObject({ place: 'addresses', cause: 'fee', mend: 'sweep_anyway', amountUSD: '200' });
  expect(cause?.reason).toMatch(/^The fee of \$/);
  it.stage.network.conditions.priceTimes(1);

  const mine = await money(String(treasury().shop));
  expect(mine).toMatchObject({ addressesUSD: '200', coldUSD: '130' });
  // Nobody has matched it to a payment: by the books it is not this project's.
  expect(mine.owners).toMatchObject([{ of: 'others', amountUSD: mine.totalUSD }]);
  const theirs = await money(String(treasury().neighbour));
  expect(theirs).toMatchObject({ totalUSD: '0', causes: [], cold: [], hot: [], owners: [] });
});

test('what has no price is told apart, in units, and is worth nothing in no sum', async () => {
  const before = await money();
  await treasury().world.asOwner("delete from rate where currency_id = (select id from currency where code = 'ETH')");
  const place = await it.stage.address();
  it.stage.network.pay(place.address, 3n * 10n ** 17n);
  await it.stage.mine(4);
  const after = await money();
  const coin = after.causes.flatMap(({ parts }) => parts).find(({ currencyCode }) => currencyCode === 'ETH');
  expect(coin).toMatchObject({ amount: '0.3', amountUSD: null });
  expect(after.unpriced).toMatchObject([{ currencyCode: 'ETH' }]);
  expect(after.addressesUSD).toBe(before.addressesUSD);
  expect(after.hot.filter(({ currencyCode }) => currencyCode === 'ETH')).toMatchObject([{ amountUSD: null }]);
});

test('it takes the same few statements however many addresses hold something', async () => {
  const count = async () => {
    const recorded = recordStatements();
    await money();
    // Beside it runs what a program always does.
    return recorded.stop().filter((text) => /holding|ledger_|sweep_departure/.test(text)).length;
  };
  const before = await count();
  await it.receive(...Array.from({ length: 30 }, () => 1n));
  expect(await count()).toBe(before);
});
