import { expect } from 'vitest';
import type { Delegation } from '../port/sweep-calls.ts';
import { given } from './port-capabilities.contract.ts';
import { freshAddress, freshPurse, signedOrder, type Purse, type Scene, type Sweepers } from './port-stage.contract.ts';
import {
  assetOf,
  byAddress,
  expectNear,
  movedBy,
  openSweeping,
  sendCall,
  type Sweeping,
} from './port-sweeping.contract.ts';
import type { Suite } from './port-suite.contract.ts';

type Delegating = Sweeping & { delegation: Delegation; authorize: NonNullable<Sweepers['authorize']> };

async function openDelegating(scene: Scene): Promise<Delegating> {
  const it = await openSweeping(scene);
  const authorize = given(it.sweepers.authorize, 'delegation');
  return { ...it, authorize, delegation: given(it.calls.delegation, 'delegation') };
}

async function authorizationOf(it: Delegating, purse: Purse, nonce: number): Promise<string> {
  const { scene, delegation, contract, authorize } = it;
  const delegate = delegation.delegateOf(contract);
  const asked = { chainId: scene.stage.chainId, address: purse.address, delegate, nonce };
  const read = delegation.readAuthorization(asked, await authorize(purse, asked));
  if ('reason' in read) throw new Error(read.reason);
  return read.authorization;
}

