import { anyPayout } from '../../../../test/send-all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createSweepWallet,
  getFactoryContract,
  getSweepContract,
  verifySweepContract,
} from '@coffer/contract/treasury/sweep-contracts.ts';
import { listFunds } from '@coffer/contract/treasury/funds.ts';
import { listSweeps } from '@coffer/contract/treasury/sweeps.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { createColdWallet, createXpubWallet, getWallet, listWallets } from '@coffer/contract/treasury/wallets.ts';
import { openSigningRequest, submitSigned, getSigningRequest } from '@coffer/contract/treasury/signing-requests.ts';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { accountXpub } from '@coffer/keys/phrase/account-xpub.ts';
import { signTronTransfers } from '@coffer/keys/tron/sign-transfers.ts';
import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { balancesOf, coldAccount } from '../../ledger/index.ts';
import { startSending, startSigning } from '../../outgoing/index.ts';
import { startFollowing } from './start-following.ts';
import { startPlanning } from '../planning/start-planning.ts';
import { sendSignedTransfers } from '../../signing/send-signed-transfers.ts';
import { watchGas } from '../../alarms/watch-gas.ts';
import { confirmations, freshTron, openTronShop, tronId, type TronShop } from '../../outgoing/tron-shop.fixture.ts';

type Transfers = Extract<ToSign, { kind: 'transfers' }>;

const trx = 1_000_000n;
let shop: TronShop;
beforeAll(async () => {
  shop = await openTronShop();
  const { deps } = shop.world.coffer;
  shop.run(
    startPlanning(deps),
    startSigning({ ...deps, payouts: anyPayout }),
    startSending(deps),
    startFollowing(deps),
  );
}, 240_000);
afterAll(() => shop?.close());

const sweepsOf = async () => (await shop.world.ok(listSweeps, { key: shop.key, query: { limit: '100' } })).data;
const fundOf = async (walletID: number, currencyCode: string) =>
  (await shop.world.ok(listFunds, { key: shop.key })).find(
    (one) => one.walletID === walletID && one.currencyCode === currencyCode,
  );

describe('a sweep contract on Tron', () => {
  test('is told of by its factory, and registered from the transaction that deployed it', async () => {
    const { world, key, stage, cold } = shop;
    const told = await world.ok(getFactoryContract, { key, params: { code: 'TRX' } });
    expect(told).toMatchObject({ id: tronId, blockchainCode: 'TRX', address: stage.factory });
    const { walletId, contract } = await shop.deploy();
    const wallet = await world.ok(getWallet, { key, params: { id: walletId } });
    expect(wallet).toMatchObject({ address: contract, family: 'TRX_Family', walletSubType: 'SCW' });
    const id = wallet.chains[0]?.sweepContractID ?? 0;
    expect(await world.ok(getSweepContract, { key, params: { id } })).toMatchObject({
      address: contract,
      factory: stage.factory,
      collector: cold.address,
      status: 'active',
    });
    expect(await world.ok(verifySweepContract, { key, params: { id } })).toMatchObject({ verified: true });
    expect(await shop.address()).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  });

  test('makes a cold wallet of where its money ends for somebody who has just signed in; what is no deployment is refused', async () => {
    const { world, key, stage } = shop;
    const stray = freshTron();
    const other = await stage.sweepers?.deploy('', stray);
    const plain = await stage.pay([{ to: freshTron(), contract: null, units: 1n }]);
    await shop.mine(1);
    const refuse = (transactionHash: string) =>
      world.refused(createSweepWallet, { key, params: { contractId: tronId }, body: { name: 'X', transactionHash } });
    const asked = { params: { contractId: tronId }, body: { name: 'X', transactionHash: other?.txHash ?? '' } };
    expect(await world.ok(createSweepWallet, { key, ...asked })).toMatchObject({ status: 'active', projectIDs: [] });
    const colds = (await world.ok(listWallets, { key })).filter(({ walletType }) => walletType === 'cold_wallet');
    expect(colds.map(({ address }) => address)).toContain(stray);
    expect((await refuse(plain)).message).toContain('made no sweep contract');
    expect(await refuse('ab'.repeat(32))).toMatchObject({ status: 422, details: { retryable: true } });
    expect(await refuse(`0x${'ab'.repeat(32)}`)).toMatchObject({
      details: [{ path: 'transactionHash', message: 'must be the hash of a transaction on Tron' }],
    });
    const body = { name: 'Contract', address: stage.factory };
    const cold = await world.refused(createColdWallet, { key, params: { chain: 'TRX' }, body });
    expect(cold.details).toMatchObject([{ path: 'address', message: expect.stringContaining('is a contract') }]);
  });
});

