import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { chainPromises } from './node-chain.contract.ts';
import { paymentPromises } from './node-payments.contract.ts';
import { refusalPromises } from './node-refusals.contract.ts';
import { reorgPromises } from './node-reorgs.contract.ts';
import { openScene, type Scene } from './node-scene.fixture.ts';
import { wirePromises } from './node-wire.contract.ts';
import type { RunningNode } from './running-node.ts';

export type NodeStage = {
  name: string;
  /** Why it cannot be tried out on this machine. */
  missing?: string;
  start(folder: string): Promise<RunningNode>;
};

/** A real node shares its processor with whatever else is tried out at the time. */
const timeoutMs = 120_000;

/** What the real node and its stand-in both do. */
export function nodePromises(stage: NodeStage): void {
  describe(`a Bitcoin node (${stage.name})`, { timeout: timeoutMs }, () => {
    const folder = temporaryFolder('coffer-bitcoin');
    const home = path.join(folder.path, 'node');
    let scene: Scene;
    const isHere = stage.missing === undefined;
    beforeAll(async () => void (isHere && (scene = await openScene(await stage.start(home)))));
    beforeEach(({ skip }) => skip(!isHere, stage.missing));
    // Nothing waits when a promise is looked at.
    beforeEach(async () => void (await scene.mine()));
    afterAll(async () => {
      if (isHere) await scene.node.stop();
      await folder.remove();
    });

    describe('its chain', () => {
      chainPromises(() => scene);
    });
    describe('payments', () => {
      paymentPromises(() => scene);
    });
    describe('refusals', () => {
      refusalPromises(() => scene);
    });
    describe('reorganisations', () => {
      reorgPromises(() => scene);
    });
    describe('its wire', () => {
      wirePromises(() => scene);
    });

    test('a start finds the chain, the time and what waits as they were', async () => {
      const { raw } = await scene.payer();
      const txid = await scene.send(raw);
      const [height, tip] = [await scene.rpc('getblockcount'), await scene.tip()];
      await scene.node.stop();
      expect(await scene.node.exited).toMatch(/ended with 0$/);
      scene = await openScene(await stage.start(home));
      expect(await scene.rpc('getblockcount')).toBe(height);
      expect(await scene.tip()).toBe(tip);
      await expect.poll(() => scene.rpc('getrawmempool'), { timeout: 10_000 }).toEqual([txid]);
    });
  });
}
