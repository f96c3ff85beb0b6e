import { expect, test } from 'vitest';
import {
  freshAddress,
  freshPurse,
  signedOrder,
  filledPurse,
  oneCoin,
  type Purse,
  type Scene,
} from './port-stage.contract.ts';
import { byAddress, expectNear, movedBy, openSweeping, sendCall, type Sweeping } from './port-sweeping.contract.ts';

/** Accounts that let the code of a sweep contract run for them, and what others signed. */
export function testDelegation(current: () => Scene): void {
  testAccounts(current);
  testWhatWasSigned(current);
}

async function authorizationOf(it: Sweeping, purse: Purse, nonce: number): Promise<string> {
  const { scene, calls, contract, sweepers } = it;
  const asked = { chainId: scene.stage.chainId, address: purse.address, delegate: calls.delegateOf(contract), nonce };
  const read = calls.readAuthorization(asked, await sweepers.authorize(purse, asked));
  if ('reason' in read) throw new Error(read.reason);
  return read.authorization;
}

function testAccounts(current: () => Scene): void {
  test.each(['the coin', 'a token'])('accounts delegate and are swept of %s at once, and then again', async (name) => {
    const it = await openSweeping(current());
    if (!it) return;
    const { scene, calls, contract, collector } = it;
    const asset = name === 'the coin' ? null : scene.stage.token;
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
    const first = await sendCall(it, calls.ofAccounts(contract, asset, all), carried);
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
    const delegate = calls.delegateOf(contract);
    expect(await it.accounts(all)).toEqual([
      { address: one.address, nonce: 1, delegate, hasCode: false },
      { address: two.address, nonce: 1, delegate, hasCode: false },
      { address: stranger.address, nonce: 0, delegate: null, hasCode: false },
      { address: empty.address, nonce: 0, delegate: null, hasCode: false },
    ]);
    await pay(2n);
    const again = await sendCall(it, calls.ofAccounts(contract, asset, all.slice(0, 2)));
    expect(await it.leftOut(again.sent.hash)).toEqual([]);
    expectNear(again.unitsLikely, again.feeUnits);
    expect(again.feeUnits).toBeLessThan(first.feeUnits);
    expect(await scene.chain.balances([{ address: collector, contract: asset }])).toEqual([84n]);
  });

  test('a hundred accounts delegate and are swept in one transaction', async () => {
    const it = await openSweeping(current());
    if (!it) return;
    const { scene, calls, contract, collector } = it;
    const { token } = scene.stage;
    const purses = Array.from({ length: calls.addressesMax }, () => freshPurse(scene));
    const all = purses.map(({ address }) => address);
    await scene.stage.pay(all.slice(0, 50).map((to) => ({ to, contract: token, units: 7n })));
    await scene.stage.pay(all.slice(50).map((to) => ({ to, contract: token, units: 7n })));
    await scene.stage.mine(1);
    const carried = await Promise.all(purses.map((purse) => authorizationOf(it, purse, 0)));
    const { sent, feeUnits, unitsLikely } = await sendCall(it, calls.ofAccounts(contract, token, all), carried);
    expect(await it.leftOut(sent.hash)).toEqual([]);
    expect(await scene.chain.balances([{ address: collector, contract: token }])).toEqual([700n]);
    expectNear(unitsLikely, feeUnits);
    const states = await it.accounts(all);
    expect(states.map(({ address }) => address)).toEqual(all);
    expect(new Set(states.map((state) => state.delegate))).toEqual(new Set([calls.delegateOf(contract)]));
  });

  test('an authorization for another nonce does nothing, and the others go on', async () => {
    const it = await openSweeping(current());
    if (!it) return;
    const { scene, calls, contract } = it;
    const { token } = scene.stage;
    const [good, late] = [freshPurse(scene), freshPurse(scene)];
    const all = [good.address, late.address];
    await scene.stage.pay(all.map((to) => ({ to, contract: token, units: 6n })));
    await scene.stage.mine(1);
    const carried = [await authorizationOf(it, good, 0), await authorizationOf(it, late, 3)];
    const { sent } = await sendCall(it, calls.ofAccounts(contract, token, all), carried);
    expect(await it.leftOut(sent.hash)).toEqual([{ address: late.address, reason: 'not_a_deposit' }]);
    expect(await movedBy(it, sent.hash)).toEqual([[good.address, 6n]]);
    expect((await it.accounts(all)).map(({ nonce }) => nonce)).toEqual([1, 0]);
  });

  test('an authorization is good for one account, chain, code and nonce', async () => {
    const it = await openSweeping(current());
    if (!it) return;
    const { scene, calls, contract, sweepers } = it;
    const purse = freshPurse(scene);
    const delegate = calls.delegateOf(contract);
    const asked = { chainId: scene.stage.chainId, address: purse.address, delegate, nonce: 4 };
    const signature = await sweepers.authorize(purse, asked);
    const read = calls.readAuthorization(asked, signature);
    expect(read).toHaveProperty('authorization');
    const older = `${signature.slice(0, -2)}${signature.endsWith('01') ? '1c' : '1b'}`;
    expect(calls.readAuthorization(asked, older)).toEqual(read);
    for (const other of [
      { chainId: '999' },
      { address: freshAddress(scene) },
      { delegate: freshAddress(scene) },
      { nonce: 5 },
    ]) {
      expect(calls.readAuthorization({ ...asked, ...other }, signature)).toEqual({
        reason: expect.stringMatching(/Sign it again/),
      });
    }
    const twin = `0x${signature.slice(2, 66)}${'f'.repeat(64)}${signature.slice(-2)}`;
    for (const bad of ['', '0x', signature.slice(0, -2), `${signature}00`, `${signature.slice(0, -2)}05`, twin]) {
      expect(calls.readAuthorization(asked, bad)).toEqual({ reason: expect.stringMatching(/no signature/) });
    }
    expect(() => calls.readAuthorization({ ...asked, chainId: '0' }, signature)).toThrow(RangeError);
  });
}

