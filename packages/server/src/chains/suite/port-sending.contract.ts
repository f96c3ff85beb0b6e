import { expect } from 'vitest';
import { FeeAboveCap } from '../port/failures.ts';
import { given } from './port-capabilities.contract.ts';
import { coins, filledPurse, freshAddress, freshPurse, signedOrder, type Scene } from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

export function testSending(suite: Suite): void {
  testFees(suite);
  testBuilding(suite);
  testOrders(suite);
}

const accepted = { outcome: 'accepted' };

/** A transfer of the coin to somebody new. */
export function newTransfer(scene: Scene, count = 5n) {
  return { to: freshAddress(scene), contract: null, units: coins(scene, count) };
}

function testFees(suite: Suite): void {
  suite.test('a fee stays within its cap or is refused', async (scene) => {
    const { chain, stage } = scene;
    const { coin, token } = stage;
    const purse = await filledPurse(scene, coin.one, token === null ? 0n : 10n);
    const wanted = [
      newTransfer(scene),
      ...(token === null ? [] : [{ ...newTransfer(scene), contract: token, units: 5n }]),
    ];
    for (const one of wanted) {
      const plain = { ...one, from: purse.address, feeUnitsMax: coin.feeCap };
      const order = (await stage.order?.(plain)) ?? plain;
      const fee = await chain.estimateFee(order);
      expect(fee.unitsMax).toBeGreaterThan(0n);
      expect(fee.unitsMax).toBeLessThanOrEqual(coin.feeCap);
      expect(fee.unitsLikely).toBeLessThanOrEqual(fee.unitsMax);
      await expect(chain.estimateFee({ ...order, feeUnitsMax: 1n })).rejects.toThrow(FeeAboveCap);
    }
  });

  suite.test('what anybody pays for the coin is known without anybody who pays', async ({ chain, stage }) => {
    const usual = await chain.usualFee(null);
    expect(usual).toBeGreaterThan(0n);
    expect(usual).toBeLessThan(stage.coin.feeCap);
  });

  suite
    .where('tokens')
    .test('what anybody pays for a token is about what it costs to pay somebody new', async (scene) => {
      const { chain, stage } = scene;
      const purse = await filledPurse(scene, stage.coin.one, 10n);
      const order = { ...newTransfer(scene), contract: stage.token, units: 5n, feeUnitsMax: stage.coin.feeCap };
      const { unitsLikely } = await chain.estimateFee({ ...order, from: purse.address });
      const usual = await chain.usualFee(stage.token);
      expect(usual * 2n).toBeGreaterThan(unitsLikely);
      expect(usual).toBeLessThan(unitsLikely * 2n);
    });

  suite.where('outbidding').test('a fee that outbids another is higher, and still within its cap', async (scene) => {
    const first = await signedOrder(scene, await filledPurse(scene, scene.stage.coin.one), newTransfer(scene));
    const higher = await scene.chain.estimateFee(first.order, first.fee);
    expect(higher.unitsMax).toBeGreaterThan(first.fee.unitsMax);
    const tight = { ...first.order, feeUnitsMax: first.fee.unitsMax };
    await expect(scene.chain.estimateFee(tight, first.fee)).rejects.toThrow(FeeAboveCap);
  });
}