/** Accounts that let the code of a sweep contract run for them. */
export function testDelegation(suite: Suite): void {
  const sweptAtOnce = async (scene: Scene, name: 'the coin' | 'a token') => {
    const it = await openDelegating(scene);
    const { delegation, contract, collector } = it;
    const { contract: asset } = assetOf(scene, name);
    const [one, two, stranger, empty] = Array.from({ length: 4 }, () => freshPurse(scene)) as [
      Purse,
      Purse,
      Purse,
      Purse,
    ];
    const all = [one, two, stranger, empty].map(({ address }) => address);
    const pay = async (units: bigint) => {
      await scene.stage.pay(all.slice(0, 3).map((to) => ({ to, contract: asset, units })));
      await scene.stage.mine(1);
    };
    await pay(40n);
    const carried = await Promise.all([one, two].map((purse) => authorizationOf(it, purse, 0)));
    const first = await sendCall(it, delegation.ofAccounts(contract, asset, all), carried);
    expectNear(first.unitsLikely, first.feeUnits);
    expect(await movedBy(it, first.sent.hash)).toEqual(
      byAddress([
        [one.address, 40n],
        [two.address, 40n],
      ]),
    );
    const left = [
      { address: stranger.address, reason: 'not_a_deposit' },
      { address: empty.address, reason: 'empty' },
    ];
    expect(await it.leftOut(first.sent.hash)).toEqual(expect.arrayContaining(left));
    const delegate = delegation.delegateOf(contract);
    expect(await it.accounts(all)).toEqual([
      { address: one.address, nonce: 1, delegate, hasCode: false },
      { address: two.address, nonce: 1, delegate, hasCode: false },
      { address: stranger.address, nonce: 0, delegate: null, hasCode: false },
      { address: empty.address, nonce: 0, delegate: null, hasCode: false },
    ]);
    await pay(2n);
    const again = await sendCall(it, delegation.ofAccounts(contract, asset, all.slice(0, 2)));
    expect(await it.leftOut(again.sent.hash)).toEqual([]);
    expectNear(again.unitsLikely, again.feeUnits);
    expect(again.feeUnits).toBeLessThan(first.feeUnits);
    expect(await scene.chain.balances([{ address: collector, contract: asset }])).toEqual([84n]);
  };
  const promised = 'at once, and then again';
  suite.test(`accounts delegate and are swept of the coin ${promised}`, (scene) => sweptAtOnce(scene, 'the coin'));
  suite.test(`accounts delegate and are swept of a token ${promised}`, (scene) => sweptAtOnce(scene, 'a token'));

  suite.test('a hundred accounts delegate and are swept in one transaction', async (scene) => {
    const it = await openDelegating(scene);
    const { calls, delegation, contract, collector } = it;
    const { token } = scene.stage;
    const purses = Array.from({ length: calls.addressesMax }, () => freshPurse(scene));
    const all = purses.map(({ address }) => address);
    await scene.stage.pay(all.slice(0, 50).map((to) => ({ to, contract: token, units: 7n })));
    await scene.stage.pay(all.slice(50).map((to) => ({ to, contract: token, units: 7n })));
    await scene.stage.mine(1);
    const carried = await Promise.all(purses.map((purse) => authorizationOf(it, purse, 0)));
    const { sent, feeUnits, unitsLikely } = await sendCall(it, delegation.ofAccounts(contract, token, all), carried);
    expect(await it.leftOut(sent.hash)).toEqual([]);
    expect(await scene.chain.balances([{ address: collector, contract: token }])).toEqual([700n]);
    expectNear(unitsLikely, feeUnits);
    const states = await it.accounts(all);
    expect(states.map(({ address }) => address)).toEqual(all);
    expect(new Set(states.map((state) => state.delegate))).toEqual(new Set([delegation.delegateOf(contract)]));
  });

  suite.test('an authorization for another nonce does nothing, and the others go on', async (scene) => {
    const it = await openDelegating(scene);
    const { delegation, contract } = it;
    const { token } = scene.stage;
    const [good, late] = [freshPurse(scene), freshPurse(scene)];
    const all = [good.address, late.address];
    await scene.stage.pay(all.map((to) => ({ to, contract: token, units: 6n })));
    await scene.stage.mine(1);
    const carried = [await authorizationOf(it, good, 0), await authorizationOf(it, late, 3)];
    const { sent } = await sendCall(it, delegation.ofAccounts(contract, token, all), carried);
    expect(await it.leftOut(sent.hash)).toEqual([{ address: late.address, reason: 'not_a_deposit' }]);
    expect(await movedBy(it, sent.hash)).toEqual([[good.address, 6n]]);
    expect((await it.accounts(all)).map(({ nonce }) => nonce)).toEqual([1, 0]);
  });

  suite.test('an authorization is good for one account, chain, code and nonce', async (scene) => {
    const it = await openDelegating(scene);
    const { delegation, contract, authorize } = it;
    const purse = freshPurse(scene);
    const delegate = delegation.delegateOf(contract);
    const asked = { chainId: scene.stage.chainId, address: purse.address, delegate, nonce: 4 };
    const signature = await authorize(purse, asked);
    const read = delegation.readAuthorization(asked, signature);
    expect(read).toHaveProperty('authorization');
    const older = `${signature.slice(0, -2)}${signature.endsWith('01') ? '1c' : '1b'}`;
    expect(delegation.readAuthorization(asked, older)).toEqual(read);
    for (const other of [
      { chainId: '999' },
      { address: freshAddress(scene) },
      { delegate: freshAddress(scene) },
      { nonce: 5 },
    ]) {
      expect(delegation.readAuthorization({ ...asked, ...other }, signature)).toEqual({
        reason: expect.stringMatching(/Sign it again/),
      });
    }
    const twin = `0x${signature.slice(2, 66)}${'f'.repeat(64)}${signature.slice(-2)}`;
    for (const bad of ['', '0x', signature.slice(0, -2), `${signature}00`, `${signature.slice(0, -2)}05`, twin]) {
      expect(delegation.readAuthorization(asked, bad)).toEqual({ reason: expect.stringMatching(/no signature/) });
    }
    expect(() => delegation.readAuthorization({ ...asked, chainId: '0' }, signature)).toThrow(RangeError);
  });

  suite.where('readSigned').test('a call that carries authorizations is no transfer', async (scene) => {
    const it = await openDelegating(scene);
    const { calls, contract, hot } = it;
    const readSigned = given(scene.rules.readSigned?.bind(scene.rules), 'readSigned');
    const authorizations = [await authorizationOf(it, freshPurse(scene), 0)];
    const order = { ...calls.ofDeposits(contract, null, [0]), contract: null, units: 0n, authorizations };
    const { signed } = await signedOrder(scene, hot, order);
    expect(readSigned(signed.bytes)).toEqual({ reason: expect.stringMatching(/\w/) });
  });
}
