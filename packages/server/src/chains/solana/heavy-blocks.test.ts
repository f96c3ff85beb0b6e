import { base58 } from '@scure/base';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryGrownBy, openHeavyNode, type Ballast } from '../nodes/heavy-node.fixture.ts';
import type { Chain, Scan } from '../port/port.ts';
import { freshAddress, sceneOf, watching, type Scene } from '../suite/port-stage.contract.ts';
import { openSimulatorStage, type SimulatorStage } from './simulator-stage.fixture.ts';

let stage: SimulatorStage;
let scene: Scene;
let node: Awaited<ReturnType<typeof openHeavyNode>>;
let chain: Chain;

beforeAll(async () => {
  stage = await openSimulatorStage();
  scene = sceneOf(stage);
  node = await openHeavyNode(stage.url);
  chain = stage.chains.connect('SOLANA', { chainId: stage.chainId, nodes: [{ id: 1, url: node.url }] });
});
afterEach(() => node.weigh(() => null));
afterAll(async () => {
  await chain?.close();
  await scene?.chain.close();
  await node?.close();
  await stage?.close();
});

const units = 5_000_000n;
const keyOf = (seed: number) =>
  base58.encode(Uint8Array.from({ length: 32 }, (_one, at) => (seed * 29 + at * 5 + 3) % 256));

/** What somebody sends who wants blocks to be long: it names 62 accounts of a token by a table, and changes none of them. */
function bloated(owner: string): string {
  const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
  const uiTokenAmount = { amount: '1000000', decimals: 6, uiAmount: 1, uiAmountString: '1' };
  const token = { mint: keyOf(7), owner, programId: program, uiTokenAmount };
  const tokens = Array.from({ length: 62 }, (_one, at) => ({ accountIndex: at + 2, ...token }));
  const accountKeys = Array.from({ length: 64 }, (_one, at) => ({
    pubkey: keyOf(at),
    signer: at === 0,
    source: at < 2 ? 'transaction' : 'lookupTable',
    writable: at === 0,
  }));
  const preBalances = Array.from({ length: 64 }, () => 2_039_280);
  const meta = { err: null, status: { Ok: null }, fee: 5_000, preBalances, postBalances: preBalances };
  const signatures = [base58.encode(new Uint8Array(64).fill(9))];
  return JSON.stringify({
    transaction: { signatures, accountKeys },
    version: 0,
    meta: { ...meta, preTokenBalances: tokens, postTokenBalances: tokens },
  });
}

/** In the answers about one slot that name accounts. */
function makeHeavy(slot: number, ballast: Ballast): void {
  node.weigh((_path, question) =>
    question.includes('"getBlock"') && question.includes(`[${slot},`) && question.includes('"accounts"')
      ? ballast
      : null,
  );
}

async function twoPayments() {
  const to = freshAddress(scene);
  await stage.pay([{ to, contract: null, units }]);
  await stage.mine(1);
  const { height: slot } = await scene.chain.head();
  await stage.pay([{ to, contract: null, units: 2n * units }]);
  await stage.mine(1);
  const { height: last } = await scene.chain.head();
  return { to, slot, last };
}

async function readUpTo(last: number, from: number, to: string): Promise<Scan[]> {
  const scans: Scan[] = [];
  for (let next = from; next <= last;) {
    const scan = await chain.read({ from: next, to: last }, watching(to));
    scans.push(scan);
    next += scan.blocks.length;
  }
  return scans;
}

test('a block of 100 MiB is read in little memory: the payment in it is found, and the one behind it', async () => {
  const { to, slot, last } = await twoPayments();
  const filler = `${bloated(keyOf(8))},`;
  const times = Math.ceil((100 * 2 ** 20) / filler.length);
  makeHeavy(slot, { behind: '"transactions":[', filler, times });
  let scans: Scan[] = [];
  const grown = await memoryGrownBy(async () => (scans = await readUpTo(last, slot, to)));
  expect(scans.flatMap(({ transfers }) => transfers.map((one) => one.units))).toEqual([units, 2n * units]);
  expect(scans.flatMap(({ untraced = [] }) => untraced)).toEqual([]);
  expect(node.heavy.length).toBeGreaterThan(0);
  expect(grown).toBeLessThan(240);
}, 180_000);

test('naming an address of ours in all of it costs no more, and is no payment', async () => {
  const { to, slot, last } = await twoPayments();
  const filler = `${bloated(to)},`;
  makeHeavy(slot, { behind: '"transactions":[', filler, times: Math.ceil((80 * 2 ** 20) / filler.length) });
  let scans: Scan[] = [];
  const grown = await memoryGrownBy(async () => (scans = await readUpTo(last, slot, to)));
  expect(scans.flatMap(({ transfers }) => transfers.map((one) => one.units))).toEqual([units, 2n * units]);
  expect(grown).toBeLessThan(240);
}, 180_000);

test('a block that is too much for everybody is named and passed over, and read once somebody can tell it', async () => {
  const { to, slot, last } = await twoPayments();
  // One transaction without an end.
  const filler = `"${'x'.repeat(2 ** 20)}",`;
  const shape = { open: '"a":[', close: '1],' };
  makeHeavy(slot, { behind: '"transactions":[{', filler, times: 40, ...shape });
  const scans = await readUpTo(last, slot, to);
  expect(scans.flatMap(({ transfers }) => transfers.map((one) => one.units))).toEqual([2n * units]);
  const [missing, ...others] = scans.flatMap(({ untraced = [] }) => untraced);
  const hash = scans[0]?.blocks[0]?.hash;
  expect(missing).toEqual({
    block: { height: slot, hash },
    transactions: [],
    reason: expect.stringContaining('larger'),
  });
  expect(others).toEqual([]);
  node.weigh(() => null);
  const again = await chain.read({ from: slot, to: slot }, watching(to));
  expect(again.transfers.map((one) => one.units)).toEqual([units]);
  expect(again.untraced ?? []).toEqual([]);
}, 180_000);
