import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRole } from '@coffer/contract/people/roles.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { createWallet, getWallet, linkWallets, setWalletStatus } from '@coffer/contract/treasury/wallets.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { eventsOf, freshAddress, openTreasury, trailOf, type Treasury } from './treasury.fixture.ts';

let treasury: Treasury;
let deposit: number;
let cold: number;
let address: string;
beforeAll(async () => {
  treasury = await openTreasury();
  deposit = (await treasury.xpubWallet(treasury.shop)).id;
  address = freshAddress();
  cold = await treasury.coldWallet('ETH', address);
});
afterAll(() => treasury.world.close());

const asked = (id: unknown, coldWalletID: unknown, blockchainCode: unknown = 'ETH', key = treasury.root) => ({
  key,
  params: { id: id as number },
  body: { blockchainCode, coldWalletID },
});
const put = (...order: Parameters<typeof asked>) => treasury.world.ok(setWalletDestination, asked(...order));
const refuse = (...order: Parameters<typeof asked>) => treasury.world.refused(setWalletDestination, asked(...order));
const spelled = (text: string) => spellAddress('ETH_Family', text);
const chainsOf = async (id: number) =>
  (await treasury.world.ok(getWallet, { key: treasury.root, params: { id } })).chains;
const move = (id: number, status: string) =>
  treasury.world.ok(setWalletStatus, { key: treasury.root, params: { id, status } });

describe('the destination of a deposit wallet of extended public keys', () => {
  it('is a cold wallet, on one chain alone, and each change is told once', async () => {
    expect((await put(deposit, cold)).chains).toEqual([
      { blockchainCode: 'ETH', coldAddress: spelled(address), sweepContractID: null },
      { blockchainCode: 'BASE', coldAddress: null, sweepContractID: null },
    ]);
    const second = freshAddress();
    const secondId = await treasury.coldWallet('ETH', second);
    for (const _again of [1, 2]) expect((await put(deposit, secondId)).chains[0]?.coldAddress).toBe(spelled(second));
    const trail = await trailOf(treasury.world, 'wallet', deposit);
    expect(trail.filter((row) => row.action === 'wallet.destination-set')).toMatchObject([
      { before: { coldAddress: null }, after: { blockchainCode: 'ETH', coldAddress: address } },
      { before: { coldAddress: address }, after: { coldAddress: second } },
    ]);
    expect(await eventsOf(treasury.world, 'wallet.destination-set')).toHaveLength(2);
  });

  it.each([
    ['a cold wallet on another chain', () => cold, 'BASE', 'coldWalletID', 'must be a cold wallet on BASE'],
    ['a wallet that is not cold', () => deposit, 'ETH', 'coldWalletID', 'one of your cold wallets'],
    ['a wallet that is not there', () => 999_999, 'ETH', 'coldWalletID', 'one of your cold wallets'],
    ['text', () => 'cold', 'ETH', 'coldWalletID', ''],
    ['a chain that it does not serve', () => cold, 'TRX', 'blockchainCode', 'serves: ETH, BASE'],
    ['a chain that there is not', () => cold, 'DOGE', 'blockchainCode', 'must be one of'],
  ])('is refused, and stays as it is: %s', async (_what, coldWalletID, code, path, words) => {
    const before = await chainsOf(deposit);
    const { status, details } = await refuse(deposit, coldWalletID(), code);
    expect(status).toBe(400);
    expect(details).toEqual([{ path, message: expect.stringContaining(words) as string }]);
    expect(await chainsOf(deposit)).toEqual(before);
  });

  it('is no cold wallet that is paused, until it is active again', async () => {
    const paused = await treasury.coldWallet('BASE', freshAddress());
    await move(paused, 'inactive');
    const { details } = await refuse(deposit, paused, 'BASE');
    expect(details).toEqual([
      { path: 'coldWalletID', message: expect.stringContaining('this one is inactive') as string },
    ]);
    await move(paused, 'active');
    expect((await put(deposit, paused, 'BASE')).chains[1]?.coldAddress).toBeTypeOf('string');
  });
});

describe('a wallet that has none of its own to set', () => {
  it('of a sweep contract, a cold or hot one, and one that is compromised are refused with the reason', async () => {
    await treasury.coldWallet('BASE', treasury.chains.network('BASE').address('safe'));
    const hash = treasury.deploy('BASE');
    treasury.chains.network('BASE').mine();
    const sweeper = await treasury.sweepWallet('BASE', hash);
    const body = { name: 'Hot', walletType: 'hot_wallet', family: 'ETH_Family' };
    const hot = await treasury.world.ok(createWallet, { key: treasury.root, body });
    const lost = (await treasury.xpubWallet()).id;
    await move(lost, 'compromised');
    for (const [id, words] of [
      [sweeper, 'only its owner can change it'],
      [hot.id, 'is not a deposit wallet'],
      [cold, 'is not a deposit wallet'],
      [lost, 'is compromised'],
    ] as const) {
      const before = await chainsOf(id);
      const refusal = await refuse(id, cold);
      expect(refusal).toMatchObject({ status: 422, message: expect.stringContaining(words) as string });
      expect(await chainsOf(id)).toEqual(before);
    }
    expect(await refuse(999_999, cold)).toMatchObject({ status: 404 });
  });
});

describe('who sets it', () => {
  it('wants the password again', async () => {
    treasury.world.clock.advance(6);
    expect(await refuse(deposit, cold)).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    await treasury.later(0);
    expect((await put(deposit, cold)).chains[0]?.coldAddress).toBe(spelled(address));
  });

  it('of single projects may choose a cold wallet of theirs alone, and not for a wallet that others use too', async () => {
    const permissions = ['wallets:read', 'wallets:write'];
    const role = { displayName: 'Keeper', name: 'keeper', scope: 'own', permissions };
    await treasury.world.ok(createRole, { key: treasury.root, body: role });
    const { key } = await treasury.hire('keeper', [treasury.shop]);
    const other = await treasury.coldWallet('ETH', freshAddress());
    const link = (projectId: number, walletID: number) =>
      treasury.world.ok(linkWallets, {
        key: treasury.root,
        params: { id: projectId },
        body: { wallets: [{ walletID, blockchainFamily: 'ETH_Family' }] },
      });
    expect((await refuse(deposit, other, 'ETH', key)).details).toMatchObject([{ path: 'coldWalletID' }]);
    await link(treasury.shop, other);
    expect((await put(deposit, other, 'ETH', key)).id).toBe(deposit);
    await link(treasury.neighbour, deposit);
    expect(await refuse(deposit, other, 'ETH', key)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});
