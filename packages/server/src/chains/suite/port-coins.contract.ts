import { expect } from 'vitest';
import type { UnspentCoin } from '../port/port.ts';
import { given } from './port-capabilities.contract.ts';
import { newTransfer } from './port-sending.contract.ts';
import { coins, filledPurse, freshAddress, readFrom, signedOrder, watching } from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

/** Chains on which an address holds coins that are spent as a whole. */
export function testCoins(suite: Suite): void {
  suite.test('the coins of addresses add up to what they hold', async (scene) => {
    const reader = given(scene.chain.coins, 'coins');
    const [one, other, nobody] = [freshAddress(scene), freshAddress(scene), freshAddress(scene)];
    const pay = (to: string, count: bigint) => ({ to, contract: null, units: coins(scene, count) });
    const first = await scene.stage.pay([pay(one, 3n), pay(other, 5n), pay(one, 4n)]);
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    await scene.stage.pay([pay(other, 6n)]);
    await scene.stage.mine(1);
    const found = await reader.of([one, other, nobody]);
    expect(wealth(found)).toEqual({ [one]: coins(scene, 7n), [other]: coins(scene, 11n) });
    expect(new Set(found.map(({ txHash, output }) => `${txHash}:${output}`)).size).toBe(4);
    expect(found.filter(({ txHash }) => txHash === first).map((coin) => coin.height)).toEqual([height, height, height]);
    const asks = [one, other, nobody].map((address) => ({ address, contract: null }));
    expect(await scene.chain.balances(asks)).toEqual([coins(scene, 7n), coins(scene, 11n), 0n]);
    expect(wealth(await reader.of([one, other], height))).toEqual({
      [one]: coins(scene, 7n),
      [other]: coins(scene, 5n),
    });
    expect(await reader.of([])).toEqual([]);
  });

  suite.test('coins that were spent are gone, and what is left over comes back as another', async (scene) => {
    const reader = given(scene.chain.coins, 'coins');
    const { one } = scene.stage.coin;
    const purse = await filledPurse(scene, one);
    const before = await reader.of([purse.address]);
    expect(before.map(({ units }) => units)).toEqual([one]);
    const wanted = newTransfer(scene);
    const { order, signed, sent } = await signedOrder(scene, purse, wanted);
    expect(order.coins).toEqual(before);
    await scene.chain.broadcast(signed);
    await scene.stage.mine(1);
    const fate = await scene.chain.fate(sent);
    const feeUnits = fate.state === 'included' ? fate.feeUnits : 0n;
    const after = await reader.of([purse.address]);
    expect(after.map(({ txHash, units }) => [txHash, units])).toEqual([[signed.hash, one - wanted.units - feeUnits]]);
    expect(await reader.of([wanted.to])).toMatchObject([{ txHash: signed.hash, units: wanted.units }]);
  });

  suite.test('only the coins that an order names are spent', async (scene) => {
    const reader = given(scene.chain.coins, 'coins');
    const { one } = scene.stage.coin;
    const purse = await filledPurse(scene, one);
    await scene.stage.pay([{ to: purse.address, contract: null, units: one + scene.stage.coin.unit }]);
    await scene.stage.mine(1);
    const [kept, spent] = (await reader.of([purse.address])).toSorted((a, b) => Number(a.units - b.units));
    if (!kept || !spent) throw new Error('there were two coins');
    const { signed } = await signedOrder(scene, purse, { ...newTransfer(scene), coins: [spent] });
    await scene.chain.broadcast(signed);
    await scene.stage.mine(1);
    const left = await reader.of([purse.address]);
    expect(left).toHaveLength(2);
    expect(left).toContainEqual(kept);
    expect(left).not.toContainEqual(spent);
  });

  suite.test('a freshly minted coin says from which block on it may be spent', async (scene) => {
    const reader = given(scene.chain.coins, 'coins');
    const miner = freshAddress(scene);
    await given(scene.stage.mineTo, 'coins')(miner);
    const { height } = await scene.chain.head();
    const { transfers } = await readFrom(scene, height, watching(miner));
    expect(transfers).toMatchObject([{ to: miner, from: null }]);
    const [coin] = await reader.of([miner]);
    expect(coin?.matureAt).toBeGreaterThan(height + 1);
    expect(transfers[0]).toMatchObject({ units: coin?.units, matureAt: coin?.matureAt });
  });
}

function wealth(found: readonly UnspentCoin[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { address, units } of found) sums[address] = (sums[address] ?? 0n) + units;
  return sums;
}
