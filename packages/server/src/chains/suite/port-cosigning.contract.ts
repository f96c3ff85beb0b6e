import { expect } from 'vitest';
import { given } from './port-capabilities.contract.ts';
import { coins, filledPurse, freshAddress, freshPurse, type Purse, type Scene } from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';
import type { Sent, SendOrder, Signed } from '../port/port.ts';
import type { Lifetime } from '../port/cosigning.ts';

const accepted = { outcome: 'accepted' };

/** Chains on which one address pays for a transaction that moves the money of others. */
export function testCosigning(suite: Suite): void {
  suite.test('all that deposits hold is moved, they pay nothing, and the payer what was said', async (scene) => {
    const { hot, to, deposits } = await filledDeposits(scene, null, 2);
    const [one] = await prepare(scene, { hot, to, contract: null, deposits });
    expect(one?.deposits.map(({ address, units }) => [address, units])).toEqual(
      deposits.map(({ address }) => [address, coins(scene, 3n)]),
    );
    const before = await held(scene, hot.address);
    await carryOut(scene, await signedBy(scene, hot, { data: cosigned(scene, one, deposits) }));
    expect(await held(scene, to)).toBe(coins(scene, 6n));
    for (const { address } of deposits) expect(await held(scene, address)).toBe(0n);
    expect(before - (await held(scene, hot.address))).toBeLessThanOrEqual(one?.feeUnitsMax ?? 0n);
  });

  suite.where('tokens').test('so are tokens, and what is empty is left out', async (scene) => {
    const contract = given(scene.stage.token, 'tokens');
    const { hot, to, deposits } = await filledDeposits(scene, contract, 1);
    const empty = freshPurse(scene);
    const [one] = await prepare(scene, { hot, to, contract, deposits: [...deposits, empty] });
    expect(one?.deposits.map(({ address, units }) => [address, units])).toEqual([[deposits[0]?.address, 7n]]);
    await carryOut(scene, await signedBy(scene, hot, { data: cosigned(scene, one, deposits) }));
    expect(await scene.chain.balances([{ address: to, contract }])).toEqual([7n]);
  });

  suite.test('without the signature of a deposit nothing is signed', async (scene) => {
    const { hot, to, deposits } = await filledDeposits(scene, null, 2);
    const [one] = await prepare(scene, { hot, to, contract: null, deposits });
    const data = cosigned(scene, one, deposits.slice(0, 1));
    await expect(signedBy(scene, hot, { data })).rejects.toThrow(deposits[1]?.address);
  });

  suite.test('it is dead for good once something took its place, and that is proven', async (scene) => {
    const { hot, to, deposits } = await filledDeposits(scene, null, 1);
    const [one] = await prepare(scene, { hot, to, contract: null, deposits });
    const data = cosigned(scene, one, deposits);
    const signed = await signedBy(scene, hot, { data });
    const sent: Sent = { hash: signed.hash, from: hot.address, position: null, bytes: signed.bytes };
    expect(await scene.chain.fate(sent)).toEqual({ state: 'unknown' });
    await carryOut(scene, await signedBy(scene, hot, { instead: data }));
    await scene.stage.finalize();
    expect(await scene.chain.fate(sent)).toMatchObject({ state: 'dead', proof: expect.stringMatching(/\w/) as string });
    expect(await held(scene, to)).toBe(0n);
  });
}

async function filledDeposits(scene: Scene, contract: string | null, count: number) {
  const hot = await filledPurse(scene, scene.stage.coin.one);
  const units = contract === null ? coins(scene, 3n) : 7n;
  const deposits = Array.from({ length: count }, () => freshPurse(scene));
  for (const { address: to } of deposits) await scene.stage.pay([{ to, contract, units }]);
  await scene.stage.mine(1);
  return { hot, to: freshAddress(scene), deposits };
}

type Moving = { hot: Purse; to: string; contract: string | null; deposits: readonly Purse[] };

async function prepare(scene: Scene, { hot, to, contract, deposits }: Moving) {
  const cosigning = given(scene.chain.cosigning, 'cosigning');
  const named = deposits.map(({ address }, position) => ({ position, address }));
  const lifetimes = [await lifetimeOf(scene, hot)];
  return cosigning.prepare({ payer: hot.address, to, contract, deposits: named, lifetimes });
}

async function lifetimeOf(scene: Scene, hot: Purse): Promise<Lifetime> {
  const cosigning = given(scene.chain.cosigning, 'cosigning');
  const before = await cosigning.lifetime(hot.address, 0);
  if ('opens' in before) await carryOut(scene, await signedBy(scene, hot, before.opens));
  const after = await cosigning.lifetime(hot.address, 0);
  if ('opens' in after) throw new Error('what was to be opened is not there');
  return after.lifetime;
}

function cosigned({ stage }: Scene, one: { transaction: string } | undefined, deposits: readonly Purse[]): string {
  return given(stage.cosign, 'cosigning')(
    one?.transaction ?? '',
    deposits.map(({ privateKey }) => privateKey),
  );
}

async function signedBy({ chain, rules, stage }: Scene, hot: Purse, over: Partial<SendOrder>): Promise<Signed> {
  const plain = { from: hot.address, to: hot.address, contract: null, units: 0n, feeUnitsMax: stage.coin.feeCap };
  const order = { ...plain, ...over };
  const fee = await chain.estimateFee(order);
  return rules.signTransfer(rules.build(order, fee, null, await chain.anchor(order)), hot.privateKey);
}

async function carryOut({ chain, stage }: Scene, signed: Signed): Promise<void> {
  expect(await chain.broadcast(signed)).toEqual(accepted);
  await stage.mine(1);
}

async function held({ chain }: Scene, address: string): Promise<bigint> {
  const [units = 0n] = await chain.balances([{ address, contract: null }]);
  return units;
}
