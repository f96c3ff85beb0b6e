import { expect } from 'vitest';
import type { ContractReader, Sent } from '../port/port.ts';
import type { ContractCall, SweepCalls } from '../port/sweep-calls.ts';
import { can, given } from './port-capabilities.contract.ts';
import {
  filledPurse,
  freshAddress,
  signedOrder,
  type Purse,
  type Scene,
  type Sweepers,
} from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

export type Sweeping = {
  scene: Scene;
  hot: Purse;
  collector: string;
  contract: string;
  calls: SweepCalls;
  sweepers: Sweepers;
  /** The first deposit addresses of the contract. */
  deposits(from: number, count: number): string[];
  accounts: NonNullable<ContractReader['accounts']>;
  leftOut: NonNullable<ContractReader['leftOut']>;
};

/** A sweep contract of ours in the chain, and a purse that pays for its calls. */
export async function openSweeping(scene: Scene, collector = freshAddress(scene)): Promise<Sweeping> {
  const sweepers = given(scene.stage.sweepers, 'contracts');
  const calls = given(scene.rules.sweepCalls, 'contracts');
  const reader = given(scene.chain.contracts, 'contracts');
  const accounts = given(reader.accounts?.bind(reader), 'contracts');
  const leftOut = given(reader.leftOut?.bind(reader), 'contracts');
  const derive = given(scene.rules.deriveAddresses?.bind(scene.rules), 'derivation');
  const { contract } = await sweepers.deploy(freshAddress(scene), collector);
  const hot = await filledPurse(scene, scene.stage.coin.one);
  const deposits = (from: number, count: number) => derive({ kind: 'contract', contract }, from, count);
  return { scene, hot, collector, contract, calls, sweepers, deposits, accounts, leftOut };
}

/** Of what deposits are swept, and the least that may be paid of it. */
export function assetOf({ stage }: Scene, name: 'the coin' | 'a token') {
  return name === 'the coin' ? { contract: null, unit: stage.coin.unit } : { contract: stage.token, unit: 1n };
}

export type SentCall = { sent: Sent; feeUnits: bigint; unitsLikely: bigint };