test('money waits for a hot wallet with enough TRX and says so, then moves, again and again from the same address', async () => {
  const { world } = shop;
  const { walletId } = await shop.deploy();
  const to = await shop.address();
  await shop.pay(to, 'USDT', 900_000_000n);
  const before = (await shop.held(shop.cold.address)).USDT;
  await shop.inTime(async () => {
    expect(await fundOf(walletId, 'USDT')).toMatchObject({
      state: 'waiting',
      obstacle: { statusCode: 'HOT_WALLET_MISSING' },
    });
  });
  const hot = await shop.hotWallet(0n);
  await shop.inTime(async () => {
    const fund = await fundOf(walletId, 'USDT');
    expect(fund?.obstacle).toMatchObject({
      statusCode: 'DEPOSIT_NOT_DEPLOYED_LOW_GAS',
      reason: expect.stringContaining('TRX'),
    });
  });
  await shop.pay(hot.address, 'TRX', 500n * trx);
  await watchGas(world.coffer.deps);
  const arrived = async (units: bigint) =>
    shop.inTime(async () => expect((await shop.held(shop.cold.address)).USDT - before).toBe(units));
  await arrived(900_000_000n);
  await shop.pay(to, 'USDT', 800_000_000n);
  await arrived(1_700_000_000n);
  await shop.inTime(async () => expect((await fundOf(walletId, 'USDT'))?.amount).toBe('0'));
  const [again, first] = (await sweepsOf()).filter((one) => one.walletID === walletId);
  expect(Number(first?.feeAmount)).toBeGreaterThan(2 * Number(again?.feeAmount));
}, 240_000);

