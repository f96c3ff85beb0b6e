import { encodeFunctionData, getAddress, pad, toHex, zeroAddress, type Hex } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { resumeBlockchain } from '@coffer/contract/money-in/blockchains.ts';
import { listMissedDeposits } from '@coffer/contract/money-in/deposits.ts';
import { diagnose } from '@coffer/contract/operations/doctor.ts';
import { listSweepContracts } from '@coffer/contract/treasury/sweep-contracts.ts';
import { fundSweeperAbi } from '@coffer/contract-abi/contracts.ts';
import { indexSalt } from '@coffer/contract-abi/sweep-addresses.ts';
import { testUsdcAbi, testUsdtCreationCode } from '@coffer/contract-abi/test-tokens.ts';
import { transferTopic } from '../../chains/solidity/scan-logs.ts';
import type { EvmStage } from '../../chains/evm/stage.fixture.ts';
import { compileTrickster } from '../../chains/evm/trickster.fixture.ts';
import { eventsOf, freshAddress } from '../wallets/treasury.fixture.ts';
import { openAnvilShop, type AnvilShop, type Code, type Wallet } from './watching/anvil-shop.fixture.ts';

let shop: AnvilShop;
let eth: EvmStage;
const confirmations = { ETH: 3, BASE: 4 } as const;
const trickster = compileTrickster();

beforeAll(async () => {
  shop = await openAnvilShop();
  eth = shop.stages.ETH;
}, 120_000);
afterEach(async () => {
  shop.firstNode.lie(null);
  await Promise.all([shop.readUp('ETH'), shop.readUp('BASE')]);
  await shop.assertTruth();
});
afterAll(() => shop?.close());

/** Makes blocks and waits until they were read. */
async function mined(blocks: number, code: Code = 'ETH'): Promise<void> {
  await shop.stages[code].mine(blocks);
  await shop.readUp(code);
}

async function statuses(address: string): Promise<string[]> {
  return (await shop.deposits(address)).map(({ status }) => status);
}

async function deployed(data: Hex): Promise<string> {
  const hash = await eth.send({ to: null, data });
  await eth.mine(1);
  const { contractAddress } = await eth.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', hash);
  return contractAddress.toLowerCase();
}

function trick(to: string, functionName: string, args: unknown[], value = 0n): Promise<string> {
  return eth.send({ to, data: encodeFunctionData({ abi: trickster.abi, functionName, args }), value });
}

test.each<[Code, Wallet]>([
  ['ETH', 'sweep'],
  ['ETH', 'xpub'],
  ['BASE', 'sweep'],
  ['BASE', 'xpub'],
])('on %s, coins and both tokens that come to a %s wallet are included, then credited', async (code, wallet) => {
  const stage = shop.stages[code];
  const address = await shop.address(wallet, code);
  await stage.pay([{ to: address, contract: null, units: 10n ** 18n + 1n }]);
  await stage.pay([
    { to: address, contract: stage.token, units: 2_500_000n },
    { to: address, contract: stage.token, units: 7n },
  ]);
  const mint = encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args: [address as Hex, 3_000_000n] });
  await stage.send({ to: stage.usdt, data: mint });
  await mined(confirmations[code] - 1, code);
  expect(await statuses(address)).toEqual(['included', 'included', 'included', 'included']);
  expect(await shop.owed(address)).toEqual({});
  await mined(1, code);
  expect(await statuses(address)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed']);
  expect(await shop.owed(address)).toEqual({
    [`${code}/native`]: 10n ** 18n + 1n,
    [`${code}/${stage.token}`]: 2_500_007n,
    [`${code}/${stage.usdt}`]: 3_000_000n,
  });
});

test.each([
  ['one block less than the confirmations', -1, 'kept'],
  ['one block less than the confirmations', -1, 'lost'],
  ['as many blocks as the confirmations', 0, 'kept'],
  ['as many blocks as the confirmations', 0, 'lost'],
  ['one block more than the confirmations', 1, 'kept'],
  ['one block more than the confirmations', 1, 'lost'],
])('after a reorg of %s (%i) a payment that is %s counts for what it is', async (_what, more, fortune) => {
  const depth = confirmations.ETH + more;
  const address = await shop.address('sweep');
  const hash = await eth.pay([{ to: address, contract: eth.token, units: 5n }]);
  await mined(depth);
  expect(await statuses(address)).toEqual([more >= 0 ? 'confirmed' : 'included']);
  await eth.reorg(depth, fortune === 'kept' ? [{ hash, block: 1 }] : []);
  if (more >= 0) {
    await vi.waitFor(async () => expect(await shop.statusOf('ETH')).toBe('halted'), { timeout: 20_000 });
    expect(await statuses(address)).toEqual(['reorged']);
    expect(await shop.owed(address)).toEqual({});
    await eth.mine(1);
    const body = { reason: 'The reorg was looked at' };
    await shop.world.ok(resumeBlockchain, { key: shop.key, params: { idOrCode: 'ETH' }, body });
  }
  await mined(confirmations.ETH);
  expect(await shop.statusOf('ETH')).not.toBe('halted');
  const [seen] = await shop.deposits(address);
  expect(seen).toMatchObject(fortune === 'kept' ? { status: 'confirmed', round: 2 } : { status: 'reorged', round: 1 });
  expect(await shop.owed(address)).toEqual(fortune === 'kept' ? { [`ETH/${eth.token}`]: 5n } : {});
});

