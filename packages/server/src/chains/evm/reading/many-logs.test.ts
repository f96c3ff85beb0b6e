import { encodeFunctionData, type Abi } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NodePool } from '../../nodes/node-pool.ts';
import type { Lie } from '../../nodes/node-proxy.fixture.ts';
import type { Chain } from '../../port/port.ts';
import { freshAddress, sceneOf, watching, type Scene } from '../../suite/port-stage.contract.ts';
import { ethNodes } from '../../solidity/eth-nodes.ts';
import { fetchLogs } from './fetch-logs.ts';
import { openEvmStage, type EvmStage } from '../stage.fixture.ts';
import { compileTrickster } from '../trickster.fixture.ts';

let stage: EvmStage;
let scene: Scene;
let abi: Abi;
let trickster: string;
const opened: Chain[] = [];

beforeAll(async () => {
  stage = await openEvmStage('BASE');
  scene = sceneOf(stage);
  await stage.rpc('evm_setBlockGasLimit', '0x1dcd6500');
  const compiled = compileTrickster();
  abi = compiled.abi;
  const hash = await stage.send({ to: null, data: compiled.code });
  await stage.mine(1);
  trickster = (await stage.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', hash)).contractAddress;
});
afterEach(async () => {
  stage.proxy.lie(null);
  await Promise.all(opened.splice(0).map((chain) => chain.close()));
});
afterAll(async () => {
  await scene?.chain.close();
  await stage?.close();
});

function connect(nodes = stage.nodes): Chain {
  const chain = stage.chains.connect('BASE', { chainId: stage.chainId, nodes });
  opened.push(chain);
  return chain;
}

const flood = (logs: bigint, to: string) => {
  const data = encodeFunctionData({ abi, functionName: 'flood', args: [to, logs] });
  return stage.send({ to: trickster, data, gas: 2_000_000n + logs * 2_000n });
};
const pay = (to: string) => stage.pay([{ to, contract: stage.token, units: 5n }]);
const tooMany = { code: -32_005, message: 'query returned more than 10000 results' };
const noMethod = { code: -32_601, message: 'the method does not exist' };

async function read(chain: Chain, to: string) {
  const { height } = await chain.head();
  const { transfers } = await chain.read({ from: height - 1, to: height }, watching(to));
  const rest = transfers.length < 2 ? (await chain.read({ from: height, to: height }, watching(to))).transfers : [];
  return [...transfers, ...rest].filter(({ contract }) => contract === stage.token).map(({ units }) => units);
}

test.each<[string, Lie]>([
  [
    'out of its receipts',
    async (asked, truth) => (asked.method === 'eth_getLogs' ? { id: asked.id, error: tooMany } : truth()),
  ],
  [
    'out of its receipts one by one',
    async (asked, truth) => {
      if (asked.method === 'eth_getBlockReceipts') return { id: asked.id, error: noMethod };
      return asked.method === 'eth_getLogs' ? { id: asked.id, error: tooMany } : truth();
    },
  ],
])('a block with more logs than a node gives at once is read %s', async (_how, lie) => {
  const to = freshAddress(scene);
  await pay(to);
  await stage.mine(1);
  await flood(100n, freshAddress(scene));
  await pay(to);
  await stage.mine(1);
  stage.proxy.lie(lie);
  expect(await read(connect(), to)).toEqual([5n, 5n]);
});

test('forty thousand logs to one address in a block are read in bounded memory, and the payment among them', async () => {
  const chain = connect([{ id: 1, url: stage.nodeUrl }]);
  const to = freshAddress(scene);
  for (let at = 0; at < 4; at += 1) await flood(10_000n, to);
  await pay(to);
  await stage.mine(1);
  const { height } = await chain.head();
  const startedAt = performance.now();
  const { transfers } = await chain.read({ from: height, to: height }, watching(to));
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(transfers).toHaveLength(40_001);
  expect(transfers.filter(({ contract }) => contract === stage.token).map(({ units }) => units)).toEqual([5n]);
}, 60_000);

test('forty thousand logs of a token that is no money are counted, and no receipt of theirs is asked for', async () => {
  const to = freshAddress(scene);
  const hashes: string[] = [];
  for (let at = 0; at < 4; at += 1) hashes.push(await flood(10_000n, to));
  await pay(to);
  await stage.mine(1);
  const chain = connect();
  const { height } = await chain.head();
  stage.proxy.asked.length = 0;
  const watched = Object.assign(watching(to), { isMoney: (contract: string) => contract === stage.token });
  const { transfers, foreign = [] } = await chain.read({ from: height, to: height }, watched);
  expect(transfers.map(({ units }) => units)).toEqual([5n]);
  const [all] = foreign;
  expect(foreign).toHaveLength(1);
  expect(all?.count).toBe(40_000);
  expect(all?.first).toMatchObject({ txHash: hashes[0], to, contract: trickster.toLowerCase(), block: { height } });
  expect(all?.last).toMatchObject({ txHash: hashes[3], to });
  const receipts = stage.proxy.asked.filter(({ method }) => method === 'eth_getTransactionReceipt');
  expect(receipts).toHaveLength(1);
}, 60_000);

test('a hundred thousand logs to others take no more memory than a few', async () => {
  const pool = new NodePool({ chainId: stage.chainId, nodes: [{ id: 1, url: stage.nodeUrl }] }, ethNodes);
  const to = freshAddress(scene);
  for (let at = 0; at < 10; at += 1) await flood(10_000n, freshAddress(scene));
  await pay(to);
  await stage.mine(1);
  const height = Number(await stage.rpc<string>('eth_blockNumber'));
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
  const scan = await fetchLogs(pool.nodes[0]!, { from: height, to: height }, watching(to));
  clearInterval(watch);
  pool.close();
  expect(scan?.logs).toBe(100_001);
  expect(scan?.candidates).toHaveLength(1);
  expect((most - before) / 2 ** 20).toBeLessThan(60);
}, 60_000);
