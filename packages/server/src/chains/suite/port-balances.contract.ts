import { expect } from 'vitest';
import { can } from './port-capabilities.contract.ts';
import { coins, freshAddress } from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

export function testBalances(suite: Suite): void {
  suite.test('balances are told in the order asked, now and at a block', async (scene) => {
    const { chain, stage } = scene;
    const { token } = stage;
    const [one, other] = [freshAddress(scene), freshAddress(scene)];
    const some = (count: bigint) => (token === null ? coins(scene, count) : count);
    await stage.pay([{ to: one, contract: token, units: some(3n) }]);
    await stage.mine(1);
    const { height } = await chain.head();
    await stage.pay([{ to: one, contract: token, units: some(4n) }]);
    await stage.pay([{ to: other, contract: null, units: coins(scene, 5n) }]);
    await stage.mine(2);
    const asks = [
      { address: other, contract: null },
      { address: one, contract: token },
      ...(token === null ? [] : [{ address: one, contract: null }]),
      ...(token === null ? [] : [{ address: other, contract: token }]),
    ];
    const held = (ofOther: bigint, ofOne: bigint) => [ofOther, ofOne, ...(token === null ? [] : [0n, 0n])];
    const truthAt = (last: number) => {
      if (last < height) return held(0n, 0n);
      return last === height ? held(0n, some(3n)) : held(coins(scene, 5n), some(7n));
    };
    expect(await chain.balances(asks)).toEqual(truthAt(height + 2));
    for (const asked of [height - 1, height, height + 1]) {
      const past = await chain.balancesAt(asks, asked);
      expect(past.units).toEqual(truthAt(past.height));
      if (can(scene, 'pastBalances')) expect(past.height).toBe(asked);
    }
    if (can(scene, 'pastBalances')) scene.shown.add('pastBalances');
    await stage.finalize();
    const late = await chain.balancesAt(asks, height + 1);
    expect(late.height).toBeGreaterThan(height);
    expect(late.units).toEqual(truthAt(late.height));
    expect(await chain.balances([])).toEqual([]);
    expect((await chain.balancesAt([], height)).units).toEqual([]);
  });

  suite.test('what is not in a block yet is no balance', async (scene) => {
    const to = freshAddress(scene);
    const asks = [{ address: to, contract: null }];
    await scene.stage.pay([{ to, contract: null, units: coins(scene, 5n) }]);
    expect(await scene.chain.balances(asks)).toEqual([0n]);
    await scene.stage.mine(1);
    expect(await scene.chain.balances(asks)).toEqual([coins(scene, 5n)]);
  });
}
