import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLiar, type Liar } from '../nodes/liar.fixture.ts';
import type { ToldTransfer } from '../port/hearing.ts';
import { assertWaitsAlone, manyPaid, roundsUntilTold, slowBy } from '../suite/many-due.contract.ts';
import { sceneOf, type Scene } from '../suite/port-stage.contract.ts';
import { openTronStage, type TronStage } from './stage.fixture.ts';

const count = 300;

let stage: TronStage;
let scene: Scene;
let far: Liar;
let told: ToldTransfer[];

beforeAll(async () => {
  stage = await openTronStage();
  scene = sceneOf(stage);
  far = await openLiar(stage.local.chain.rpcUrl);
  told = await manyPaid(scene, count, 1_000_000n);
  far.lie(slowBy(120, undefined));
}, 120_000);
afterAll(async () => {
  await scene.chain.close();
  await far.close();
  await stage.close();
});

test.each([1, 2])(
  '300 payments that are due together a far node tells in a few rounds, among %i',
  async (nodes) => {
    expect(told).toHaveLength(count);
    const near = { id: 2, url: stage.local.chain.rpcUrl.replace('127.0.0.1', 'localhost') };
    const settings = { chainId: stage.chainId, nodes: [{ id: 1, url: far.url }, near].slice(0, nodes) };
    const chain = stage.chains.connect('TRX', settings);
    far.asked.length = 0;
    try {
      const counts = await roundsUntilTold(chain, told, 3);
      expect(counts.at(-1)).toBe(count);
      // What was told once is not asked again, and a round that ended asks nothing more.
      const transactions = far.asked.filter(({ path }) => path === '/wallet/gettransactioninfobyid');
      expect(transactions.length).toBeLessThan(count + 8 * counts.length);
    } finally {
      await chain.close();
    }
  },
  60_000,
);

test('one that the only node never tells waits alone in a quiet hour', async () => {
  const heavy = told.at(-1);
  if (!heavy) throw new Error('it was paid');
  const { promise: never } = Promise.withResolvers<undefined>();
  far.lie(async ({ path, body }) => {
    const isHeavy = path === '/wallet/gettransactioninfobyid' && (body as { value: string }).value === heavy.txHash;
    return isHeavy ? never : undefined;
  });
  const chain = stage.chains.connect('TRX', { chainId: stage.chainId, nodes: [{ id: 1, url: far.url }] });
  try {
    await assertWaitsAlone(chain, heavy);
  } finally {
    await chain.close();
  }
}, 30_000);
