import { expect, test } from 'vitest';
import type { ContractCall, ContractReader, Sent, SweepCalls } from './port.ts';
import {
  filledPurse,
  freshAddress,
  oneCoin,
  signedOrder,
  type Purse,
  type Scene,
  type Stage,
} from './port-stage.contract.ts';

type Sweepers = NonNullable<Stage['sweepers']>;
export type Sweeping = {
  scene: Scene;
  hot: Purse;
  collector: string;
  contract: string;
  calls: SweepCalls;
  sweepers: Sweepers;
  accounts: NonNullable<ContractReader['accounts']>;
  leftOut: NonNullable<ContractReader['leftOut']>;
};

/** A sweep contract of ours in the chain and a purse that pays for its calls; null where the chain has no such thing. */
export async function openSweeping(scene: Scene, collector = freshAddress(scene)): Promise<Sweeping | null> {
  const { sweepers } = scene.stage;
  const { sweepCalls: calls } = scene.rules;
  const { accounts, leftOut } = scene.chain.contracts ?? {};
  if (!sweepers || !calls || !accounts || !leftOut) return null;
  const { contract } = await sweepers.deploy(freshAddress(scene), collector);
  const hot = await filledPurse(scene, oneCoin);
  return { scene, hot, collector, contract, calls, sweepers, accounts, leftOut };
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

/** Both ways to sweep, for coins and for a token. */
export function testSweeping(current: () => Scene): void {
  const assets = ['the coin', 'a token'] as const;
  const assetOf = (name: (typeof assets)[number]) => (name === 'the coin' ? null : current().stage.token);

  test.each(assets)('deposits are swept of %s, dearer the first time, and the empty are left out', async (name) => {
    const it = await openSweeping(current());
    if (!it) return;
    const asset = assetOf(name);
    const { scene, contract, collector, calls } = it;
    const deposits = scene.rules.deriveAddresses({ kind: 'contract', contract }, 0, 3);
    const [one, two, empty] = deposits as [string, string, string];
    const balances = (addresses: string[]) =>
      scene.chain.balances(addresses.map((address) => ({ address, contract: asset })));
    const pay = async (units: bigint) => {
      const payments = [one, two].map((to, at) => ({ to, contract: asset, units: units + BigInt(at) }));
      await scene.stage.pay(payments);
      await scene.stage.mine(1);
    };
    await pay(70n);
    const first = await sendCall(it, calls.ofDeposits(contract, asset, [0, 1, 2]));
    expect(await movedBy(it, first.sent.hash)).toEqual(
      byAddress([
        [one, 70n],
        [two, 71n],
      ]),
    );
    expect(await balances([...deposits, collector])).toEqual([0n, 0n, 0n, 141n]);
    expect(await it.leftOut(first.sent.hash)).toEqual([{ address: empty, reason: 'empty' }]);
    expectNear(first.unitsLikely, first.feeUnits);
    expect((await it.accounts([one, empty, collector])).map(({ hasCode }) => hasCode)).toEqual([true, false, false]);
    await pay(9n);
    const again = await sendCall(it, calls.ofDeposits(contract, asset, [0, 1]));
    expect(await balances([...deposits, collector])).toEqual([0n, 0n, 0n, 160n]);
    expect(await it.leftOut(again.sent.hash)).toEqual([]);
    expectNear(again.unitsLikely, again.feeUnits);
    expect(again.feeUnits).toBeLessThan(first.feeUnits);
  });

  test('a hundred deposits are swept at once, and no more in one call', async () => {
    const it = await openSweeping(current());
    if (!it) return;
    const { scene, contract, calls, collector } = it;
    const { token } = scene.stage;
    const count = calls.addressesMax;
    const deposits = scene.rules.deriveAddresses({ kind: 'contract', contract }, 500, count);
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

  test('a collector that takes no coins leaves them where they are', async () => {
    const it = await openSweeping(current());
    if (!it) return;
    const { scene, contract, calls, collector, sweepers } = it;
    await sweepers.refuseCoins(collector);
    const [deposit = ''] = scene.rules.deriveAddresses({ kind: 'contract', contract }, 4, 1);
    await scene.stage.pay([{ to: deposit, contract: null, units: 8n }]);
    await scene.stage.mine(1);
    const { sent } = await sendCall(it, calls.ofDeposits(contract, null, [4]));
    expect(await it.leftOut(sent.hash)).toEqual([{ address: deposit, reason: 'not_moved' }]);
    expect(await movedBy(it, sent.hash)).toEqual([]);
    expect(await scene.chain.balances([{ address: deposit, contract: null }])).toEqual([8n]);
  });

  test('a sweep that a reorg took moves what is there when it comes back', async () => {
    const it = await openSweeping(current());
    if (!it) return;
    const { scene, hot, contract, calls, collector } = it;
    const { chain, stage } = scene;
    const [deposit = ''] = scene.rules.deriveAddresses({ kind: 'contract', contract }, 0, 1);
    await stage.pay([{ to: deposit, contract: null, units: 8n }]);
    await stage.mine(1);
    const order = { ...calls.ofDeposits(contract, null, [0]), contract: null, units: 0n };
    const { signed, sent } = await signedOrder(scene, hot, order);
    await chain.broadcast(signed);
    await stage.mine(1);
    await stage.reorg(1, []);
    expect(await it.leftOut(sent.hash)).toBeNull();
    expect(await it.accounts([deposit])).toEqual([{ address: deposit, nonce: 0, delegate: null, hasCode: false }]);
    await stage.pay([{ to: deposit, contract: null, units: 5n }]);
    await stage.mine(1);
    expect(await chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
    await stage.mine(1);
    expect(await movedBy(it, sent.hash)).toEqual([[deposit, 13n]]);
    expect(await chain.balances([{ address: collector, contract: null }])).toEqual([13n]);
  });
}

/** Within a twentieth: what is told beforehand is what people decide by. */
export function expectNear(told: bigint, real: bigint): void {
  expect(Number(told) / Number(real)).toBeGreaterThan(0.95);
  expect(Number(told) / Number(real)).toBeLessThan(1.05);
}
