import { afterAll, beforeAll, describe } from 'vitest';
import { testBlocks } from './node-blocks.contract.ts';
import { testNonces } from './node-nonces.contract.ts';
import { testRefusals } from './node-refusals.contract.ts';
import { openScene, type NodeScene, type NodeStage } from './node-scene.contract.ts';
import { testTransfers } from './node-transfers.contract.ts';

/** What a Solana node does for a client that knows nothing of whose node it is. */
export function solanaNodeSuite(name: string, start: () => Promise<NodeStage>): void {
  describe(`${name} as a node`, () => {
    let stage: NodeStage | undefined;
    let scene: NodeScene | undefined;
    beforeAll(async () => {
      stage = await start();
      scene = await openScene(stage);
    });
    afterAll(() => stage?.stop());
    const current = () => {
      if (!scene) throw new Error('the node did not start');
      return scene;
    };
    describe('transfers', () => {
      testTransfers(current);
    });
    describe('refusals', () => {
      testRefusals(current);
    });
    describe('nonces', () => {
      testNonces(current);
    });
    describe('blocks', () => {
      testBlocks(current);
    });
  });
}
