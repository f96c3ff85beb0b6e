import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSignedSweep } from '@coffer/keys/solana/check-sweep.ts';
import { deriveDepositKeys } from '@coffer/keys/solana/deposit-keys.ts';
import { nonceAccountOf } from '@coffer/keys/solana/nonce.ts';
import { readSweep } from '@coffer/keys/solana/read-sweep.ts';
import { signSweeps } from '@coffer/keys/solana/sign-sweeps.ts';
import { encodeTransaction } from '@coffer/keys/solana/transaction.ts';
import { given } from '../suite/port-capabilities.contract.ts';
import { freshAddress, freshPurse, sceneOf, type Purse, type Scene } from '../suite/port-stage.contract.ts';
import type { Chain, SendOrder, Sent, Signed } from '../port/port.ts';
import type { Cosigned, Lifetime } from '../port/cosigning.ts';
import { FeeAboveCap } from '../port/failures.ts';
import { openSimulatorStage, type SimulatorStage } from './simulator-stage.fixture.ts';
import { openSolanaChain } from './solana-chain.ts';
import { oneSol } from './stage.fixture.ts';

const words = { phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow', passphrase: '' };
const accepted = { outcome: 'accepted' };

let stage: SimulatorStage;
let scene: Scene;
let chain: Chain & Required<Pick<Chain, 'cosigning'>>;
let deposits: { position: number; address: string }[];
let hot: Purse;

beforeAll(async () => {
  stage = await openSimulatorStage();
  scene = sceneOf(stage);
  const open = openSolanaChain({ chainId: stage.chainId, nodes: stage.nodes });
  chain = { ...open, cosigning: given(open.cosigning, 'cosigning') };
  deposits = [];
  for await (const key of deriveDepositKeys(words, { from: 0, count: 9 }, () => Promise.resolve())) deposits.push(key);
  hot = freshPurse(scene);
  await stage.pay([{ to: hot.address, contract: null, units: 5n * oneSol }]);
  await stage.mine(1);
});
afterAll(async () => {
  await chain.close();
  await scene.chain.close();
  await stage.close();
});

const balance = async (address: string, contract: string | null = null) =>
  (await chain.balances([{ address, contract }]))[0];

async function fill(contract: string | null, count: number): Promise<void> {
  for (const { address: to } of deposits.slice(0, count)) await stage.pay([{ to, contract, units: 2_000_000n }]);
  await stage.mine(1);
}

const prepare = (to: string, contract: string | null, lifetimes: Lifetime[]) =>
  chain.cosigning.prepare({ payer: hot.address, to, contract, deposits, lifetimes });

/** Signed by the phrase, checked against what it was read as, and signed by the hot wallet. */
async function sign(prepared: readonly Cosigned[], coldWallet: string): Promise<Signed[]> {
  const positions = new Map(deposits.map(({ address, position }) => [address, position]));
  const sweeps = prepared.map(({ transaction }) => {
    const read = readSweep(transaction, { coldWallet, positionOf: (address) => positions.get(address) ?? -1 });
    if ('reason' in read) throw new Error(read.reason);
    return { asked: read.sweep, transaction };
  });
  const signed: Signed[] = [];
  let at = 0;
  for await (const { transaction } of signSweeps(words, sweeps, () => Promise.resolve())) {
    const checked = checkSignedSweep(sweeps[at++]!.asked, transaction);
    if ('reason' in checked) throw new Error(checked.reason);
    signed.push(await send({ data: encodeTransaction(checked.transaction) }));
  }
  return signed;
}

/** An order of the hot wallet, priced, built and signed. */
async function send(over: Partial<SendOrder>, feeUnitsMax = oneSol): Promise<Signed> {
  const order = { from: hot.address, to: hot.address, contract: null, units: 0n, feeUnitsMax, ...over };
  const unsigned = scene.rules.build(order, await chain.estimateFee(order), null, await chain.anchor(order));
  return scene.rules.signTransfer(unsigned, hot.privateKey);
}

async function openNonce(number: number): Promise<Lifetime> {
  const before = await chain.cosigning.lifetime(hot.address, number);
  if ('opens' in before) {
    expect(await chain.broadcast(await send(before.opens))).toEqual(accepted);
    await stage.mine(1);
  }
  const after = await chain.cosigning.lifetime(hot.address, number);
  if ('opens' in after) throw new Error('there is no nonce');
  return after.lifetime;
}

test.each(['coins', 'tokens'])(
  'all %s that deposits hold are prepared, signed and moved; the empty are left out',
  async (what) => {
    const contract = what === 'coins' ? null : stage.token;
    await fill(contract, 7);
    const cold = freshAddress(scene);
    const prepared = await prepare(cold, contract, [await openNonce(0), await openNonce(1)]);
    expect(prepared.flatMap((one) => one.deposits.map(({ address }) => address))).toEqual(
      deposits.slice(0, 7).map(({ address }) => address),
    );
    const before = (await balance(hot.address)) ?? 0n;
    for (const one of await sign(prepared, cold)) expect(await chain.broadcast(one)).toEqual(accepted);
    await stage.mine(1);
    expect(await balance(cold, contract)).toBe(14_000_000n);
    const sum = (of: (one: Cosigned) => bigint) => prepared.reduce((total, one) => total + of(one), 0n);
    const [rent = 0n] = prepared.map(({ rentUnits }) => rentUnits);
    const after = (await balance(hot.address)) ?? 0n;
    expect(before - after).toBe(sum((one) => one.feeUnitsMax) + rent - sum((one) => one.rentBackUnits));
    expect(rent > 0n).toBe(contract !== null);
    expect(await prepare(cold, contract, [await openNonce(0)])).toEqual([]);
  },
);

test('what has no lifetime yet is left for another time', async () => {
  await fill(null, 9);
  const cold = freshAddress(scene);
  expect(await prepare(cold, null, [])).toEqual([]);
  const [one, ...more] = await prepare(cold, null, [await openNonce(0)]);
  expect(more).toEqual([]);
  expect(one?.deposits.length).toBeLessThan(9);
});

test('what costs more than is allowed is not built', async () => {
  await fill(null, 2);
  const [one] = await prepare(freshAddress(scene), null, [await openNonce(0)]);
  const data = one?.transaction ?? '';
  await expect(send({ data }, 1n)).rejects.toThrow(FeeAboveCap);
  await expect(send({ data, from: freshAddress(scene) })).rejects.toThrow('who pays for this');
  await expect(send({ data })).rejects.toThrow('is missing');
});

test('what is signed by a nonce may be sent long after, and once', async () => {
  await fill(null, 3);
  const nonce = await openNonce(0);
  expect(nonce).toMatchObject({ account: nonceAccountOf(hot.address, 0) });
  const cold = freshAddress(scene);
  const prepared = await prepare(cold, null, [nonce]);
  const [signed] = await sign(prepared, cold);
  expect(signed?.validUntil).toBeUndefined();
  await stage.mine(400);
  expect(await chain.broadcast(signed!)).toEqual(accepted);
  await stage.mine(1);
  expect(await balance(cold)).toBe(prepared[0]?.deposits.reduce((sum, { units }) => sum + units, 0n));
  expect((await openNonce(0)).value).not.toBe(nonce.value);
});

test('what lives by a nonce is dead when something else has used it, finally, and not before', async () => {
  await fill(null, 1);
  const nonce = await openNonce(1);
  const cold = freshAddress(scene);
  const prepared = await prepare(cold, null, [nonce]);
  const [first] = await sign(prepared, cold);
  const filler = await send({ instead: prepared[0]?.transaction ?? '' });
  expect(filler.validUntil).toBeUndefined();
  const sent: Sent = { hash: first!.hash, from: hot.address, position: null, bytes: first!.bytes };
  await stage.mine(200);
  expect(await chain.fate(sent)).toEqual({ state: 'unknown' });
  expect(await chain.broadcast(filler)).toEqual(accepted);
  await stage.mine(1);
  expect(await chain.fate(sent)).toEqual({ state: 'unknown' });
  await stage.finalize();
  expect(await chain.fate(sent)).toMatchObject({ state: 'dead', proof: expect.stringContaining(nonce.account) });
  expect(await chain.broadcast(first!)).toMatchObject({ outcome: 'refused' });
  expect(await balance(cold)).toBe(0n);
});

test('a nonce that was used just before, which is not final yet, does not make the next use of it dead', async () => {
  const cold = freshAddress(scene);
  for (let use = 0; use < 2; use += 1) {
    await fill(null, 1);
    const [signed] = await sign(await prepare(cold, null, [await openNonce(2)]), cold);
    const sent: Sent = { hash: signed!.hash, from: hot.address, position: null, bytes: signed!.bytes };
    expect(await chain.fate(sent)).toEqual({ state: 'unknown' });
    expect(await chain.broadcast(signed!)).toEqual(accepted);
    await stage.mine(2);
    expect(await chain.fate(sent)).toMatchObject({ state: 'included' });
  }
});

test('there are nonce accounts by number, and no others', () => {
  expect(nonceAccountOf(hot.address, 0)).not.toBe(nonceAccountOf(hot.address, 1));
  expect(() => nonceAccountOf(hot.address, -1)).toThrow(RangeError);
});
