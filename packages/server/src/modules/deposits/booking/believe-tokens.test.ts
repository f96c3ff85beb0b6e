import { encodeFunctionData } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addBlockchainCurrency } from '@coffer/contract/money-in/currencies.ts';
import { listDeposits, listMissedDeposits, matchDeposit } from '@coffer/contract/money-in/deposits.ts';
import { balanceOf } from '../../../../../../devnet/evm/faucet.ts';
import type { EvmStage } from '../../../chains/evm/stage.fixture.ts';
import { compileGrossToken } from '../../../chains/evm/trickster.fixture.ts';
import { openAnvilShop, type AnvilShop } from '../watching/anvil-shop.fixture.ts';

const { abi, code } = compileGrossToken();
const confirmations = 3;
let shop: AnvilShop;
let eth: EvmStage;
let token: string;

beforeAll(async () => {
  shop = await openAnvilShop();
  eth = shop.stages.ETH;
  const hash = await eth.send({ to: null, data: code });
  await eth.mine(1);
  token = (await eth.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', hash)).contractAddress.toLowerCase();
  const body = { blockchainCode: 'ETH', currencyCode: 'GROSS', contract: token };
  await shop.world.ok(addBlockchainCurrency, { key: shop.key, body });
}, 120_000);
afterEach(async () => {
  await set(0, false);
  await shop.readUp();
  await shop.assertTruth();
});
afterAll(() => shop?.close());

async function call(functionName: string, args: unknown[]): Promise<void> {
  await eth.send({ to: token, data: encodeFunctionData({ abi, functionName, args }) });
}

async function set(percent: number, isSilent: boolean): Promise<void> {
  await call('set', [BigInt(percent), isSilent]);
  await eth.mine(1);
}

async function pay(address: string, ...units: bigint[]): Promise<void> {
  await call('pay', [address, units]);
  await eth.mine(confirmations);
  await shop.readUp();
}

const owed = async (address: string) => (await shop.owed(address))[`ETH/${token}`] ?? 0n;
const of = async (address: string) => (await shop.world.ok(listDeposits, { key: shop.key, query: { address } })).data;

/** What the books say that the address holds. */
async function booked(address: string): Promise<bigint> {
  const { rows } = await shop.world.coffer.deps.pool.query<{ units: string }>(
    `select b.amount::text as units from ledger_account l join ledger_balance b on b.account_id = l.id
     where l.name = 'chain:' || $1 and b.asset = $2`,
    [address, `ETH/${token}`],
  );
  return BigInt(rows[0]?.units ?? 0);
}

test('a token that somebody added and that keeps its word is credited in full', async () => {
  const address = await shop.address();
  await pay(address, 1_000_000n);
  expect(await owed(address)).toBe(1_000_000n);
  expect(await of(address)).toMatchObject([{ status: 'confirmed', matching: 'owned', note: null }]);
});

test('of a token that keeps a fee and tells the whole amount, what came is credited and no more', async () => {
  const address = await shop.address();
  await set(3, false);
  await pay(address, 1_000_000n);
  expect(await owed(address)).toBe(970_000n);
  expect(await booked(address)).toBe(await balanceOf(eth.rpc, token, address));
  const [deposit] = await of(address);
  expect(deposit).toMatchObject({ units: '970000', note: expect.stringContaining('grew by 970000') });
});

test('several such payments in one block are credited with what they brought together', async () => {
  const address = await shop.address();
  await set(50, false);
  await pay(address, 7n, 1_000_001n, 3n);
  expect(await owed(address)).toBe(await balanceOf(eth.rpc, token, address));
  expect(await booked(address)).toBe(await owed(address));
});

test('a payment of which nothing came is none', async () => {
  const address = await shop.address();
  await set(100, false);
  await pay(address, 1_000_000n);
  expect(await owed(address)).toBe(0n);
  expect(await of(address)).toEqual([]);
  await eth.mine(10);
  await shop.readUp();
  expect(await of(address)).toEqual([]);
});

test('where the contract does not tell balances, nobody is credited before a person has looked', async () => {
  const address = await shop.address();
  await set(0, true);
  await pay(address, 1_000_000n);
  expect(await owed(address)).toBe(0n);
  const { data } = await shop.world.ok(listMissedDeposits, { key: shop.key, query: { address } });
  expect(data).toMatchObject([{ matching: 'unmatched', note: expect.stringContaining('compare the balance') }]);
  const [held] = data;
  const { rows } = await shop.world.coffer.deps.pool.query<{ projectId: number; customerID: string }>(
    `select a.project_id as "projectId", k.customer_id as "customerID" from address a join customer k on k.id = a.customer_id
     where a.address = $1`,
    [address],
  );
  await shop.world.ok(matchDeposit, { key: shop.key, params: { id: held?.id ?? 0 }, body: rows[0]! });
  expect(await owed(address)).toBe(1_000_000n);
});

test('tokens that this program knows by itself are not asked about', async () => {
  const asked: string[] = [];
  shop.firstNode.lie(async ({ method, params }, truth) => {
    if (method === 'eth_call') asked.push(JSON.stringify(params));
    return truth();
  });
  const address = await shop.address();
  await eth.pay([{ to: address, contract: null, units: 5n }]);
  await eth.mine(confirmations);
  await shop.readUp();
  shop.firstNode.lie(null);
  expect(asked.filter((params) => params.includes(address.slice(2)))).toEqual([]);
});
