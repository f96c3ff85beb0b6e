import { expect, test } from 'vitest';
import { FeeAboveCap } from './port.ts';
import {
  feeCap,
  filledPurse,
  freshAddress,
  freshPurse,
  oneCoin,
  signedOrder,
  type Scene,
} from './port-stage.contract.ts';

export function testSending(current: () => Scene): void {
  testOrders(current);
  testFates(current);
}

const accepted = { outcome: 'accepted' };

function testOrders(current: () => Scene): void {
  test('a fee stays within its cap or is refused', async () => {
    const scene = current();
    const purse = await filledPurse(scene, oneCoin, 10n);
    const order = { from: purse.address, to: freshAddress(scene), contract: null, units: 5n, feeUnitsMax: feeCap };
    const fee = await scene.chain.estimateFee(order);
    expect(fee.unitsMax).toBeGreaterThan(0n);
    expect(fee.unitsMax).toBeLessThanOrEqual(feeCap);
    await expect(scene.chain.estimateFee({ ...order, feeUnitsMax: 1n })).rejects.toThrow(FeeAboveCap);
    const token = { ...order, contract: scene.stage.token };
    expect((await scene.chain.estimateFee(token)).unitsMax).toBeLessThanOrEqual(feeCap);
    await expect(scene.chain.estimateFee({ ...token, feeUnitsMax: 1n })).rejects.toThrow(FeeAboveCap);
  });

  test('a fee that outbids another is higher, and still within its cap', async () => {
    const scene = current();
    const purse = await filledPurse(scene, oneCoin);
    const order = { from: purse.address, to: freshAddress(scene), contract: null, units: 5n, feeUnitsMax: feeCap };
    const fee = await scene.chain.estimateFee(order);
    const higher = await scene.chain.estimateFee(order, fee);
    expect(higher.unitsMax).toBeGreaterThan(fee.unitsMax);
    await expect(scene.chain.estimateFee({ ...order, feeUnitsMax: fee.unitsMax }, fee)).rejects.toThrow(FeeAboveCap);
  });

  test('positions follow each other, with those that wait counted', async () => {
    const scene = current();
    const purse = await filledPurse(scene, oneCoin);
    const wanted = { to: freshAddress(scene), contract: null, units: 5n };
    expect(await scene.chain.nextPosition(freshPurse(scene).address)).toBe(0);
    const first = await signedOrder(scene, purse, wanted);
    expect(await scene.chain.broadcast(first.signed)).toEqual(accepted);
    expect(await scene.chain.nextPosition(purse.address)).toBe(first.sent.position + 1);
    const second = await signedOrder(scene, purse, wanted);
    expect(await scene.chain.broadcast(second.signed)).toEqual(accepted);
    await scene.stage.mine(1);
    expect(await scene.chain.nextPosition(purse.address)).toBe(first.sent.position + 2);
    expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([10n]);
  });

  test('the same bytes may be sent again, while they wait and when they are in the chain', async () => {
    const scene = current();
    const purse = await filledPurse(scene, oneCoin);
    const to = freshAddress(scene);
    const { signed } = await signedOrder(scene, purse, { to, contract: null, units: 5n });
    expect(await scene.chain.broadcast(signed)).toEqual(accepted);
    expect(await scene.chain.broadcast(signed)).toEqual(accepted);
    await scene.stage.mine(1);
    expect(await scene.chain.broadcast(signed)).toEqual(accepted);
    await scene.stage.mine(1);
    expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([5n]);
  });

  test('another transaction at a position that is taken is refused for good', async () => {
    const scene = current();
    const purse = await filledPurse(scene, oneCoin);
    const first = await signedOrder(scene, purse, { to: freshAddress(scene), contract: null, units: 5n });
    await scene.chain.broadcast(first.signed);
    await scene.stage.mine(1);
    const wanted = { to: freshAddress(scene), contract: null, units: 6n };
    const late = await signedOrder(scene, purse, wanted, { position: first.sent.position, outbids: first.fee });
    expect(await scene.chain.broadcast(late.signed)).toMatchObject({ outcome: 'refused', retry: false });
    await scene.stage.mine(1);
    expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([0n]);
  });
}