function testBuilding(suite: Suite): void {
  suite.test('an order is built and signed after all its nodes are gone', async (scene) => {
    const { chain, rules, stage } = scene;
    const purse = await filledPurse(scene, stage.coin.one);
    const plain = { ...newTransfer(scene), from: purse.address, feeUnitsMax: stage.coin.feeCap };
    const order = (await stage.order?.(plain)) ?? plain;
    const other = stage.chains.connect(stage.code, { chainId: stage.chainId, nodes: stage.nodes });
    const fee = await other.estimateFee(order);
    const position = (await other.positions?.next(purse.address)) ?? null;
    const anchor = await other.anchor(order);
    await other.close();
    // The same text each time: nothing in it comes from a clock, from chance or from anybody else.
    const unsigned = rules.build(order, fee, position, anchor);
    expect(rules.build(order, fee, position, anchor)).toEqual(unsigned);
    expect(await chain.broadcast(rules.signTransfer(unsigned, purse.privateKey))).toEqual(accepted);
    await stage.mine(1);
    expect(await chain.balances([{ address: order.to, contract: null }])).toEqual([order.units]);
  });

  suite.test('nothing is built of what a node of another kind told', async (scene) => {
    const { chain, rules, stage } = scene;
    const purse = await filledPurse(scene, stage.coin.one);
    const plain = { ...newTransfer(scene), from: purse.address, feeUnitsMax: stage.coin.feeCap };
    const order = (await stage.order?.(plain)) ?? plain;
    const fee = await chain.estimateFee(order);
    const position = (await chain.positions?.next(purse.address)) ?? null;
    const { detail } = await chain.anchor(order);
    for (const name of Object.keys(detail)) {
      const { [name]: _, ...less } = detail;
      expect(() => rules.build(order, fee, position, { detail: less })).toThrow(/anchor/);
    }
    expect(() => rules.build({ ...order, feeUnitsMax: fee.unitsMax - 1n }, fee, position, { detail })).toThrow(/allow/);
  });
}

function testOrders(suite: Suite): void {
  const outbidding = suite.where('outbidding');
  const unnumbered = suite.without('positions');

  suite.where('positions').test('positions follow each other, with those that wait counted', async (scene) => {
    const positions = given(scene.chain.positions, 'positions');
    const purse = await filledPurse(scene, scene.stage.coin.one);
    const wanted = newTransfer(scene);
    expect(await positions.next(freshPurse(scene).address)).toBe(0);
    const first = await signedOrder(scene, purse, wanted);
    const position = given(first.sent.position, 'positions');
    expect(await scene.chain.broadcast(first.signed)).toEqual(accepted);
    expect(await positions.next(purse.address)).toBe(position + 1);
    const second = await signedOrder(scene, purse, wanted);
    expect(await scene.chain.broadcast(second.signed)).toEqual(accepted);
    await scene.stage.mine(1);
    expect(await positions.next(purse.address)).toBe(position + 2);
    expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([coins(scene, 10n)]);
  });

  unnumbered.test(
    'a chain without positions numbers nothing, and two orders of one sender are two transactions',
    async (scene) => {
      const purses = [await filledPurse(scene, scene.stage.coin.one), await filledPurse(scene, scene.stage.coin.one)];
      const wanted = newTransfer(scene);
      const orders = await Promise.all(purses.map((purse) => signedOrder(scene, purse, wanted)));
      expect(orders.map(({ sent }) => sent.position)).toEqual([null, null]);
      for (const { signed } of orders) expect(await scene.chain.broadcast(signed)).toEqual(accepted);
      await scene.stage.mine(1);
      expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([coins(scene, 10n)]);
    },
  );

  suite.test('the same bytes may be sent again, while they wait and when they are in the chain', async (scene) => {
    const purse = await filledPurse(scene, scene.stage.coin.one);
    const wanted = newTransfer(scene);
    const { signed } = await signedOrder(scene, purse, wanted);
    expect(await scene.chain.broadcast(signed)).toEqual(accepted);
    expect(await scene.chain.broadcast(signed)).toEqual(accepted);
    await scene.stage.mine(1);
    expect(await scene.chain.broadcast(signed)).toEqual(accepted);
    await scene.stage.mine(1);
    expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([wanted.units]);
  });

  outbidding.test(
    'another transaction at a position, or of coins, that are taken is refused for good',
    async (scene) => {
      const purse = await filledPurse(scene, scene.stage.coin.one);
      const first = await signedOrder(scene, purse, newTransfer(scene));
      const wanted = newTransfer(scene, 6n);
      const late = await signedOrder(scene, purse, wanted, { instead: first });
      await scene.chain.broadcast(first.signed);
      await scene.stage.mine(1);
      expect(await scene.chain.broadcast(late.signed)).toMatchObject({ outcome: 'refused', retry: false });
      await scene.stage.mine(1);
      expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([0n]);
    },
  );
}
