import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSignedSweep } from '@coffer/keys/solana/check-sweep.ts';
import { deriveDepositKeys } from '@coffer/keys/solana/deposit-keys.ts';
import { encodeMessage } from '@coffer/keys/solana/message.ts';
import { signSweeps } from '@coffer/keys/solana/sign-sweeps.ts';
import { messageOf, portionsOf, sweepFeeMax, type SolanaSweep, type SweptDeposit } from '@coffer/keys/solana/sweep.ts';
import { encodeTransaction, unsignedTransaction } from '@coffer/keys/solana/transaction.ts';
import { changeOf, freshAddress, freshPurse, sceneOf, type Purse, type Scene } from '../suite/port-stage.contract.ts';
import type { Signed } from '../port/port.ts';
import { openSimulatorStage, type SimulatorStage } from './simulator-stage.fixture.ts';
import { oneSol } from './stage.fixture.ts';

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const words = { phrase, passphrase: '' };
const pause = () => Promise.resolve();
const rent = 2_039_280n;

let stage: SimulatorStage;
let scene: Scene;
let addresses: string[];

beforeAll(async () => {
  stage = await openSimulatorStage();
  scene = sceneOf(stage);
  addresses = [];
  for await (const { address } of deriveDepositKeys(words, { from: 0, count: 12 }, pause)) addresses.push(address);
});
afterAll(async () => {
  await scene.chain.close();
  await stage.close();
});

type Mint = SimulatorStage['mints']['USDC'];

function tokenOf({ address, program, decimals, feeBasisPoints }: Mint): NonNullable<SolanaSweep['token']> {
  return { mint: address, program, decimals, withholdsFees: feeBasisPoints !== undefined };
}

async function hotWallet(): Promise<Purse> {
  const hot = freshPurse(scene);
  await stage.pay([{ to: hot.address, contract: null, units: oneSol }]);
  await stage.mine(1);
  return hot;
}

async function lifetime(): Promise<SolanaSweep['lifetime']> {
  const { value } = (await stage.rpc('getLatestBlockhash', { commitment: 'confirmed' })) as {
    value: { blockhash: string };
  };
  return { by: 'blockhash', blockhash: value.blockhash };
}

const balance = async (address: string, contract: string | null = null) =>
  (await scene.chain.balances([{ address, contract }]))[0];

async function sweepOf(hot: Purse, deposits: readonly SweptDeposit[], changed: Partial<SolanaSweep> = {}) {
  return {
    hotWallet: hot.address,
    coldWallet: freshAddress(scene),
    token: null,
    deposits,
    createsAccount: false,
    closesAccounts: true,
    lifetime: await lifetime(),
    workMax: 300_000,
    microLamportsPerWork: 10n,
    ...changed,
  };
}

/** As it goes: the browser signs what it was shown, the server checks it, adds its own signature, and sends it. */
async function signAll(sweep: SolanaSweep, hot: Purse): Promise<Signed[]> {
  const items = portionsOf(sweep).map((asked) => ({
    asked,
    transaction: unsignedTransaction(encodeMessage(messageOf(asked))),
  }));
  const signed: Signed[] = [];
  let at = 0;
  for await (const { transaction } of signSweeps(words, items, pause)) {
    const checked = checkSignedSweep(items[at++]!.asked, transaction);
    if ('reason' in checked) throw new Error(checked.reason);
    const payload = { transaction: encodeTransaction(checked.transaction) };
    const unsigned = { chain: 'SOLANA' as const, from: hot.address, position: null, payload };
    signed.push(scene.rules.signTransfer(unsigned, hot.privateKey));
  }
  return signed;
}

async function carryOut(signed: readonly Signed[]): Promise<void> {
  for (const one of signed) expect(await scene.chain.broadcast(one)).toEqual({ outcome: 'accepted' });
  await stage.mine(1);
}

