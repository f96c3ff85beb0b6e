import { expect, vi } from 'vitest';
import type { Opinion } from '../port/hearing.ts';
import type { ChainNode } from '../port/chains.ts';
import type { BlockRef, Chain } from '../port/port.ts';
import type { Scene } from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

/** What several nodes say of a block that one of them told. */
export function testHearing(suite: Suite): void {
  /** The same node under several names, and those that do not answer. */
  async function withNodes(
    { stage }: Scene,
    nodes: readonly ChainNode[],
    look: (chain: Chain) => unknown,
    gone?: number,
  ) {
    const [{ url }] = stage.nodes as [ChainNode];
    const all = nodes.map((node) => (node.url === '' ? { ...node, url } : node));
    const settings = { chainId: stage.chainId, nodes: all, ...(gone === undefined ? {} : { goneAfterMs: gone }) };
    const chain = stage.chains.connect(stage.code, settings);
    try {
      await look(chain);
    } finally {
      await chain.close();
    }
  }
  const [first, second] = [1, 2].map((id) => ({ id, url: '' })) as [ChainNode, ChainNode];

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
}
