import { afterAll, beforeAll, describe } from 'vitest';
import { testContracts } from './port-contracts.contract.ts';
import { testDelegation } from './port-delegation.contract.ts';
import { testNodes } from './port-nodes.contract.ts';
import { testReading } from './port-reading.contract.ts';
import { testReorgs } from './port-reorgs.contract.ts';
import { testSending } from './port-sending.contract.ts';
import { testSweeping } from './port-sweeping.contract.ts';
import type { Scene, Stage } from './port-stage.contract.ts';

/** What every adapter keeps, on a chain that the suite may do with as it likes. */
export function chainSuite(name: string, open: () => Promise<Stage>): void {
  describe(`${name} as a chain`, () => {
    let scene: Scene | undefined;
    beforeAll(async () => {
      const stage = await open();
      const chain = stage.chains.connect(stage.code, { chainId: stage.chainId, nodes: stage.nodes });
      scene = { stage, chain, rules: stage.chains.rules(stage.code) };
    });
    afterAll(async () => {
      await scene?.chain.close();
      await scene?.stage.close();
    });
    const current = () => {
      if (!scene) throw new Error('the stage did not open');
      return scene;
    };
    describe('reading', () => {
      testReading(current);
    });
    describe('a reorg', () => {
      testReorgs(current);
    });
    describe('sending', () => {
      testSending(current);
    });
    describe('nodes', () => {
      testNodes(current);
    });
    describe('contracts', () => {
      testContracts(current);
    });
    describe('sweeping', () => {
      testSweeping(current);
      testDelegation(current);
    });
  });
}
