import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBase58 } from '../../../../../devnet/tron/simulator/address.ts';
import { fromHex } from '../../../../../devnet/tron/simulator/bytes.ts';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { FeeAboveCap } from '../port/failures.ts';
import { filledPurse, freshAddress, sceneOf, signedOrder, type Scene } from '../suite/port-stage.contract.ts';
import { devKeys } from '../../../../../devnet/tron/dev-wallet.ts';
import { feeCap, oneTrx, openTronStage, type TronStage } from './stage.fixture.ts';

let stage: TronStage;
let scene: Scene;

beforeAll(async () => {
  stage = await openTronStage();
  scene = sceneOf(stage);
}, 60_000);
afterAll(async () => {
  await scene.chain.close();
  await stage.close();
});

const ofToken = (from: string) => ({
  from,
  to: freshAddress(scene),
  contract: stage.token,
  units: 1n,
  feeUnitsMax: feeCap,
});

test('energy that was delegated is not burnt, and the limit covers it all the same', async () => {
  const { address } = await filledPurse(scene, 1_000n * oneTrx, 10n);
  const before = await scene.chain.estimateFee(ofToken(address));
  const { house } = devKeys();
  const staked = 500_000n * oneTrx;
  const freeze = [
    [1, fromHex(house.hex)],
    [2, staked],
    [3, 1n],
  ] as const;
  await stage.send(house, { code: 54, name: 'FreezeBalanceV2Contract', fields: freeze, feeLimitSun: 0n });
  await stage.mine(1);
  const delegate = [
    [1, fromHex(house.hex)],
    [2, 1n],
    [3, staked],
    [4, fromHex(fromBase58(address) ?? '')],
  ] as const;
  await stage.send(house, { code: 57, name: 'DelegateResourceContract', fields: delegate, feeLimitSun: 0n });
  await stage.mine(1);
  const after = await scene.chain.estimateFee(ofToken(address));
  expect(after.detail).toEqual(before.detail);
  expect(after.unitsMax).toBe(before.unitsMax);
  expect(before.unitsLikely).toBeGreaterThan(oneTrx);
  expect(after.unitsLikely).toBe(0n);
});

test('a contract that many call costs more, and what it then burns is what was told', async () => {
  const purse = await filledPurse(scene, 1_000n * oneTrx, 10n);
  const plain = await scene.chain.estimateFee(ofToken(purse.address));
  const token = `41${hexOfTron(stage.token).slice(2)}` as const;
  stage.local.simulated.setFactor(token, 34_000);
  const { signed, sent, fee } = await signedOrder(scene, purse, ofToken(purse.address));
  expect(Number(fee.unitsLikely) / Number(plain.unitsLikely)).toBeCloseTo(4.4, 1);
  await scene.chain.broadcast(signed);
  await stage.mine(1);
  expect(await scene.chain.fate(sent)).toMatchObject({ state: 'included', feeUnits: fee.unitsLikely });
  stage.local.simulated.setFactor(token, 0);
});

test('under a tight cap there is less headroom, and below what it takes it is refused', async () => {
  const { address } = await filledPurse(scene, 1_000n * oneTrx, 10n);
  const order = ofToken(address);
  const easy = await scene.chain.estimateFee(order);
  const tight = await scene.chain.estimateFee({ ...order, feeUnitsMax: easy.unitsMax - 1n });
  expect(tight.unitsMax).toBe(easy.unitsMax - 1n);
  const least = (easy.unitsMax * 70n) / 100n;
  await expect(scene.chain.estimateFee({ ...order, feeUnitsMax: least })).rejects.toThrow(FeeAboveCap);
});

test('what runs out of energy failed: it cost its fee, and nobody was paid', async () => {
  const purse = await filledPurse(scene, 1_000n * oneTrx, 10n);
  const order = ofToken(purse.address);
  const fee = await scene.chain.estimateFee(order);
  const scant = { ...fee, detail: { feeLimit: '100000' } };
  const unsigned = scene.rules.build(order, scant, null, await scene.chain.anchor(order));
  const signed = scene.rules.signTransfer(unsigned, purse.privateKey);
  expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  await stage.mine(1);
  const fate = await scene.chain.fate({ hash: signed.hash, from: purse.address, position: null });
  expect(fate).toMatchObject({ state: 'failed', feeUnits: expect.any(BigInt) });
  expect(fate.state === 'failed' && fate.feeUnits).toBeGreaterThan(0n);
  expect(await scene.chain.balances([{ address: order.to, contract: stage.token }])).toEqual([0n]);
  expect(await scene.chain.transaction(signed.hash)).toMatchObject({ state: 'failed' });
});

test('what the chain would refuse is refused before it is signed, with a reason', async () => {
  const { address } = await filledPurse(scene, 1_000n * oneTrx);
  const coin = { from: address, contract: null, units: 5n, feeUnitsMax: feeCap };
  const estimate = (over: object) => scene.chain.estimateFee({ ...coin, to: freshAddress(scene), ...over });
  await expect(estimate({ to: stage.token })).rejects.toThrow(/a contract takes no plain payment/);
  await expect(estimate({ to: address })).rejects.toThrow(/nobody pays himself/);
  await expect(estimate({ units: 0n })).rejects.toThrow(/nothing is no payment/);
  await expect(estimate({ contract: stage.token })).rejects.toThrow(/would refuse/);
  await expect(estimate({ to: 'nobody' })).rejects.toThrow(/no address/);
  await expect(estimate({ authorizations: ['1'] })).rejects.toThrow(RangeError);
  const fee = await estimate({});
  await expect(scene.chain.estimateFee({ ...coin, to: freshAddress(scene) }, fee)).rejects.toThrow(/takes the place/);
  const order = { ...coin, to: freshAddress(scene) };
  const anchor = await scene.chain.anchor(order);
  expect(() => scene.rules.build(order, fee, 1, anchor)).toThrow(/no positions/);
  const cheap = { ...order, feeUnitsMax: 1n };
  expect(() => scene.rules.build(cheap, fee, null, anchor)).toThrow(/above what the order allows/);
});

test('two orders of the same are two transactions, and a purse that is empty is told so', async () => {
  const purse = await filledPurse(scene, 10n * oneTrx);
  const wanted = { to: freshAddress(scene), contract: null, units: 5n };
  const orders = [await signedOrder(scene, purse, wanted), await signedOrder(scene, purse, wanted)];
  expect(new Set(orders.map(({ signed }) => signed.hash)).size).toBe(2);
  for (const { signed } of orders) expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  await stage.mine(1);
  expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([10n]);
  const { signed } = await signedOrder(scene, purse, { ...wanted, units: 100n * oneTrx });
  const refused = await scene.chain.broadcast(signed);
  expect(refused).toMatchObject({
    outcome: 'refused',
    retry: true,
    reason: expect.stringMatching(/CONTRACT_VALIDATE/),
  });
});
