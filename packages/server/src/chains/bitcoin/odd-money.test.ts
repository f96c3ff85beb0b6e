import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bitcoindProgram } from '../../../../../devnet/bitcoin/bitcoind-program.ts';
import { sign } from '../../../../../devnet/bitcoin/pay.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import {
  coins,
  filledPurse,
  freshAddress,
  freshPurse,
  readFrom,
  sceneOf,
  signedOrder,
  watching,
  type Scene,
} from '../suite/port-stage.contract.ts';
import { openBitcoinStage, type BitcoinStage } from './stage.fixture.ts';

let stage: BitcoinStage;
let scene: Scene;

beforeAll(async () => {
  stage = await openBitcoinStage((await bitcoindProgram()) ? 'bitcoind' : 'simulator');
});
beforeEach(() => void (scene = sceneOf(stage)));
afterEach(() => scene.chain.close());
afterAll(() => stage?.close());

const heightNow = () => stage.rpc<number>('getblockcount');
const scriptOf = (address: string) => scriptOfAddress(address, 'regtest');

test('ten thousand outputs in a block are read at once, and each of ours is told', { timeout: 60_000 }, async () => {
  const [ours, foreign] = [freshAddress(scene), freshAddress(scene)];
  const outputsInTransaction = 2_500;
  for (let one = 0; one < 4; one += 1) {
    const outputs = Array.from({ length: outputsInTransaction }, (_one, at) => ({
      script: scriptOf(at % 100 === 0 ? ours : foreign),
      units: 1_000n,
    }));
    await stage.wallet.send(await stage.wallet.nextCoin(), outputs, 200_000n);
  }
  await stage.mine(1);
  const { transfers } = await readFrom(scene, await heightNow(), watching(ours));
  expect(transfers).toHaveLength(100);
  expect(new Set(transfers.map(({ txHash, path }) => `${txHash} ${path}`)).size).toBe(100);
  expect(await scene.chain.balances([{ address: ours, contract: null }])).toEqual([100_000n]);
});

test('an output without an address, or to nobody, is passed over', async () => {
  const ours = freshAddress(scene);
  const data = Uint8Array.of(0x6a, 4, 1, 2, 3, 4);
  const outputs = [
    { script: data, units: 0n },
    { script: scriptOf(ours), units: 5_000n },
  ];
  const hash = await stage.wallet.send(await stage.wallet.nextCoin(), outputs, 20_000n);
  await stage.mine(1);
  const { transfers } = await readFrom(scene, await heightNow(), watching(ours));
  expect(transfers).toMatchObject([{ txHash: hash, path: 'out:1', units: 5_000n }]);
  expect((await scene.chain.transaction(hash))?.transfers.map(({ path }) => path)).toEqual(['out:1', 'out:2', 'in:0']);
});

test('two coins to one address in one transaction are two, and leave as two', async () => {
  const purse = freshPurse(scene);
  const payment = { to: purse.address, contract: null, units: stage.coin.one };
  await stage.pay([payment, payment]);
  await stage.mine(1);
  const held = (await scene.chain.coins?.of([purse.address])) ?? [];
  expect(held.map(({ output }) => output).toSorted((a, b) => a - b)).toEqual([0, 1]);
  const wanted = { to: freshAddress(scene), contract: null, units: stage.coin.one + 5_000n, coins: held };
  const { signed } = await signedOrder(scene, purse, wanted);
  expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  await stage.mine(1);
  const { transfers } = await readFrom(scene, await heightNow(), watching(purse.address));
  expect(transfers.map(({ path, from, to }) => [path, from, to])).toEqual([
    ['out:1', null, purse.address],
    ['in:0', purse.address, null],
    ['in:1', purse.address, null],
  ]);
});

test('change that would be dust goes to the network instead', async () => {
  const purse = await filledPurse(scene, 20_000n);
  const plain = await signedOrder(scene, purse, { to: freshAddress(scene), contract: null, units: 10_000n });
  const left = 20_000n - plain.fee.unitsMax;
  const { signed, fee } = await signedOrder(scene, purse, {
    to: freshAddress(scene),
    contract: null,
    units: left - 100n,
  });
  expect(fee.unitsMax).toBe(20_000n - left + 100n);
  expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  await stage.mine(1);
  expect(await scene.chain.coins?.of([purse.address])).toEqual([]);
});

test('dust is never sent, and what an address does not hold neither', async () => {
  const purse = await filledPurse(scene, 20_000n);
  const order = { from: purse.address, to: freshAddress(scene), contract: null, units: 293n, feeUnitsMax: 10_000n };
  await expect(scene.chain.estimateFee(order)).rejects.toThrow(/dust/);
  await expect(scene.chain.estimateFee({ ...order, units: 20_000n })).rejects.toThrow(/not enough/);
  const fee = await scene.chain.estimateFee({ ...order, units: 294n });
  const anchor = await scene.chain.anchor(order);
  expect(() => scene.rules.build({ ...order, units: 295n }, fee, null, anchor)).toThrow(/another order/);
  const [coin] = (await scene.chain.coins?.of([purse.address])) ?? [];
  if (!coin) throw new Error('the purse is empty');
  const raised = (output: number) =>
    scene.chain.estimateFee({ ...order, units: 294n, coins: [{ ...coin, output }] }, fee);
  expect((await raised(coin.output)).unitsMax).toBeGreaterThan(fee.unitsMax);
  await expect(raised(coin.output + 1)).rejects.toThrow(/not the coins of the first/);
});

