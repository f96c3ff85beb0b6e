import { expect } from 'vitest';
import { given } from './port-capabilities.contract.ts';
import { coins, freshAddress, readFrom, watching } from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

/** Transfers that stand in no block yet. */
export function testPool(suite: Suite): void {
  suite.test('what is on its way is told until a block has it, and nothing of others', async (scene) => {
    const pool = given(scene.chain.pool, 'pool');
    const [ours, foreign] = [freshAddress(scene), freshAddress(scene)];
    const units = coins(scene, 5n);
    expect(await pool.waiting(watching(ours))).toEqual([]);
    const txHash = await scene.stage.pay([
      { to: ours, contract: null, units },
      { to: foreign, contract: null, units },
    ]);
    const [waits, ...others] = await pool.waiting(watching(ours));
    expect(others).toEqual([]);
    expect(waits).toMatchObject({ txHash, contract: null, to: ours, units, replaceable: expect.any(Boolean) });
    await scene.stage.mine(1);
    expect(await pool.waiting(watching(ours))).toEqual([]);
    const { height } = await scene.chain.head();
    const { transfers } = await readFrom(scene, height, watching(ours));
    expect(transfers.map(({ path }) => path)).toEqual([waits?.path]);
  });

  suite.where('replacing').test('what takes the place of another is told in its place', async (scene) => {
    const pool = given(scene.chain.pool, 'pool');
    const replace = given(scene.stage.replace, 'replacing');
    const [ours, later] = [freshAddress(scene), freshAddress(scene)];
    const watched = watching(ours, later);
    const first = await scene.stage.pay([{ to: ours, contract: null, units: coins(scene, 5n) }]);
    expect(await pool.waiting(watched)).toMatchObject([{ txHash: first, to: ours, replaceable: true }]);
    const units = coins(scene, 6n);
    const second = await replace(first, [{ to: later, contract: null, units }]);
    expect(await pool.waiting(watched)).toMatchObject([{ txHash: second, to: later, units }]);
    await scene.stage.mine(1);
    expect(await pool.waiting(watched)).toEqual([]);
    expect((await scene.chain.transaction(first))?.state).not.toBe('included');
    expect((await scene.chain.transaction(second))?.state).toBe('included');
  });

  suite.where('forgetting').test('what the nodes forgot is told no more', async (scene) => {
    const drop = given(scene.stage.drop, 'forgetting');
    const ours = freshAddress(scene);
    const txHash = await scene.stage.pay([{ to: ours, contract: null, units: coins(scene, 5n) }]);
    const pool = given(scene.chain.pool, 'pool');
    expect(await pool.waiting(watching(ours))).toHaveLength(1);
    await drop(txHash);
    expect(await pool.waiting(watching(ours))).toEqual([]);
  });
}
