import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { resumeBlockchain } from '@coffer/contract/money-in/blockchains.ts';
import { chooseDepositAddress, getPublicPayment } from '@coffer/contract/payments/checkout.ts';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { getPayment } from '@coffer/contract/payments/payment-details.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { listProjects } from '@coffer/contract/projects/projects.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { coinOf, tokenAsset } from '@coffer/kernel/asset.ts';
import type { EvmStage } from '../../chains/evm/stage.fixture.ts';
import { openAnvilShop, type AnvilShop } from '../deposits/watching/anvil-shop.fixture.ts';

let shop: AnvilShop;
let eth: EvmStage;
let project: number;
const confirmations = 3;

beforeAll(async () => {
  shop = await openAnvilShop();
  eth = shop.stages.ETH;
  const { key, world } = shop;
  project = (await world.ok(listProjects, { key })).find(({ name }) => name === 'Neighbour')?.id ?? 0;
  const known = await world.ok(listBlockchainCurrencies, { key });
  const blockchainCurrencyIDs = known.filter((one) => one.blockchainCode === 'ETH').map(({ id }) => id);
  await world.ok(putProjectCurrencies, { key, params: { id: project }, body: { blockchainCurrencyIDs } });
  await vi.waitFor(assertHealthy, { timeout: 20_000 });
}, 120_000);
afterEach(async () => {
  await heard();
  await shop.assertTruth();
});
afterAll(() => shop?.close());

async function assertHealthy(): Promise<void> {
  expect(await shop.statusOf('ETH')).toBe('healthy');
}

/** Reads what there is, and lets payments hear of it. */
async function heard(): Promise<void> {
  await Promise.all([shop.readUp('ETH'), shop.readUp('BASE')]);
  await shop.world.drain();
}

async function mined(blocks: number): Promise<void> {
  await eth.mine(blocks);
  await heard();
}

let customers = 0;

/** A payment of a hundred dollars, and what its payer is asked to send. */
async function asked(currencyCode: 'USDC' | 'ETH') {
  const body = { customerID: `payer-${(customers += 1)}`, customerEmail: 'ada@example.com', amountInUSD: '100' };
  const { world, key } = shop;
  const { reference_id: ref } = await world.ok(createProjectPayment, { key, params: { id: project }, body });
  const choice = { blockchain_code: 'ETH', currency_code: currencyCode } as const;
  const { Address: to, attempt } = await world.ok(chooseDepositAddress, { params: { ref }, body: choice });
  const asset = currencyCode === 'ETH' ? coinOf('ETH') : tokenAsset('ETH', eth.token, 6);
  const due = parseMoney(attempt.amountDue, asset);
  if (due instanceof Error) throw due;
  return { ref, to, due: due.units, contract: asset.contract };
}

const seen = (ref: string) => shop.world.ok(getPublicPayment, { params: { ref } });

test.each([
  ['USDC', 1n, 'OPEN', 'PARTIALLY_FILLED', 'partial'],
  ['USDC', 500n, 'OPEN', 'PARTIALLY_FILLED', 'partial'],
  ['ETH', 995n, 'OPEN', 'FILLED', 'none'],
  ['USDC', 1000n, 'OPEN', 'FILLED', 'none'],
  ['ETH', 1010n, 'OPEN', 'OVER_FILLED', 'over'],
  ['USDC', 2000n, 'OPEN', 'OVER_FILLED', 'over'],
] as const)(
  '%s: %i thousandths of what is due are %s, then %s',
  async (currency, thousandths, first, then, exception) => {
    const { ref, to, due, contract } = await asked(currency);
    await eth.pay([{ to, contract, units: (due * thousandths) / 1000n }]);
    await mined(1);
    expect(await seen(ref)).toMatchObject({ paymentState: first, status: 'detected' });
    await mined(confirmations);
    expect(await seen(ref)).toMatchObject({ paymentState: then, exception });
  },
);

test('a reorg after it was paid takes it back, and the next block brings it again', async () => {
  const { ref, to, due, contract } = await asked('USDC');
  const hash = await eth.pay([{ to, contract, units: due }]);
  await mined(1 + confirmations);
  expect(await seen(ref)).toMatchObject({ status: 'settled', filledAmountInUSD: '100' });
  await eth.reorg(confirmations + 1, [{ hash, block: 1 }]);
  await vi.waitFor(async () => expect(await shop.statusOf('ETH')).toBe('halted'), { timeout: 20_000 });
  await shop.world.drain();
  expect(await seen(ref)).toMatchObject({ status: 'open', exception: 'reorged', filledAmountInUSD: '0' });
  await eth.mine(1);
  const { key, world } = shop;
  const body = { reason: 'The reorg was looked at' };
  await world.ok(resumeBlockchain, { key, params: { idOrCode: 'ETH' }, body });
  await mined(confirmations);
  const { history, ...view } = await world.ok(getPayment, { key, params: { ref } });
  expect(view).toMatchObject({ status: 'settled', exception: 'none', state: 'FILLED', actions: ['refund'] });
  const events = history.toSorted((a, b) => a.sequence - b.sequence).map(({ event }) => event);
  expect(events.filter((event) => event === 'payment.settled' || event === 'payment.reorged')).toEqual([
    'payment.settled',
    'payment.reorged',
    'payment.settled',
  ]);
});