test('a fresh coin is not spent before its time, and a node that is asked to says to come back', async () => {
  const miner = freshPurse(scene);
  await stage.mineTo(miner.address);
  const order = {
    from: miner.address,
    to: freshAddress(scene),
    contract: null,
    units: coins(scene, 5n),
    feeUnitsMax: stage.coin.feeCap,
  };
  await expect(scene.chain.estimateFee(order)).rejects.toThrow(/not enough/);
  const { signed } = await signedOrder(scene, miner, { ...order });
  expect(await scene.chain.broadcast(signed)).toMatchObject({ outcome: 'refused', retry: true });
  const [coin] = (await scene.chain.coins?.of([miner.address])) ?? [];
  await stage.mine((coin?.matureAt ?? 0) - (await heightNow()) - 2);
  expect(await scene.chain.broadcast(signed)).toMatchObject({ outcome: 'refused', retry: true });
  await stage.mine(1);
  expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  expect((await scene.chain.estimateFee(order)).unitsMax).toBeGreaterThan(0n);
});

test('what was seen at once and then replaced is gone, and says so in the end', async () => {
  const [ours, thief] = [freshAddress(scene), freshAddress(scene)];
  const units = coins(scene, 5n);
  const coin = await stage.wallet.nextCoin();
  const spend = (to: string, fee: bigint) => ({
    from: stage.wallet.house,
    coins: [coin],
    outputs: [
      { script: scriptOf(to), units },
      { script: stage.wallet.house.script, units: coin.units - units - fee },
    ],
    replaceable: true,
  });
  const bytes = sign(spend(ours, 2_000n));
  const hash = await stage.rpc<string>('sendrawtransaction', bytes, 0);
  const sent = { hash, from: stage.wallet.house.address, position: null, bytes };
  expect(await scene.chain.pool?.waiting(watching(ours))).toMatchObject([{ txHash: hash, to: ours, units }]);
  await stage.rpc<string>('sendrawtransaction', sign(spend(thief, 9_000n)), 0);
  expect(await scene.chain.pool?.waiting(watching(ours))).toEqual([]);
  expect(await scene.chain.transaction(hash)).toBeNull();
  expect(await scene.chain.fate(sent)).toEqual({ state: 'unknown' });
  await stage.mine(5);
  expect(await scene.chain.fate(sent)).toEqual({ state: 'unknown' });
  await stage.mine(1);
  expect(await scene.chain.fate(sent)).toMatchObject({
    state: 'dead',
    proof: expect.stringMatching(/was spent by transaction/),
  });
  expect(await scene.chain.balances([{ address: ours, contract: null }])).toEqual([0n]);
});

test.each([1, 3, 6])(
  'a payment that a reorg of %i replaced by another of the same coin is told where it now is',
  async (depth) => {
    const [ours, other] = [freshAddress(scene), freshAddress(scene)];
    const first = await stage.pay([{ to: ours, contract: null, units: coins(scene, 5n) }]);
    await stage.mine(depth);
    const from = (await heightNow()) - depth + 1;
    expect((await readFrom(scene, from, watching(ours, other))).transfers).toMatchObject([{ txHash: first }]);
    await stage.reorg(depth, []);
    const second = await stage.wallet.replace(first, [{ to: other, contract: null, units: coins(scene, 6n) }]);
    await stage.mine(1);
    expect((await readFrom(scene, from, watching(ours, other))).transfers).toMatchObject([
      { txHash: second, to: other },
    ]);
    expect(await scene.chain.transaction(first)).toBeNull();
    const asks = [ours, other].map((address) => ({ address, contract: null }));
    expect(await scene.chain.balances(asks)).toEqual([0n, coins(scene, 6n)]);
    expect((await scene.chain.balancesAt(asks, from + depth - 1)).units).toEqual([0n, 0n]);
  },
);

test('coins that were spent since are back when somebody asks for an older block', async () => {
  const purse = await filledPurse(scene, stage.coin.one);
  const height = await heightNow();
  const before = await scene.chain.coins?.of([purse.address]);
  const { signed } = await signedOrder(scene, purse, {
    to: freshAddress(scene),
    contract: null,
    units: coins(scene, 5n),
  });
  await scene.chain.broadcast(signed);
  await stage.mine(3);
  expect(await scene.chain.coins?.of([purse.address], height)).toEqual(before);
  expect(await scene.chain.coins?.of([purse.address], height - 1)).toEqual([]);
});