function testWhatWasSigned(current: () => Scene): void {
  test('a transfer that somebody signed is read as it is, and not when a digit was changed', async ({ skip }) => {
    const scene = current();
    const { readSigned } = scene.rules;
    if (!readSigned) return skip('the chain reads nothing of others');
    const purse = await filledPurse(scene, oneCoin, 50n);
    const to = freshAddress(scene);
    for (const contract of [null, scene.stage.token]) {
      const { signed, sent, fee } = await signedOrder(scene, purse, { to, contract, units: 50n }, { position: 0 });
      expect(readSigned(signed.bytes)).toEqual({
        ...{ hash: sent.hash, chainId: scene.stage.chainId, from: purse.address, position: 0 },
        ...{ to, contract, units: 50n, feeUnitsMax: fee.unitsMax },
      });
      for (let at = 2; at < signed.bytes.length; at += 7) {
        const digit = signed.bytes[at] === '1' ? '2' : '1';
        const read = readSigned(`${signed.bytes.slice(0, at)}${digit}${signed.bytes.slice(at + 1)}`);
        expect('reason' in read || read.from !== purse.address).toBe(true);
      }
    }
    for (const text of ['', '0x', 'nothing', '{}', '0x02c0']) {
      expect(readSigned(text)).toEqual({ reason: expect.stringMatching(/\w/) });
    }
  });

  test('a call that was signed is no transfer', async ({ skip }) => {
    const scene = current();
    const { readSigned } = scene.rules;
    const it = await openSweeping(scene);
    if (!it || !readSigned) return skip('the chain has no sweep contracts');
    const order = { ...it.calls.ofDeposits(it.contract, null, [0]), contract: null, units: 0n };
    const { signed } = await signedOrder(scene, it.hot, order);
    expect(readSigned(signed.bytes)).toEqual({ reason: expect.stringMatching(/\w/) });
    const carried = [await authorizationOf(it, freshPurse(scene), 0)];
    const other = await signedOrder(scene, it.hot, { ...order, authorizations: carried });
    expect(readSigned(other.signed.bytes)).toEqual({ reason: expect.stringMatching(/\w/) });
  });
}
