import { expect, vi } from 'vitest';
import type { ChainNode } from '../port/chains.ts';
import type { Opinion, ToldTransfer, TransferOpinion } from '../port/hearing.ts';
import type { BlockRef, Chain } from '../port/port.ts';
import { coins, freshAddress, payAll, readFrom, watching, type Payment, type Scene } from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

/** What several nodes say of a block that one of them told. */
export function testHearing(suite: Suite): void {
  /** The same node under several names, each at a host of its own, and those that do not answer. */
  async function withNodes(
    { stage }: Scene,
    nodes: readonly ChainNode[],
    look: (chain: Chain) => unknown,
    gone?: number,
  ) {
    const [{ url }] = stage.nodes as [ChainNode];
    const all = nodes.map((node) => (node.url === '' ? { ...node, url: elsewhere(url, node.id) } : node));
    const settings = { chainId: stage.chainId, nodes: all, ...(gone === undefined ? {} : { goneAfterMs: gone }) };
    const chain = stage.chains.connect(stage.code, settings);
    try {
      await look(chain);
    } finally {
      await chain.close();
    }
  }
  const [first, second] = [1, 2].map((id) => ({ id, url: '' })) as [ChainNode, ChainNode];

  function elsewhere(url: string, id: number): string {
    if (id === 1) return url;
    return url.startsWith('memory:') ? `${url}/${id}` : url.replace('127.0.0.1', 'localhost');
  }

  /** Two blocks of the chain. */
  async function blocksOf(scene: Scene): Promise<[BlockRef, BlockRef]> {
    await scene.stage.mine(2);
    const newer = await scene.chain.head();
    return [{ height: newer.height - 1, hash: newer.parentHash }, newer];
  }

  async function opinions(chain: Chain, blocks: readonly BlockRef[]): Promise<Opinion[]> {
    const hearing = await chain.hear?.(blocks.map(({ height }) => height));
    if (!hearing) throw new Error('nobody can be asked');
    return blocks.map(hearing);
  }

  suite.test('where there is one node only, nobody is asked for another opinion', async (scene) => {
    await withNodes(scene, [first], (chain) => expect(chain.hear).toBeUndefined());
  });

  suite.test('nodes agree on what stands in the chain, and on nothing that one of them made up', async (scene) => {
    const [older, newer] = await blocksOf(scene);
    const madeUp = { height: older.height, hash: newer.hash };
    await withNodes(scene, [first, second], async (chain) => {
      const agreed = { state: 'agreed', nodes: [], instead: null };
      expect(await opinions(chain, [older, newer])).toEqual([agreed, agreed]);
      expect(await opinions(chain, [madeUp])).toEqual([{ state: 'disputed', nodes: [1, 2], instead: older.hash }]);
      const hearing = await chain.hear?.([newer.height]);
      expect(() => hearing?.(older)).toThrow(RangeError);
    });
  });

  suite.test('a block that no node has yet is waited for', async (scene) => {
    const [, { height, hash }] = await blocksOf(scene);
    await withNodes(scene, [first, second], async (chain) => {
      const [opinion] = await opinions(chain, [{ height: height + 5, hash }]);
      expect(opinion).toEqual({ state: 'awaited', nodes: [1, 2], instead: null });
    });
  });

  suite.test(
    'a node that does not answer is waited for, and after long silence left out until it speaks',
    async (scene) => {
      const { deadNode } = scene.stage;
      const blocks = await blocksOf(scene);
      const nodes = [deadNode.id];
      await withNodes(scene, [deadNode, first], async (chain) => {
        const awaited = { state: 'awaited', nodes, instead: null };
        expect(await opinions(chain, blocks)).toEqual([awaited, awaited]);
      });
      const look = async (chain: Chain) => {
        const alone = { state: 'alone', nodes, instead: null };
        await vi.waitFor(async () => expect(await opinions(chain, blocks)).toEqual([alone, alone]), { timeout: 5_000 });
      };
      await withNodes(scene, [deadNode, first], look, 0);
      // Two that answer need no third one.
      await withNodes(scene, [deadNode, first, second], async (chain) => {
        expect((await opinions(chain, blocks)).map(({ state }) => state)).toEqual(['agreed', 'agreed']);
      });
    },
  );

  async function paid(scene: Scene): Promise<ToldTransfer[]> {
    const { chain, stage } = scene;
    const to = freshAddress(scene);
    const money: Payment[] = [{ to, contract: null, units: coins(scene, 5n) }];
    if (stage.token !== null) money.push({ to, contract: stage.token, units: 7n });
    await payAll(scene, money);
    await stage.mine(1);
    const { height } = await chain.head();
    const { transfers } = await readFrom(scene, height, watching(to));
    return transfers.flatMap((one) => (one.to === to ? [{ ...one, to, grewBy: one.units, holds: one.units }] : []));
  }

  /** What contracts sent on is told by balances, where nodes do not tell calls. */
  const isInReceipt = ({ path }: ToldTransfer) => !/^(trace|state):/.test(path);

  async function opinionsOf(chain: Chain, told: readonly ToldTransfer[]): Promise<TransferOpinion[]> {
    const hearing = await chain.hearTransfers?.(told);
    if (!hearing) throw new Error('nobody can be asked');
    return told.map(hearing);
  }

  suite.test(
    'transfers are told by the nodes, and not more than came, elsewhere or to somebody else',
    async (scene) => {
      const told = await paid(scene);
      expect(told.length).toBeGreaterThan(0);
      if (!scene.chain.hearTransfers) return;
      const agreed = { state: 'agreed', nodes: [], instead: null, isRefuted: false, untold: [] };
      const refuted = { state: 'disputed', nodes: [1, 2], instead: null, isRefuted: true, untold: [] };
      const stranger = freshAddress(scene);
      await withNodes(scene, [first, second], async (chain) => {
        expect(await opinionsOf(chain, told)).toEqual(told.map(() => agreed));
        const lies = told.flatMap((one) => {
          const units = one.units + 1n;
          const more = { ...one, units, grewBy: units, holds: units };
          return [more, { ...one, to: stranger }, ...(isInReceipt(one) ? [{ ...one, path: `${one.path}0` }] : [])];
        });
        const ofLies = await opinionsOf(chain, lies);
        for (const [at, lie] of lies.entries()) {
          expect(ofLies[at]).toMatchObject(isInReceipt(lie) ? refuted : { state: expect.not.stringMatching('agreed') });
        }
        const [one] = told;
        const nothing = await chain.hearTransfers?.([]);
        expect(() => one && nothing?.(one)).toThrow(RangeError);
      });
      await withNodes(scene, [first], async (chain) => {
        expect((await opinionsOf(chain, told)).map(({ state }) => state)).toEqual(told.map(() => 'alone'));
      });
    },
  );

  suite.test(
    'a transfer of a transaction that is in another block, or in none, is refuted by whoever has its block',
    async (scene) => {
      const [one] = await paid(scene);
      const [other] = await paid(scene);
      if (!one || !other) throw new Error('both were paid');
      if (!scene.chain.hearTransfers) return;
      const moved = { ...one, block: other.block };
      const unknown = { ...one, block: { ...one.block, hash: other.block.hash.split('').toReversed().join('') } };
      await withNodes(scene, [first, second, scene.stage.deadNode], async (chain) => {
        expect(await opinionsOf(chain, [moved])).toMatchObject([{ state: 'disputed', nodes: [1, 2], isRefuted: true }]);
        expect((await opinionsOf(chain, [unknown])).map(({ isRefuted }) => isRefuted)).toEqual([false]);
      });
    },
  );
}