function testFates(current: () => Scene): void {
  test('a transaction waits, is included, and is final in the end', async () => {
    const scene = current();
    const purse = await filledPurse(scene, oneCoin);
    const { signed, sent, fee } = await signedOrder(scene, purse, {
      to: freshAddress(scene),
      contract: null,
      units: 5n,
    });
    expect(await scene.chain.fate(sent)).toEqual({ state: 'unknown' });
    await scene.chain.broadcast(signed);
    expect(await scene.chain.fate(sent)).toEqual({ state: 'pending' });
    await scene.stage.mine(1);
    const { height, hash } = await scene.chain.head();
    const included = await scene.chain.fate(sent);
    expect(included).toMatchObject({ state: 'included', block: { height, hash }, final: false });
    if (included.state !== 'included') throw new Error('it was included');
    expect(included.feeUnits).toBeLessThanOrEqual(fee.unitsMax);
    const [left] = await scene.chain.balances([{ address: purse.address, contract: null }]);
    expect(left).toBe(oneCoin - 5n - included.feeUnits);
    await scene.stage.finalize();
    expect(await scene.chain.fate(sent)).toEqual({ ...included, final: true });
  });

  test('one that failed in the chain says so', async () => {
    const scene = current();
    const purse = await filledPurse(scene, oneCoin);
    const position = await scene.chain.nextPosition(purse.address);
    const hash = await scene.stage.fail(purse, { to: freshAddress(scene), contract: scene.stage.token, units: 5n });
    await scene.stage.mine(1);
    expect(await scene.chain.fate({ hash, from: purse.address, position })).toMatchObject({ state: 'failed' });
  });

  test('one that was outbid is dead when the other is final, and not before', async () => {
    const scene = current();
    const purse = await filledPurse(scene, oneCoin);
    const wanted = { to: freshAddress(scene), contract: null, units: 5n };
    const first = await signedOrder(scene, purse, wanted);
    expect(await scene.chain.broadcast(first.signed)).toEqual(accepted);
    const at = { position: first.sent.position, outbids: first.fee };
    const second = await signedOrder(scene, purse, wanted, at);
    expect(second.sent.hash).not.toBe(first.sent.hash);
    expect(await scene.chain.broadcast(second.signed)).toEqual(accepted);
    expect((await scene.chain.fate(first.sent)).state).not.toBe('dead');
    await scene.stage.mine(1);
    expect(await scene.chain.fate(second.sent)).toMatchObject({ state: 'included', final: false });
    expect((await scene.chain.fate(first.sent)).state).not.toBe('dead');
    await scene.stage.finalize();
    expect(await scene.chain.fate(second.sent)).toMatchObject({ state: 'included', final: true });
    const fate = await scene.chain.fate(first.sent);
    expect(fate).toMatchObject({ state: 'dead' });
    expect(fate.state === 'dead' && fate.proof).toContain(second.sent.hash);
    expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([5n]);
  });

  test('one that the nodes forgot is not dead, however long ago, and may be sent again', async () => {
    const scene = current();
    const purse = await filledPurse(scene, oneCoin);
    const to = freshAddress(scene);
    const { signed, sent } = await signedOrder(scene, purse, { to, contract: null, units: 5n });
    await scene.chain.broadcast(signed);
    await scene.stage.drop(sent.hash);
    await scene.stage.finalize();
    expect(await scene.chain.fate(sent)).toEqual({ state: 'unknown' });
    expect(await scene.chain.broadcast(signed)).toEqual(accepted);
    await scene.stage.mine(1);
    expect(await scene.chain.fate(sent)).toMatchObject({ state: 'included' });
  });

  test('one that a reorg took is not dead, and is included again when it comes back', async () => {
    const scene = current();
    const purse = await filledPurse(scene, oneCoin);
    const to = freshAddress(scene);
    const { signed, sent } = await signedOrder(scene, purse, { to, contract: null, units: 5n });
    await scene.chain.broadcast(signed);
    await scene.stage.mine(1);
    const before = await scene.chain.fate(sent);
    await scene.stage.reorg(1, []);
    expect(['unknown', 'pending']).toContain((await scene.chain.fate(sent)).state);
    expect(await scene.chain.broadcast(signed)).toEqual(accepted);
    await scene.stage.mine(1);
    const after = await scene.chain.fate(sent);
    expect(after.state).toBe('included');
    expect(after).not.toEqual(before);
    expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([5n]);
  });
}
