import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSignedSweep } from '@coffer/keys/solana-check-sweep.ts';
import { deriveDepositKeys } from '@coffer/keys/solana-deposit-keys.ts';
import { nonceAccountOf } from '@coffer/keys/solana-nonce.ts';
import { signSweeps } from '@coffer/keys/solana-sign-sweeps.ts';
import { encodeTransaction } from '@coffer/keys/solana-transaction.ts';
import { freshAddress, freshPurse, sceneOf, type Purse, type Scene } from '../port-stage.contract.ts';
import { FeeAboveCap, type Sent, type Signed } from '../port.ts';
import { openSimulatorStage, type SimulatorStage } from './simulator-stage.fixture.ts';
import { openSolanaChain, type SolanaChain } from './solana-chain.ts';
import type { Nonce } from './nonces.ts';
import type { PreparedSweeps } from './prepare-sweeps.ts';
import { oneSol } from './stage.fixture.ts';

const words = { phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow', passphrase: '' };
const accepted = { outcome: 'accepted' };

let stage: SimulatorStage;
let scene: Scene;
let chain: SolanaChain;
let deposits: { position: number; address: string }[];
let hot: Purse;

beforeAll(async () => {
  stage = await openSimulatorStage();
  scene = sceneOf(stage);
  chain = openSolanaChain({ chainId: stage.chainId, nodes: stage.nodes });
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

const prepare = (coldWallet: string, contract: string | null, nonces: Nonce[] = [], feeUnitsMax = oneSol) =>
  chain.sweeps.prepare({ hotWallet: hot.address, coldWallet, contract, deposits, nonces, feeUnitsMax });

/** Signed by the phrase, checked, and signed by the hot wallet. */
async function sign({ sweeps, validUntil }: PreparedSweeps): Promise<Signed[]> {
  const signed: Signed[] = [];
  let at = 0;
  for await (const { transaction } of signSweeps(words, sweeps, () => Promise.resolve())) {
    const checked = checkSignedSweep(sweeps[at++]!.asked, transaction);
    if ('reason' in checked) throw new Error(checked.reason);
    const lasts = validUntil === undefined ? {} : { validUntil: String(validUntil) };
    const payload = { transaction: encodeTransaction(checked.transaction), ...lasts };
    const unsigned = { chain: 'SOLANA' as const, from: hot.address, position: null, payload };
    signed.push(await scene.rules.signTransfer(unsigned, hot.privateKey));
  }
  return signed;
}

async function openNonce(number: number): Promise<Nonce> {
  const before = await chain.sweeps.nonce(hot.address, number);
  if ('open' in before) {
    const signed = await scene.rules.signTransfer(before.open, hot.privateKey);
    expect(await chain.broadcast(signed)).toEqual(accepted);
    await stage.mine(1);
  }
  const after = await chain.sweeps.nonce(hot.address, number);
  if ('open' in after) throw new Error('there is no nonce');
  return after.nonce;
}

test.each(['coins', 'tokens'])(
  'all %s that deposits hold are prepared, signed and moved; the empty are left out',
  async (what) => {
    const contract = what === 'coins' ? null : stage.token;
    await fill(contract, 7);
    const cold = freshAddress(scene);
    const prepared = await prepare(cold, contract);
    expect(prepared.sweeps.flatMap(({ asked }) => asked.deposits.map(({ address }) => address))).toEqual(
      deposits.slice(0, 7).map(({ address }) => address),
    );
    const before = (await balance(hot.address)) ?? 0n;
    for (const one of await sign(prepared)) expect(await chain.broadcast(one)).toEqual(accepted);
    await stage.mine(1);
    expect(await balance(cold, contract)).toBe(14_000_000n);
    expect(before - ((await balance(hot.address)) ?? 0n)).toBeLessThanOrEqual(prepared.feeUnitsMax);
    expect((await prepare(cold, contract)).sweeps).toEqual([]);
  },
);

test('sweeps that cost more than is allowed are not prepared', async () => {
  await fill(null, 2);
  await expect(prepare(freshAddress(scene), null, [], 1n)).rejects.toThrow(FeeAboveCap);
});

test('what is signed by a nonce may be sent long after, and once', async () => {
  await fill(null, 3);
  const nonce = await openNonce(0);
  expect(nonce).toMatchObject({ account: nonceAccountOf(hot.address, 0), authority: hot.address });
  const cold = freshAddress(scene);
  const prepared = await prepare(cold, null, [nonce]);
  expect(prepared.validUntil).toBeUndefined();
  const [signed] = await sign(prepared);
  await stage.mine(400);
  expect(await chain.broadcast(signed!)).toEqual(accepted);
  await stage.mine(1);
  expect(await balance(cold)).toBe(prepared.sweeps[0]?.asked.deposits.reduce((sum, { units }) => sum + units, 0n));
  expect((await openNonce(0)).value).not.toBe(nonce.value);
});

test('what lives by a nonce is dead when something else has used it, finally, and not before', async () => {
  await fill(null, 1);
  const nonce = await openNonce(1);
  const [first] = await sign(await prepare(freshAddress(scene), null, [nonce]));
  const [second] = await sign(await prepare(freshAddress(scene), null, [nonce]));
  const sent: Sent = { hash: first!.hash, from: hot.address, position: null, bytes: first!.bytes };
  await stage.mine(200);
  expect(await chain.fate(sent)).toEqual({ state: 'unknown' });
  expect(await chain.broadcast(second!)).toEqual(accepted);
  await stage.mine(1);
  expect(await chain.fate(sent)).toEqual({ state: 'unknown' });
  await stage.finalize();
  expect(await chain.fate(sent)).toMatchObject({ state: 'dead', proof: expect.stringContaining(nonce.account) });
  expect(await chain.broadcast(first!)).toMatchObject({ outcome: 'refused' });
});

test('there are nonce accounts by number, and no others', () => {
  expect(nonceAccountOf(hot.address, 0)).not.toBe(nonceAccountOf(hot.address, 1));
  expect(() => nonceAccountOf(hot.address, -1)).toThrow(RangeError);
});
