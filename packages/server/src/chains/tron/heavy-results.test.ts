import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryGrownBy, openHeavyNode } from '../nodes/heavy-node.fixture.ts';
import { openLiar, type Liar } from '../nodes/liar.fixture.ts';
import type { Chain, Scan } from '../port/port.ts';
import { freshAddress, sceneOf, watching, type Scene } from '../suite/port-stage.contract.ts';
import { openTronStage, type TronStage } from './stage.fixture.ts';

let stage: TronStage;
let scene: Scene;
let node: Awaited<ReturnType<typeof openHeavyNode>>;
let liar: Liar;
let chain: Chain;

beforeAll(async () => {
  stage = await openTronStage();
  scene = sceneOf(stage);
  node = await openHeavyNode(stage.local.chain.rpcUrl);
  liar = await openLiar(node.url);
  chain = stage.chains.connect('TRX', { chainId: stage.chainId, nodes: [{ id: 1, url: liar.url }] });
}, 60_000);
afterEach(() => {
  node.weigh(() => null);
  liar.lie(null);
});
afterAll(async () => {
  await chain?.close();
  await scene?.chain.close();
  await liar?.close();
  await node?.close();
  await stage?.close();
});

/** A token and a coin in one block, and a coin in the next. */
async function payments() {
  const to = freshAddress(scene);
  const token = await stage.pay([{ to, contract: stage.token, units: 5n }]);
  await stage.pay([{ to, contract: null, units: 6n }]);
  await stage.mine(1);
  const { height } = await scene.chain.head();
  await stage.pay([{ to, contract: null, units: 7n }]);
  await stage.mine(1);
  return { to, token, height, last: height + 1 };
}

async function readUpTo(last: number, from: number, to: string, by = chain): Promise<Scan[]> {
  const scans: Scan[] = [];
  for (let next = from; next <= last;) {
    const scan = await by.read({ from: next, to: last }, watching(to));
    scans.push(scan);
    next += scan.blocks.length;
  }
  return scans;
}

const unitsIn = (scans: readonly Scan[]) => scans.flatMap(({ transfers }) => transfers.map(({ units }) => units));
const untracedIn = (scans: readonly Scan[]) => scans.flatMap(({ untraced = [] }) => untraced);

test('results of 140 MiB are read in little memory: what was paid in their block is found, and what behind it', async () => {
  const { to, height, last } = await payments();
  const stranger = `41${'7'.repeat(40)}`;
  const call = {
    hash: 'a'.repeat(64),
    note: '63616c6c',
    caller_address: stranger,
    transferTo_address: stranger,
    callValueInfo: [{ callValue: 1 }],
  };
  const filler = `${JSON.stringify(call)},`.repeat(100);
  const times = Math.ceil((140 * 2 ** 20) / filler.length);
  // One by one they are no shorter.
  const marks: Readonly<Record<string, string>> = { blocknum: '[{', id: '{' };
  node.weigh((path, question) => {
    const behind = marks[path.split('gettransactioninfoby')[1] ?? ''];
    if (behind === undefined || (behind === '[{' && !question.includes(String(height)))) return null;
    return { behind, filler, times, open: '"internal_transactions":[', close: '{}],' };
  });
  const heavy = stage.chains.connect('TRX', { chainId: stage.chainId, nodes: [{ id: 1, url: node.url }] });
  let scans: Scan[] = [];
  const grown = await memoryGrownBy(async () => (scans = await readUpTo(last, height, to, heavy)));
  await heavy.close();
  expect(unitsIn(scans)).toEqual([5n, 6n, 7n]);
  expect(untracedIn(scans)).toEqual([]);
  expect(node.heavy.length).toBeGreaterThan(0);
  expect(grown).toBeLessThan(280);
}, 180_000);

const tooLarge = { status: 200, body: { Error: 'class java.lang.Exception : the response is too large' } };

test('results that nobody tells at once are asked for one by one', async () => {
  const { to, height, last } = await payments();
  liar.lie(async ({ path }) => (path.endsWith('/gettransactioninfobyblocknum') ? tooLarge : undefined));
  const scans = await readUpTo(last, height, to);
  expect(unitsIn(scans)).toEqual([5n, 6n, 7n]);
  expect(untracedIn(scans)).toEqual([]);
}, 60_000);

test('one that nobody tells at all is named, and everything else in its block and behind it is read', async () => {
  const { to, token, height, last } = await payments();
  liar.lie(async ({ path, body }) => {
    const isIt = path.endsWith('/gettransactioninfobyid') && JSON.stringify(body).includes(token);
    return isIt || path.endsWith('/gettransactioninfobyblocknum') ? tooLarge : undefined;
  });
  const scans = await readUpTo(last, height, to);
  expect(unitsIn(scans)).toEqual([6n, 7n]);
  expect(untracedIn(scans)).toEqual([
    { block: expect.objectContaining({ height }), transactions: [token], reason: expect.stringContaining('too large') },
  ]);
  liar.lie(null);
  const again = await readUpTo(last, height, to);
  expect(unitsIn(again)).toEqual([5n, 6n, 7n]);
  expect(untracedIn(again)).toEqual([]);
}, 60_000);