/** Sends the call and holds its estimate against what it cost. */
export async function sendCall(
  { scene, hot }: Sweeping,
  call: ContractCall,
  authorizations: readonly string[] = [],
): Promise<SentCall> {
  const { chain, stage } = scene;
  const order = { ...call, contract: null, units: 0n, authorizations };
  const { signed, sent, fee } = await signedOrder(scene, hot, order);
  expect(await chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  expect(await chain.contracts?.leftOut?.(sent.hash)).toBeNull();
  await stage.mine(1);
  const fate = await chain.fate(sent);
  if (fate.state !== 'included') throw new Error(`it is ${fate.state}`);
  expect(fate.feeUnits).toBeLessThanOrEqual(fee.unitsMax);
  expect(fee.unitsLikely).toBeLessThanOrEqual(fee.unitsMax);
  return { sent, feeUnits: fate.feeUnits, unitsLikely: fee.unitsLikely };
}

/** What really went to the collector in a transaction, address by address. */
export async function movedBy({ scene, collector }: Sweeping, hash: string): Promise<[string, bigint][]> {
  const seen = await scene.chain.transaction(hash);
  const moved = seen?.transfers.filter(({ to }) => to === collector) ?? [];
  return byAddress(moved.map(({ from, units }) => [from ?? 'nobody', units]));
}

export function byAddress(list: readonly [string, bigint][]): [string, bigint][] {
  return list.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Deposits of contracts, of coins where contracts take them, and of a token. */
export function testSweeping(suite: Suite): void {
  const swept = async (scene: Scene, name: 'the coin' | 'a token') => {
    const it = await openSweeping(scene);
    const { contract: asset, unit } = assetOf(scene, name);
    const { contract, collector, calls } = it;
    const deposits = it.deposits(0, 3);
    const [one, two, empty] = deposits as [string, string, string];
    const balances = (addresses: string[]) =>
      scene.chain.balances(addresses.map((address) => ({ address, contract: asset })));
    const pay = async (count: bigint) => {
      const counts = [count, count + 1n];
      await scene.stage.pay([one, two].map((to, at) => ({ to, contract: asset, units: (counts[at] ?? 0n) * unit })));
      await scene.stage.mine(1);
    };
    await pay(70n);
    const first = await sendCall(it, calls.ofDeposits(contract, asset, [0, 1, 2]));
    expect(await movedBy(it, first.sent.hash)).toEqual(
      byAddress([
        [one, 70n * unit],
        [two, 71n * unit],
      ]),
    );
    expect(await balances([...deposits, collector])).toEqual([0n, 0n, 0n, 141n * unit]);
    expect(await it.leftOut(first.sent.hash)).toEqual([{ address: empty, reason: 'empty' }]);
    expectNear(first.unitsLikely, first.feeUnits);
    expect((await it.accounts([one, empty, collector])).map(({ hasCode }) => hasCode)).toEqual([true, false, false]);
    await pay(9n);
    const again = await sendCall(it, calls.ofDeposits(contract, asset, [0, 1]));
    expect(await balances([...deposits, collector])).toEqual([0n, 0n, 0n, 160n * unit]);
    expect(await it.leftOut(again.sent.hash)).toEqual([]);
    expectNear(again.unitsLikely, again.feeUnits);
    expect(again.feeUnits).toBeLessThan(first.feeUnits);
  };
  const promised = 'dearer the first time, and the empty are left out';
  suite.where('contractCoins').test(`deposits are swept of the coin, ${promised}`, (scene) => swept(scene, 'the coin'));
  suite.test(`deposits are swept of a token, ${promised}`, (scene) => swept(scene, 'a token'));

  suite.test('a hundred deposits are swept at once, and no more in one call', async (scene) => {
    const it = await openSweeping(scene);
    const { contract, calls, collector } = it;
    const token = given(scene.stage.token, 'tokens');
    const count = calls.addressesMax;
    const deposits = it.deposits(500, count);
    await scene.stage.pay(deposits.slice(0, 50).map((to) => ({ to, contract: token, units: 3n })));
    await scene.stage.pay(deposits.slice(50).map((to) => ({ to, contract: token, units: 5n })));
    await scene.stage.mine(1);
    const positions = deposits.map((_one, at) => 500 + at);
    const { sent, feeUnits, unitsLikely } = await sendCall(it, calls.ofDeposits(contract, token, positions));
    expect(await it.leftOut(sent.hash)).toEqual([]);
    expect(await scene.chain.balances([{ address: collector, contract: token }])).toEqual([BigInt(count * 4)]);
    expectNear(unitsLikely, feeUnits);
    expect(await movedBy(it, sent.hash)).toHaveLength(count);
    expect(() => calls.ofDeposits(contract, token, [...positions, 9_999])).toThrow(RangeError);
    expect(() => calls.ofDeposits(contract, token, [1, 1])).toThrow(RangeError);
  });

  suite.where('contractCoins').test('a collector that takes no coins leaves them where they are', async (scene) => {
    const it = await openSweeping(scene);
    const { contract, calls, collector, sweepers } = it;
    await given(sweepers.refuseCoins, 'contractCoins')(collector);
    const [deposit = ''] = it.deposits(4, 1);
    await scene.stage.pay([{ to: deposit, contract: null, units: 8n }]);
    await scene.stage.mine(1);
    const { sent } = await sendCall(it, calls.ofDeposits(contract, null, [4]));
    expect(await it.leftOut(sent.hash)).toEqual([{ address: deposit, reason: 'not_moved' }]);
    expect(await movedBy(it, sent.hash)).toEqual([]);
    expect(await scene.chain.balances([{ address: deposit, contract: null }])).toEqual([8n]);
  });

  suite.where('reorgs').test('a sweep that a reorg took moves what is there when it comes back', async (scene) => {
    const reorg = given(scene.stage.reorg, 'reorgs');
    const it = await openSweeping(scene);
    const { hot, contract, calls, collector } = it;
    const { chain, stage } = scene;
    const { contract: asset, unit } = assetOf(scene, can(scene, 'contractCoins') ? 'the coin' : 'a token');
    const [deposit = ''] = it.deposits(0, 1);
    await stage.pay([{ to: deposit, contract: asset, units: 8n * unit }]);
    await stage.mine(1);
    const order = { ...calls.ofDeposits(contract, asset, [0]), contract: null, units: 0n };
    const { signed, sent } = await signedOrder(scene, hot, order);
    await chain.broadcast(signed);
    await stage.mine(1);
    await reorg(1, []);
    expect(await it.leftOut(sent.hash)).toBeNull();
    expect(await it.accounts([deposit])).toEqual([{ address: deposit, nonce: 0, delegate: null, hasCode: false }]);
    await stage.pay([{ to: deposit, contract: asset, units: 5n * unit }]);
    await stage.mine(1);
    expect(await chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
    await stage.mine(1);
    expect(await movedBy(it, sent.hash)).toEqual([[deposit, 13n * unit]]);
    expect(await chain.balances([{ address: collector, contract: asset }])).toEqual([13n * unit]);
  });
}

/** Within a twentieth: what is told beforehand is what people decide by. */
export function expectNear(told: bigint, real: bigint): void {
  expect(Number(told) / Number(real)).toBeGreaterThan(0.95);
  expect(Number(told) / Number(real)).toBeLessThan(1.05);
}
