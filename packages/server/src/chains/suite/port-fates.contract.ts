import { expect } from 'vitest';
import type { Fate } from '../port/port.ts';
import { can, given } from './port-capabilities.contract.ts';
import { newTransfer } from './port-sending.contract.ts';
import { filledPurse, freshAddress, sceneOf, signedOrder, type Scene } from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

const accepted = { outcome: 'accepted' };

export function testFates(suite: Suite): void {
  testLife(suite);
  testMoves(suite.where('tokens'));
  testDeath(suite);
  testReturn(suite);
}

/** What is told of a transaction that the nodes have taken and no block has. */
export function waiting(scene: Scene): Fate {
  return { state: can(scene, 'pending') ? 'pending' : 'unknown' };
}

function testLife(suite: Suite): void {
  suite.test('a transaction waits, is included, and is final in the end', async (scene) => {
    const { one } = scene.stage.coin;
    const purse = await filledPurse(scene, one);
    const wanted = newTransfer(scene);
    const { signed, sent, fee } = await signedOrder(scene, purse, wanted);
    expect(await scene.chain.fate(sent)).toEqual({ state: 'unknown' });
    await scene.chain.broadcast(signed);
    expect(await scene.chain.fate(sent)).toEqual(waiting(scene));
    await scene.stage.mine(1);
    const { height, hash } = await scene.chain.head();
    const included = await scene.chain.fate(sent);
    expect(included).toMatchObject({ state: 'included', block: { height, hash }, final: false });
    if (included.state !== 'included') throw new Error('it was included');
    expect(included.feeUnits).toBeLessThanOrEqual(fee.unitsMax);
    const [left] = await scene.chain.balances([{ address: purse.address, contract: null }]);
    expect(left).toBe(one - wanted.units - included.feeUnits);
    await scene.stage.finalize();
    expect(await scene.chain.fate(sent)).toEqual({ ...included, final: true });
  });

  suite.where('failures').test('one that failed in the chain says so', async (scene) => {
    const purse = await filledPurse(scene, scene.stage.coin.one);
    const position = (await scene.chain.positions?.next(purse.address)) ?? null;
    const payment = { to: freshAddress(scene), contract: scene.stage.token, units: 5n };
    const hash = await given(scene.stage.fail, 'failures')(purse, payment);
    await scene.stage.mine(1);
    expect(await scene.chain.fate({ hash, from: purse.address, position })).toMatchObject({ state: 'failed' });
  });

  suite
    .where('failures')
    .test('of two nodes one alone says that it was included, and not that it failed', async (scene) => {
      const { stage } = scene;
      const purse = await filledPurse(scene, stage.coin.one);
      const position = (await scene.chain.positions?.next(purse.address)) ?? null;
      const payment = { to: freshAddress(scene), contract: stage.token, units: 5n };
      const hash = await given(stage.fail, 'failures')(purse, payment);
      await stage.mine(1);
      const other = await filledPurse(scene, stage.coin.one);
      const { signed, sent } = await signedOrder(scene, other, newTransfer(scene));
      await scene.chain.broadcast(signed);
      await stage.mine(1);
      const { chain } = sceneOf(stage, [...stage.nodes, stage.deadNode]);
      expect(await chain.fate({ hash, from: purse.address, position })).toEqual({ state: 'pending' });
      expect(await chain.fate(sent)).toMatchObject({ state: 'included' });
      await chain.close();
    });
}

function testMoves(suite: Suite): void {
  suite.test('that a token moved any node tells, that it did not takes two', async (scene) => {
    const { stage } = scene;
    const contract = stage.token ?? '';
    const purse = await filledPurse(scene, stage.coin.one, 9n);
    const to = freshAddress(scene);
    const { signed } = await signedOrder(scene, purse, { to, contract, units: 5n });
    await scene.chain.broadcast(signed);
    await stage.mine(1);
    const moved = { hash: signed.hash, contract, from: purse.address };
    const unmoved = { ...moved, from: to };
    const hasMoved = given(scene.chain.hasMoved, 'tokens');
    expect([await hasMoved(moved), await hasMoved(unmoved)]).toEqual([true, false]);
    const { chain } = sceneOf(stage, [stage.deadNode, ...stage.nodes]);
    expect([await chain.hasMoved?.(moved), await chain.hasMoved?.(unmoved)]).toEqual([true, null]);
    await chain.close();
  });
}