describe('a wallet of a phrase', () => {
  const phrase = generateMnemonic(wordlist);
  let walletId: number;
  beforeAll(async () => {
    const { world, email, project, cold } = shop;
    // A session that was just begun may name where money ends.
    const { key } = await world.signIn(email);
    const xpub = accountXpub(mnemonicToSeedSync(phrase), 44, 195);
    const body = { name: 'Phrase', projectID: project, xpubs: [{ family: 'TRX_Family', xpub }] };
    walletId = (await world.ok(createXpubWallet, { key, body })).id;
    const destination = { blockchainCode: 'TRX', coldWalletID: cold.id };
    await world.ok(setWalletDestination, { key, params: { id: walletId }, body: destination });
  });

  const ask = (currencyCode: string, over: object = {}) => ({
    key: shop.key,
    body: { walletID: walletId, blockchainCode: 'TRX', currencyCode, ...over },
  });
  const sign = async ({ items }: Transfers, over: Record<string, string> = {}) => {
    const signed: string[] = [];
    const changed = items.map((item) => ({ ...item, payload: { ...item.payload, ...over } }));
    const words = { phrase, passphrase: '' };
    for await (const { bytes } of signTronTransfers(words, changed, () => Promise.resolve())) signed.push(bytes);
    return signed;
  };
  const handIn = (signingRequestID: number, signed: string[]) => ({
    key: shop.key,
    params: { chain: 'TRX' },
    body: { signingRequestID, signed },
  });

  test('signs its transfers of TRX and of a token, each paid by its own address, and nothing else is taken', async () => {
    const { world, key, cold } = shop;
    const rich = await shop.address();
    const poor = await shop.address();
    await shop.pay(rich, 'TRX', 600n * trx);
    await shop.pay(poor, 'USDT', 50_000_000n);
    await shop.mine(confirmations + 1);
    await shop.inTime(async () => expect((await fundOf(walletId, 'TRX'))?.state).toBe('signature'));
    const lacking = await world.refused(openSigningRequest, ask('USDT'));
    expect(lacking).toMatchObject({
      status: 422,
      message: expect.stringMatching(/pay for its own transfer, about \d/),
    });
    expect(await world.refused(openSigningRequest, ask('TRX', { kind: 'authorizations' }))).toMatchObject({
      details: [{ path: 'kind', message: 'must be transfers on Tron' }],
    });
    await shop.pay(rich, 'USDT', 70_000_000n);
    await shop.mine(confirmations + 1);

    const before = await shop.held(cold.address);
    const tokens = await world.ok(openSigningRequest, ask('USDT'));
    const unsigned = tokens.unsigned as Transfers;
    expect(unsigned.items).toMatchObject([{ address: rich, nonce: 0, amount: '70' }]);
    const [item] = unsigned.items;
    const data = item?.payload['data'] ?? '';
    const bad = [
      ['expiration', String((item?.validUntil ?? 0) + 60_000), /lapse/],
      ['data', data.replace(/.$/, (last) => (last === '1' ? '2' : '1')), /must move 70 USDT/],
      ['to', shop.stage.usdc, /must move USDT/],
      ['feeLimit', String(10_000n * trx), /must cost at most/],
    ] as const;
    for (const [name, value, message] of bad) {
      const refused = await world.refused(submitSigned, handIn(tokens.id, await sign(unsigned, { [name]: value })));
      expect(refused).toMatchObject({
        status: 400,
        details: [{ path: 'signed.0', message: expect.stringMatching(message) }],
      });
    }
    await world.ok(submitSigned, handIn(tokens.id, await sign(unsigned)));
    const settled = async (id: number) =>
      shop.inTime(async () => {
        await sendSignedTransfers(world.coffer.deps);
        expect((await world.ok(getSigningRequest, { key, params: { id } })).status).toBe('done');
      });
    await settled(tokens.id);
    expect((await shop.held(cold.address)).USDT - before.USDT).toBe(70_000_000n);

    const coins = await world.ok(openSigningRequest, ask('TRX'));
    await world.ok(submitSigned, handIn(coins.id, await sign(coins.unsigned as Transfers)));
    await settled(coins.id);
    const after = await shop.held(cold.address);
    const moved = BigInt(Math.round(Number(coins.amount) * Number(trx)));
    expect(after.TRX - before.TRX).toBe(moved);
    const booked = await balancesOf(world.coffer.deps.db, [coldAccount(cold.id)]);
    expect(booked.find(({ asset }) => asset === 'TRX/native')?.units).toBe(after.TRX);
  }, 240_000);

  test('whose transfers no block takes in time has them back in hand once that is final', async () => {
    const { world, key, stage, query } = shop;
    const to = await shop.address();
    await shop.pay(to, 'TRX', 40n * trx);
    await shop.mine(confirmations + 1);
    const request = await world.ok(openSigningRequest, ask('TRX'));
    const unsigned = request.unsigned as Transfers;
    await world.ok(submitSigned, handIn(request.id, await sign(unsigned)));
    stage.local.node.faults.loses = 1_000;
    await sendSignedTransfers(world.coffer.deps);
    await stage.lapse?.past(Math.max(...unsigned.items.map(({ validUntil = 0 }) => validUntil)));
    await sendSignedTransfers(world.coffer.deps);
    const status = async () => (await world.ok(getSigningRequest, { key, params: { id: request.id } })).status;
    expect(await status()).not.toBe('failed');
    await stage.finalize();
    await sendSignedTransfers(world.coffer.deps);
    stage.local.node.faults.loses = 0;
    expect(await status()).toBe('failed');
    expect(await query('select from sweep_lock where sweep_id = $1', [request.sweepID])).toEqual([]);
  }, 120_000);
});
