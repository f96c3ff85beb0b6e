import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testUsdcAbi, testUsdcCreationCode } from '@coffer/contract-abi/test-tokens.ts';
import { chooseDepositAddress, getPublicPayment, listPayOptions } from '@coffer/contract/payments/checkout.ts';
import {
  addBlockchainCurrency,
  confirmCurrencyPrice,
  listBlockchainCurrencies,
  listSupportedCurrencies,
  putProjectCurrencies,
  updateBlockchainCurrency,
} from '@coffer/contract/money-in/currencies.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { listProjects } from '@coffer/contract/projects/projects.ts';
import { getTicker } from '@coffer/contract/money-in/rates.ts';
import { encodeFunctionData, type Address } from 'viem';
import type { EvmStage } from '../../chains/evm/stage.fixture.ts';
import { openAnvilShop, type AnvilShop } from '../deposits/watching/anvil-shop.fixture.ts';

const confirmations = 3;
const dollars = 9999n * 1_000_000n;
let shop: AnvilShop;
let eth: EvmStage;
let project: number;
let worthless: string;
let falseId: number;

beforeAll(async () => {
  shop = await openAnvilShop();
  eth = shop.stages.ETH;
  const { key, world } = shop;
  project = (await world.ok(listProjects, { key })).find(({ name }) => name === 'Neighbour')?.id ?? 0;
  await vi.waitFor(assertHealthy, { timeout: 20_000 });
  const hash = await eth.send({ to: null, data: testUsdcCreationCode });
  await eth.mine(1);
  worthless = (await eth.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', hash)).contractAddress;
  const known = await world.ok(listBlockchainCurrencies, { key });
  const onEth = known.filter(({ blockchainCode }) => blockchainCode === 'ETH');
  const real = onEth.find(({ currencyCode }) => currencyCode === 'USDC');
  await world.ok(updateBlockchainCurrency, { key, params: { id: real?.id ?? 0 }, body: { status: 'inactive' } });
  const body = { blockchainCode: 'ETH', currencyCode: 'USDC', contract: worthless };
  const added = await world.ok(addBlockchainCurrency, { key, body });
  falseId = added.id;
  const coin = onEth.find(({ tokenAddress }) => tokenAddress === null)?.id ?? 0;
  const chosen = { blockchainCurrencyIDs: [coin, falseId] };
  await world.ok(putProjectCurrencies, { key, params: { id: project }, body: chosen });
}, 120_000);
afterAll(() => shop?.close());

async function assertHealthy(): Promise<void> {
  expect(await shop.statusOf('ETH')).toBe('healthy');
}

async function asked(customerID: string): Promise<string> {
  const body = { customerID, customerEmail: `${customerID}@example.com`, amountInUSD: '9999' };
  const { key, world } = shop;
  return (await world.ok(createProjectPayment, { key, params: { id: project }, body })).reference_id;
}

const choose = (ref: string, currencyCode: 'USDC' | 'ETH') =>
  shop.world.ask(chooseDepositAddress, {
    params: { ref },
    body: { blockchain_code: 'ETH', currency_code: currencyCode },
  });
const seen = (ref: string) => shop.world.ok(getPublicPayment, { params: { ref } });
const offer = async (ref: string) =>
  (await shop.world.ok(listPayOptions, { params: { ref } })).find(({ id }) => id === falseId);

async function payWorthless(to: string): Promise<void> {
  const args = [to as Address, dollars] as const;
  await eth.send({ to: worthless, data: encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args }) });
  await eth.mine(1 + confirmations);
  await shop.readUp('ETH');
  await shop.world.drain();
}

test('a contract that calls itself USDC has no price: payers are not offered it, and it is told nowhere as USDC', async () => {
  const ref = await asked('ada');
  expect(await offer(ref)).toMatchObject({
    available: false,
    amountDue: null,
    reason: 'No price: nobody has confirmed yet that this token is worth one USDC.',
  });
  expect((await choose(ref, 'USDC')).status).toBeGreaterThanOrEqual(400);
  const { world } = shop;
  const places = [...(await world.ok(getTicker, {})), ...(await world.ok(listSupportedCurrencies, {}))];
  const addresses = places.map(({ tokenAddress }) => tokenAddress.toLowerCase());
  expect(addresses).not.toContain(worthless.toLowerCase());
});

test('worthless tokens at the address of a payment pay nothing of it', async () => {
  const ref = await asked('eve');
  const given = await choose(ref, 'ETH');
  const { Address: to } = given.body as { Address: string };
  await payWorthless(to);
  expect(await shop.owed(to.toLowerCase())).toMatchObject({ [`ETH/${worthless.toLowerCase()}`]: dollars });
  expect(await seen(ref)).toMatchObject({ filledAmountInUSD: '0', status: 'open' });
  expect((await seen(ref)).paymentState).not.toBe('FILLED');
  await shop.assertTruth();
});

test('confirmed by a person, the token is offered and pays', async () => {
  const { key, world } = shop;
  const body = { pricedAs: 'USDC', contract: worthless };
  await world.ok(confirmCurrencyPrice, { key, params: { id: falseId }, body });
  const ref = await asked('grace');
  expect(await offer(ref)).toMatchObject({ available: true, reason: null });
  const given = await choose(ref, 'USDC');
  await payWorthless((given.body as { Address: string }).Address);
  expect(await seen(ref)).toMatchObject({ paymentState: 'FILLED', filledAmountInUSD: '9999' });
});