test('a payment whose log has another number in another block is the same payment', async () => {
  const address = await shop.address();
  const [ours, other] = [
    [
      { to: freshAddress(), contract: eth.token, units: 1n },
      { to: address, contract: eth.token, units: 2n },
      { to: address, contract: null, units: 3n },
    ],
    [1n, 2n, 3n].map((units) => ({ to: freshAddress(), contract: eth.token, units })),
  ];
  const first = await eth.pay(ours);
  const second = await eth.pay(other);
  const logOf = async () =>
    (await eth.rpc<{ logs: { logIndex: string }[] }>('eth_getTransactionReceipt', first)).logs[1]?.logIndex;
  await mined(2);
  const before = { log: await logOf(), seen: await shop.deposits(address) };
  await eth.reorg(2, [
    { hash: second, block: 1 },
    { hash: first, block: 1 },
  ]);
  await mined(confirmations.ETH);
  expect(await logOf()).not.toBe(before.log);
  const after = await shop.deposits(address);
  expect(after).toEqual(before.seen.map((seen) => ({ ...seen, status: 'confirmed', round: 2 })));
  expect(await shop.owed(address)).toEqual({ 'ETH/native': 3n, [`ETH/${eth.token}`]: 2n });
});

test('of a node that leaves out one log in twenty the other one makes up for all', async () => {
  const [blocks, perBlock] = [8, 13];
  const address = await shop.address();
  /** By the order in which it heard of them, so that it leaves out the same ones each time. */
  const heard: string[] = [];
  const isLeftOut = (hash: string) => heard.indexOf(hash) % 20 === 10;
  shop.firstNode.lie(async (asked, truth) => {
    const told = await truth();
    if (asked.method !== 'eth_getLogs') return told;
    const logs = told.result as { transactionHash: string }[];
    for (const { transactionHash } of logs) if (!heard.includes(transactionHash)) heard.push(transactionHash);
    return { ...told, result: logs.filter((log) => !isLeftOut(log.transactionHash)) };
  });
  const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args: [address as Hex, 10n] });
  for (let block = 0; block < blocks; block += 1) {
    for (let at = 0; at < perBlock; at += 1) await eth.send({ to: eth.token, data, gas: 100_000n });
    await eth.mine(1);
  }
  await shop.readUp();
  const missed = blocks * perBlock - (await shop.deposits(address)).length;
  expect(missed).toBeGreaterThan(0);
  expect(missed).toBeLessThanOrEqual(6);
  await mined(blocks + confirmations.ETH);
  // The other node is asked a moment later.
  const all = Array.from({ length: blocks * perBlock }, () => 'confirmed');
  await vi.waitFor(async () => expect(await statuses(address)).toEqual(all), { timeout: 30_000 });
  expect(await shop.owed(address)).toEqual({ [`ETH/${eth.token}`]: BigInt(10 * blocks * perBlock) });
});

test('coins that a contract sends are credited; those that it took back, and tokens of the same name, are not', async () => {
  const contract = await deployed(trickster.code);
  const namesake = await deployed(testUsdtCreationCode);
  const address = await shop.address('sweep');
  await trick(contract, 'payOn', [address], 7n);
  await trick(contract, 'tryToPay', [address], 50n);
  await trick(contract, 'payTwiceOneFails', [address], 8n);
  const topics = [transferTopic, ...[contract, address].map((party) => pad(party as Hex, { size: 32 }))];
  await trick(contract, 'say', [topics, toHex(5n, { size: 32 })]);
  const mint = encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args: [address as Hex, 9n] });
  await eth.send({ to: namesake, data: mint });
  await mined(1 + confirmations.ETH);
  const seen = (await shop.deposits(address)).map(({ treatment, status, units }) => `${treatment} ${status} ${units}`);
  expect(seen.toSorted()).toEqual([
    'credit confirmed 4',
    'credit confirmed 7',
    'unsupported confirmed 5',
    'unsupported confirmed 9',
  ]);
  expect(await shop.owed(address)).toEqual({ 'ETH/native': 11n });
});