function testDeath(suite: Suite): void {
  const outbidding = suite.where('outbidding');
  const lapsing = suite.where('lapse');

  outbidding.test('one that was outbid is dead when the other is final, and not before', async (scene) => {
    const purse = await filledPurse(scene, scene.stage.coin.one);
    const wanted = newTransfer(scene);
    const first = await signedOrder(scene, purse, wanted);
    expect(await scene.chain.broadcast(first.signed)).toEqual(accepted);
    const second = await signedOrder(scene, purse, wanted, { instead: first });
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
    expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([wanted.units]);
  });

  lapsing.test('what was signed lapses only when that is final, and says why', async (scene) => {
    const { chain, stage } = scene;
    const lapse = given(stage.lapse, 'lapse');
    const purse = await filledPurse(scene, stage.coin.one);
    const { signed, sent } = await signedOrder(scene, purse, newTransfer(scene));
    const validUntil = given(signed.validUntil, 'lapse');
    expect(await chain.fate(sent)).toEqual({ state: 'unknown' });
    await lapse.upTo(validUntil);
    expect(await chain.fate(sent)).toEqual({ state: 'unknown' });
    await lapse.past(validUntil);
    expect((await chain.fate(sent)).state).toBe('unknown');
    expect(await chain.broadcast(signed)).toMatchObject({ outcome: 'refused', retry: false });
    await stage.finalize();
    const fate = await chain.fate(sent);
    expect(fate).toEqual({ state: 'dead', proof: expect.stringMatching(/\w/) });
    expect(await chain.balances([{ address: purse.address, contract: null }])).toEqual([stage.coin.one]);
  });

  lapsing.test(
    'what was signed counts up to the last block that may take it, and stays in the chain after that',
    async (scene) => {
      const { chain, stage } = scene;
      const lapse = given(stage.lapse, 'lapse');
      const purse = await filledPurse(scene, stage.coin.one);
      const { signed, sent } = await signedOrder(scene, purse, newTransfer(scene));
      const validUntil = given(signed.validUntil, 'lapse');
      await lapse.upTo(validUntil);
      expect(await chain.broadcast(signed)).toEqual(accepted);
      await stage.mine(1);
      expect(await chain.fate(sent)).toMatchObject({ state: 'included' });
      await lapse.past(validUntil);
      await stage.finalize();
      expect(await chain.fate(sent)).toMatchObject({ state: 'included', final: true });
      expect(await chain.broadcast(signed)).toEqual(accepted);
    },
  );
}

function testReturn(suite: Suite): void {
  const forgetting = suite.where('forgetting');
  const reorgs = suite.where('reorgs');

  forgetting.test('one that the nodes forgot is not dead, however long ago, and may be sent again', async (scene) => {
    const drop = given(scene.stage.drop, 'forgetting');
    const purse = await filledPurse(scene, scene.stage.coin.one);
    const { signed, sent } = await signedOrder(scene, purse, newTransfer(scene));
    await scene.chain.broadcast(signed);
    await drop(sent.hash);
    // What lapses is dead at some time; until then it is not.
    if (!can(scene, 'lapse')) await scene.stage.finalize();
    expect(await scene.chain.fate(sent)).toEqual({ state: 'unknown' });
    expect(await scene.chain.broadcast(signed)).toEqual(accepted);
    await scene.stage.mine(1);
    expect(await scene.chain.fate(sent)).toMatchObject({ state: 'included' });
  });

  reorgs.test('one that a reorg took is not dead, and is included again when it comes back', async (scene) => {
    const purse = await filledPurse(scene, scene.stage.coin.one);
    const wanted = newTransfer(scene);
    const { signed, sent } = await signedOrder(scene, purse, wanted);
    await scene.chain.broadcast(signed);
    await scene.stage.mine(1);
    const before = await scene.chain.fate(sent);
    await given(scene.stage.reorg, 'reorgs')(1, []);
    expect(['unknown', 'pending']).toContain((await scene.chain.fate(sent)).state);
    expect(await scene.chain.broadcast(signed)).toEqual(accepted);
    await scene.stage.mine(1);
    const after = await scene.chain.fate(sent);
    expect(after.state).toBe('included');
    expect(after).not.toEqual(before);
    expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([wanted.units]);
  });
}
