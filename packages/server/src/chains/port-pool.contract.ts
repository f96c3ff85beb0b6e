import { expect, test } from 'vitest';
import { given, needs } from './port-capabilities.contract.ts';
import { coins, freshAddress, readFrom, watching, type Scene } from './port-stage.contract.ts';

/** Transfers that stand in no block yet. */
export function testPool(current: () => Scene): void {
  test('what is on its way is told until a block has it, and nothing of others', async ({ skip }) => {
    const scene = current();
    needs(scene, 'pool', skip);
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

  test('what takes the place of another is told in its place', async ({ skip }) => {
    const scene = current();
    needs(scene, 'pool', skip);
    const pool = given(scene.chain.pool, 'pool');
    const replace = scene.stage.replace ?? skip('nothing can be replaced here');
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

  test('what the nodes forgot is told no more', async ({ skip }) => {
    const scene = current();
    needs(scene, 'pool', skip);
    const drop = scene.stage.drop ?? skip('its nodes cannot be made to forget');
    const ours = freshAddress(scene);
    const txHash = await scene.stage.pay([{ to: ours, contract: null, units: coins(scene, 5n) }]);
    const pool = given(scene.chain.pool, 'pool');
    expect(await pool.waiting(watching(ours))).toHaveLength(1);
    await drop(txHash);
    expect(await pool.waiting(watching(ours))).toEqual([]);
  });
}
