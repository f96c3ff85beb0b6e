import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createColdWallet, createWallet, setWalletStatus } from '@coffer/contract/treasury/wallets.ts';
import { factory, freshAddress, nodes, openTreasury, trailOf, type Treasury } from './treasury.fixture.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

const asked = (address: unknown, chain = 'ETH', over: object = {}) => ({
  key: treasury.root,
  params: { chain },
  body: { name: 'Safe', address, ...over },
});
const make = (address: string, chain?: string, over?: object) =>
  treasury.world.ok(createColdWallet, asked(address, chain, over));
const refuse = (address: unknown, chain?: string, over?: object) =>
  treasury.world.refused(createColdWallet, asked(address, chain, over));

describe('a cold wallet', () => {
  it('is an address on one chain, in one spelling, shown in that of wallets', async () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const made = await make(` ${address} `, 'eth', { projectID: treasury.shop });
    expect(made).toMatchObject({
      walletType: 'cold_wallet',
      walletSubType: 'EOA',
      family: 'ETH_Family',
      blockchainCode: 'ETH',
      address,
      status: 'active',
      chains: [{ blockchainCode: 'ETH', coldAddress: address, sweepContractID: null }],
      projectIDs: [treasury.shop],
      code: [
        { blockchainCode: 'ETH', hasCode: false },
        { blockchainCode: 'BASE', hasCode: false },
      ],
    });
    const [row] = await trailOf(treasury.world, 'wallet', made.id);
    const kept = { name: 'Safe', address: address.toLowerCase(), blockchainCode: 'ETH' };
    expect(row).toMatchObject({ action: 'wallet.created', after: kept });
    expect((await make(address.toLowerCase(), 'BASE')).address).toBe(address);
  });

  it('may have the same address on another chain, and not twice on one, however it is spelt', async () => {
    const address = freshAddress();
    await make(address, 'ETH');
    await make(address, '3');
    expect(await refuse(address.toUpperCase().replace('0X', '0x'), 'BASE')).toMatchObject({ status: 409 });
  });

  it('may come back once it was archived', async () => {
    const address = freshAddress();
    const { id } = await make(address);
    for (const status of ['inactive', 'archived']) {
      await treasury.world.ok(setWalletStatus, { key: treasury.root, params: { id, status } });
    }
    expect((await make(address)).id).not.toBe(id);
  });

  it('that is a contract says on which chains it stands, and where nobody could be asked', async () => {
    const address = freshAddress();
    treasury.chains.network('ETH').codeHashes.set(address, '0xabcd');
    expect((await make(address)).code).toEqual([
      { blockchainCode: 'ETH', hasCode: true },
      { blockchainCode: 'BASE', hasCode: false },
    ]);
    const base = treasury.chains.node('BASE', nodes.BASE_RPC_URL);
    base.stop();
    const made = await make(freshAddress());
    base.start();
    expect(made.code).toContainEqual({ blockchainCode: 'BASE', hasCode: null });
  });
});

describe('an address that is refused', () => {
  it.each([
    ['nothing', ''],
    ['a number', 7],
    ['too short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeA'],
    ['a wrong checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
    ['one of bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['one of tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['one of solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['a private key', `0x${'7f'.repeat(32)}`],
    ['zero', `0x${'0'.repeat(40)}`],
    ['0x…dead', '0x000000000000000000000000000000000000dEaD'],
    ['a precompiled contract', '0x0000000000000000000000000000000000000002'],
    ['the factory', factory],
    ['the contract of a token', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
  ])('%s', async (_what, address) => {
    const refusal = await refuse(address);
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refusal.details).toEqual([{ path: 'address', message: expect.any(String) as string }]);
    expect(refusal.message).not.toContain('7f7f');
  });

  it('a hot wallet, a deposit address and a sweep contract of this install', async () => {
    const hot = await treasury.world.ok(createWallet, {
      key: treasury.root,
      body: { name: 'Hot', walletType: 'hot_wallet', family: 'ETH_Family' },
    });
    expect((await refuse(hot.address)).message).toContain('is the hot wallet "Hot" of this install');
    const { id } = await treasury.xpubWallet();
    const deposit = await treasury.world.coffer.deps.db
      .selectFrom('address')
      .select('address')
      .where('wallet_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await refuse(deposit.address)).message).toContain('is a deposit address of this install');
    await treasury.coldWallet('BASE', treasury.chains.network('BASE').address('safe'));
    const hash = treasury.deploy('BASE', { contract: '0x1111111111111111111111111111111111111111' });
    treasury.chains.network('BASE').mine();
    await treasury.sweepWallet('BASE', hash);
    expect((await refuse('0x1111111111111111111111111111111111111111')).message).toContain('is a sweep contract');
  });

  it('a chain that is not in this version, and fields that nobody knows', async () => {
    expect(await refuse(freshAddress(), 'SOLANA')).toMatchObject({ status: 404 });
    expect((await refuse(freshAddress(), 'ETH', { note: 'x' })).details).toContainEqual({
      path: 'note',
      message: 'is not a field of this call',
    });
  });
});

describe('who names one', () => {
  it('wants the password again', async () => {
    treasury.world.clock.advance(6);
    expect(await refuse(freshAddress())).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    await treasury.later(0);
    expect(await make(freshAddress())).toMatchObject({ status: 'active' });
  });

  it('a project lead does not', async () => {
    const lead = await treasury.hire('project_lead', [treasury.shop]);
    const refusal = await treasury.world.refused(createColdWallet, { ...asked(freshAddress()), key: lead.key });
    expect(refusal).toMatchObject({ status: 403, details: { permission: 'wallets:write' } });
  });
});