test('fourteen thousand worthless tokens in each of three blocks hold up nobody; the doctor knows what they were', async () => {
  const [address, other] = [await shop.address(), await shop.address()];
  const contract = await deployed(trickster.code);
  const { pool } = shop.world.coffer.deps;
  const count = async (table: string) =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;
  const [jobs, events] = [await count('graphile_worker._private_jobs'), await count('outbox')];
  const data = encodeFunctionData({ abi: trickster.abi, functionName: 'flood', args: [address, 14_000n] });
  const hashes: string[] = [];
  for (let block = 0; block < 3; block += 1) {
    hashes.push(await eth.send({ to: contract, data, gas: 29_000_000n }));
    await eth.mine(1);
  }
  const from = performance.now();
  await eth.pay([{ to: other, contract: eth.token, units: 77n }]);
  await eth.mine(confirmations.ETH);
  await vi.waitFor(async () => expect(await shop.owed(other)).toEqual({ [`ETH/${eth.token}`]: 77n }), {
    timeout: 30_000,
  });
  expect(performance.now() - from).toBeLessThan(30_000);
  await shop.readUp();
  expect(await shop.deposits(address)).toMatchObject([{ treatment: 'unsupported', status: 'confirmed' }]);
  expect(await count('graphile_worker._private_jobs')).toBeLessThanOrEqual(jobs + 2);
  expect(await count('outbox')).toBeLessThan(events + 40);
  const found = await shop.world.ok(listMissedDeposits, { key: shop.key, query: { address } });
  expect(found.data).toMatchObject([{ contract: getAddress(contract), all: { transfers: 42_000 } }]);
  for (const q of hashes) {
    const { finding } = await shop.world.ok(diagnose, { key: shop.key, query: { q } });
    expect(finding).toMatchObject({
      code: 'UNSUPPORTED_TOKEN',
      message: expect.stringContaining(contract),
    });
  }
}, 120_000);

test('what anybody sweeps away leaves the books of the address, and the customer is still owed it', async () => {
  const address = await shop.address('sweep');
  await eth.pay([{ to: address, contract: eth.token, units: 40n }]);
  await eth.pay([{ to: address, contract: null, units: 60n }]);
  await mined(1 + confirmations.ETH);
  const { pool } = shop.world.coffer.deps;
  const place = await pool.query<{ position: number }>('select position from address where address = $1', [address]);
  const salts = [toHex(indexSalt(place.rows[0]?.position ?? -1))];
  for (const token of [eth.token, zeroAddress] as Hex[]) {
    const data = encodeFunctionData({ abi: fundSweeperAbi, functionName: 'sweep', args: [salts, token] });
    await eth.send({ to: shop.sweeper, data });
  }
  await mined(1);
  const departures = async () =>
    (
      await pool.query<{ status: string; units: string }>(
        `select d.status, d.units::text from departure d join address a on a.id = d.address_id
         where a.address = $1 order by d.units`,
        [address],
      )
    ).rows;
  expect(await departures()).toEqual(['40', '60'].map((units) => ({ status: 'included', units })));
  await shop.assertTruth();
  await mined(confirmations.ETH);
  expect(await departures()).toEqual(['40', '60'].map((units) => ({ status: 'confirmed', units })));
  expect(await shop.owed(address)).toEqual({ 'ETH/native': 60n, [`ETH/${eth.token}`]: 40n });
});

test('the owner of a sweep contract who names another destination sets off the alarm', async () => {
  const stranger = freshAddress();
  await eth.sweepers?.propose(shop.sweeper, stranger);
  await mined(1);
  const contracts = await shop.world.ok(listSweepContracts, { key: shop.key });
  const named = contracts.map(({ blockchainCode, pendingCollector }) => [blockchainCode, pendingCollector] as const);
  expect(new Map(named)).toEqual(
    new Map([
      ['BASE', null],
      ['ETH', getAddress(stranger)],
    ]),
  );
  const ours = contracts.find(({ blockchainCode }) => blockchainCode === 'ETH');
  expect(ours?.collectorChangesAt).not.toBeNull();
  expect((await eventsOf(shop.world, 'sweep-contract.collector-proposed')).map(({ payload }) => payload)).toEqual([
    { sweepContractId: ours?.id },
  ]);
});