test('the coins of twelve deposits are in the cold wallet to the last one, and only the hot wallet paid', async () => {
  const hot = await hotWallet();
  const deposits = addresses.map((address, position) => ({ position, address, units: 3_000_000n + BigInt(position) }));
  for (const { address, units } of deposits) await stage.pay([{ to: address, contract: null, units }]);
  await stage.mine(1);
  const sweep = await sweepOf(hot, deposits);
  const signed = await signAll(sweep, hot);
  expect(signed).toHaveLength(2);
  await carryOut(signed);
  expect(await scene.chain.balances(addresses.map((address) => ({ address, contract: null })))).toEqual(
    addresses.map(() => 0n),
  );
  const swept = deposits.reduce((sum, { units }) => sum + units, 0n);
  expect(await balance(sweep.coldWallet)).toBe(swept);
  const paid = portionsOf(sweep).reduce((sum, portion) => sum + sweepFeeMax(portion), 0n);
  expect(await balance(hot.address)).toBe(oneSol - paid);
  const seen = await Promise.all(signed.map(({ hash }) => scene.chain.transaction(hash)));
  const transfers = seen.flatMap((one) => [...(one?.transfers ?? [])]);
  for (const { address, units } of deposits) {
    expect(changeOf(transfers, address, null)).toBe(-units);
    expect(transfers.find(({ from }) => from === address)).toMatchObject({ to: sweep.coldWallet, units });
  }
});

test.each(['USDC', 'FEE'] as const)(
  'all of a token is swept to a new account, the emptied accounts are closed, and their rent is back: %s',
  async (code) => {
    const hot = await hotWallet();
    const mint = stage.mints[code];
    const some = addresses.slice(0, 3);
    for (const to of some) {
      await stage.pay([{ to, contract: mint.address, units: 500_000n }]);
    }
    await stage.mine(1);
    const deposits = some.map((address, position) => ({ position, address, units: 500_000n }));
    const sweep = await sweepOf(hot, deposits, { token: tokenOf(mint), createsAccount: true });
    const signed = await signAll(sweep, hot);
    await carryOut(signed);
    expect(await balance(sweep.coldWallet, mint.address)).toBe(code === 'FEE' ? 1_485_000n : 1_500_000n);
    for (const owner of some) {
      expect(await balance(owner, mint.address)).toBe(0n);
      expect(await stage.rpc('getTokenAccountsByOwner', owner, { mint: mint.address })).toMatchObject({ value: [] });
    }
    // Three rents came back, and one went into the account of the cold wallet.
    const gained = ((await balance(hot.address)) ?? 0n) - oneSol + sweepFeeMax(sweep);
    expect(gained).toBeGreaterThanOrEqual(2n * rent);
    expect(await scene.chain.fate({ hash: signed[0]?.hash ?? '', from: hot.address, position: null })).toMatchObject({
      state: 'included',
      feeUnits: sweepFeeMax(sweep),
    });
  },
);

test('a transaction that was signed for less than there is moves that, and no account is closed', async () => {
  const hot = await hotWallet();
  const [address = ''] = addresses;
  const { USDC } = stage.mints;
  await stage.pay([{ to: address, contract: USDC.address, units: 10n }]);
  await stage.mine(1);
  const sweep = await sweepOf(hot, [{ position: 0, address, units: 9n }], {
    token: tokenOf(USDC),
    createsAccount: true,
  });
  const [signed] = await signAll(sweep, hot);
  expect(await scene.chain.broadcast(signed!)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/\w/),
  });
  expect(await balance(address, USDC.address)).toBe(10n);
});

test('a signature that is missing keeps the hot wallet from signing', async () => {
  const hot = await hotWallet();
  const [address = ''] = addresses;
  const asked = await sweepOf(hot, [{ position: 0, address, units: 5n }]);
  const transaction = unsignedTransaction(encodeMessage(messageOf(asked)));
  const unsigned = { chain: 'SOLANA' as const, from: hot.address, position: null, payload: { transaction } };
  expect(() => scene.rules.signTransfer(unsigned, hot.privateKey)).toThrow(address);
});
