import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { listPayoutWallets } from '@coffer/contract/money-out/hot-wallets.ts';
import { listBlockchainCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { readNotices } from '@coffer/contract/operations/notices.ts';
import { createRole } from '@coffer/contract/people/roles.ts';
import { listGasLevels } from '@coffer/contract/treasury/funds.ts';
import { createColdWallet, createWallet, getWallet } from '@coffer/contract/treasury/wallets.ts';
import { assetKey, coinOf, tokenAsset, type Asset } from '@coffer/kernel/asset.ts';
import { formatMoney, parseMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { groups } from '../../../platform/db/roles/names.ts';
import { cause } from '../../../platform/cause.ts';
import { withClient } from '../../../../test/database.ts';
import { hire } from '../../../../test/people.ts';
import { plantPaid } from '../../../../test/plant/plant-paid.ts';
import { coldAccount, externalAccount, hotAccount, post, type Account } from '../../ledger/index.ts';
import { freshAddress, openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';
import { payoutsLeft, type Supply } from './forecast.ts';
import { freeOf } from './free-funds.ts';

const supply: Supply = { isCoin: false, freeUnits: 100n, freeCoinUnits: 90n, unitsEach: 10n, feeEach: 4n };

test.each<[string, Partial<Supply>, number]>([
  ['of a token, as far as it goes', {}, 10],
  ['and no further than the coin for the fees', { freeCoinUnits: 30n }, 7],
  ['of the coin, amount and fee together', { isCoin: true, freeUnits: 100n, freeCoinUnits: 100n }, 7],
  ['by the fees alone where nothing was paid yet', { unitsEach: null }, 22],
  ['of a coin as well', { isCoin: true, unitsEach: null }, 25],
  ['none where nothing is left', { freeUnits: 0n }, 0],
  ['none of a token that is not there', { freeUnits: 0n, unitsEach: null }, 0],
  ['no more than a million', { isCoin: true, freeUnits: 10n ** 30n }, 1_000_000],
])('a forecast says %s', (_what, over, payouts) => {
  expect(payoutsLeft({ ...supply, ...over })).toBe(payouts);
});

describe('a hot wallet', () => {
  let treasury: Treasury;
  let walletId: number;
  const ether = 10n ** 18n;
  const eth = coinOf('ETH');

  beforeAll(async () => {
    treasury = await openTreasury();
    const body = { walletType: 'hot_wallet' as const, family: 'ETH_Family' as const, projectID: treasury.shop };
    walletId = (await treasury.world.ok(createWallet, { key: treasury.root, body: { ...body, name: 'Hot' } })).id;
  });
  afterAll(() => treasury.world.close());

  const funds = () => freeOf(treasury.world.coffer.deps, treasury.world.coffer.deps.db, walletId, eth);
  const view = async (id: number | 'all') =>
    (await treasury.world.ok(listPayoutWallets, { key: treasury.root, params: { id } })).filter(
      ({ blockchainCode }) => blockchainCode === 'ETH',
    );
  let booked = 0;
  const book = (from: Account, to: Account, units: bigint, of: Asset = eth) =>
    inTransaction(treasury.world.coffer.deps.db, async (tx) => {
      booked += 1;
      const asset = assetKey(of);
      const postings = [
        { account: to, asset, units },
        { account: from, asset, units: -units },
      ];
      await post(tx, [{ kind: 'test', cause: cause('sweep', booked, 'test'), at: new Date(), postings }]);
    });

  it('that nobody has filled has nothing free, and says where to send more', async () => {
    expect(await funds()).toMatchObject({ held: 0n, reserved: 0n, free: 0n });
    const [wallet] = await view(treasury.shop);
    expect(wallet).toMatchObject({
      walletID: walletId,
      walletName: 'Hot',
      projectIDs: [treasury.shop],
      coinLevel: 'unknown',
    });
    expect(wallet?.funds).toMatchObject([{ currencyCode: 'ETH', held: '0', free: '0', isLow: true }]);
    expect(wallet?.funds[0]?.topUpURI.toLowerCase()).toContain(wallet?.address.toLowerCase());
  });

  it('keeps a floor, and what is promised to payouts', async () => {
    await book(externalAccount, hotAccount(walletId), 2n * ether);
    const { floor } = await funds();
    expect(floor).toBeGreaterThan(0n);
    expect(await funds()).toMatchObject({ held: 2n * ether, free: 2n * ether - floor });
    const at = new Date();
    const id = await plantPaid(treasury.world, { projectId: treasury.shop, walletId, at, usd: 5, status: 'pending' });
    const promised = { name: `payout:${id}`, side: 'credit', projectId: treasury.shop } as const;
    const revenue = { name: `project:${treasury.shop}:revenue`, side: 'either', projectId: treasury.shop } as const;
    await book(promised, revenue, ether);
    expect(await funds()).toMatchObject({ held: 2n * ether, reserved: ether, free: ether - floor });
    const [wallet] = await view(treasury.shop);
    expect(wallet?.funds).toMatchObject([{ held: '2', reserved: '1' }]);
    // Paid: it left the wallet, and nothing is promised any more.
    await book(hotAccount(walletId), promised, ether);
    expect(await funds()).toMatchObject({ held: ether, reserved: 0n, free: ether - floor });
  });

  it('promises never more than it has: nothing is free then', async () => {
    const id = await plantPaid(treasury.world, {
      projectId: treasury.shop,
      walletId,
      at: new Date(),
      usd: 5,
      status: 'pending',
    });
    const promised = { name: `payout:${id}`, side: 'credit', projectId: treasury.shop } as const;
    const revenue = { name: `project:${treasury.shop}:revenue`, side: 'either', projectId: treasury.shop } as const;
    await book(promised, revenue, 5n * ether);
    expect((await funds()).free).toBe(0n);
    await book(revenue, promised, 5n * ether);
  });

  it('is forecast by the last payouts, and by their fees', async () => {
    const at = new Date();
    for (const units of [ether / 10n, (3n * ether) / 10n]) {
      await plantPaid(treasury.world, {
        projectId: treasury.shop,
        walletId,
        at,
        usd: 5,
        units,
        feeUnits: ether / 100n,
      });
    }
    const [wallet] = await view('all');
    expect(wallet?.funds[0]).toMatchObject({
      forecast: { basis: 'last_payouts', amountEach: '0.2', feeEach: '0.01', payouts: 4 },
      isLow: false,
    });
  });

  it('that is low says how much to send, for what, and which cold wallet has it', async () => {
    const { world, root: key } = treasury;
    const coldAddress = freshAddress();
    const safe = await world.ok(createColdWallet, {
      key,
      params: { chain: 'ETH' },
      body: { name: 'Company safe', address: coldAddress },
    });
    expect((await view('all'))[0]?.funds[0]?.refill).toBeNull();
    await book(externalAccount, coldAccount(safe.id), 5n * ether);
    const { floor } = await funds();
    // Promised is more than it has: twice 0.2 was paid out within a month.
    const id = await plantPaid(world, {
      projectId: treasury.shop,
      walletId,
      at: new Date(),
      usd: 5,
      status: 'pending',
    });
    const promised = { name: `payout:${id}`, side: 'credit', projectId: treasury.shop } as const;
    const revenue = { name: `project:${treasury.shop}:revenue`, side: 'either', projectId: treasury.shop } as const;
    await book(promised, revenue, 3n * ether);
    const refill = (await view('all'))[0]?.funds[0]?.refill;
    // A week like the last two payouts is 0.4; three like them are 0.6, and so are three fees of 0.01.
    expect(refill).toMatchObject({ days: 7, waiting: '3', payouts: '0.6', fees: '0.03' });
    expect(refill?.kept).toBe(formatMoney({ units: floor, asset: eth }));
    const least = 3n * ether + (63n * ether) / 100n + floor - ether;
    const amount = parseMoney(refill?.amount ?? '', eth);
    if (!('units' in amount)) throw new Error('no amount is proposed');
    expect(amount.units).toBeGreaterThanOrEqual(least);
    expect(amount.units).toBeLessThan((least * 101n) / 100n);
    expect(refill?.uri).toContain(`value=${amount.units}`);
    expect(refill?.from).toEqual({
      walletID: safe.id,
      name: 'Company safe',
      address: spellAddress('ETH_Family', coldAddress.toLowerCase()),
      holds: '5',
      isEnough: true,
    });
    // Whoever may see no wallets learns of no cold one.
    const looking = {
      name: 'payer',
      displayName: 'Payer',
      scope: 'all' as const,
      permissions: ['payouts:read' as const],
    };
    await world.ok(createRole, { key, body: looking });
    const payer = await hire(world, { key }, 'payer');
    const seen = await world.ok(listPayoutWallets, { key: payer.key, params: { id: 'all' } });
    expect(seen.find(({ blockchainCode }) => blockchainCode === 'ETH')?.funds[0]?.refill).toMatchObject({ from: null });
    await book(revenue, promised, 3n * ether);
    expect((await view('all'))[0]?.funds[0]?.refill).toBeNull();
  });

  it('tells of a token that is enough for few more payouts, while it is paid out', async () => {
    const { world, root: key, shop } = treasury;
    const thin = async () => (await world.ok(readNotices, { key })).thinWallets;
    const currencies = await world.ok(listBlockchainCurrencies, { key });
    const { tokenAddress } = currencies.find((one) => one.blockchainCode === 'ETH' && one.currencyCode === 'USDT')!;
    const usdt = tokenAsset('ETH', tokenAddress ?? '', 6);
    await book(externalAccount, hotAccount(walletId), 250_000_000n, usdt);
    expect(await thin()).toEqual([]);
    const paid = { projectId: shop, walletId, usd: 100, units: 100_000_000n, feeUnits: 1n, currency: 'USDT' };
    await plantPaid(world, { ...paid, at: new Date(Date.now() - 40 * 86_400_000) });
    expect(await thin()).toEqual([]);
    await plantPaid(world, { ...paid, at: new Date() });
    const wallet = { walletID: walletId, walletName: 'Hot', blockchainCode: 'ETH', currencyCode: 'USDT' };
    expect(await thin()).toEqual([{ ...wallet, free: '250', payouts: 2 }]);
    const shown = (await view('all'))[0]?.funds.find(({ currencyCode }) => currencyCode === 'USDT');
    expect(shown?.refill).toMatchObject({ amount: '50', payouts: '300', from: null });
    const setStatus = (status: string) =>
      world.asOwner(`update wallet set status = '${status}' where id = ${walletId}`);
    await setStatus('inactive');
    expect(await thin()).toEqual([]);
    expect((await view('all'))[0]?.funds.map((one) => one.refill)).toEqual([null, null]);
    await setStatus('active');
    const reader = await hire(world, { key }, 'payer');
    expect((await world.ok(readNotices, { key: reader.key })).thinWallets).toEqual([]);
    await book(externalAccount, hotAccount(walletId), 50_000_000n, usdt);
    expect(await thin()).toEqual([]);
  });

  it('shows what was sent to it, and from which cold wallet', async () => {
    const { world } = treasury;
    const sent = (over: string, status: string) =>
      world.asOwner(`insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, contract,
          blockchain_currency_id, from_address, units, block_height, block_hash, block_at, round, first_seen_at, confirmed_at)
        select b.id, '0x' || md5($$${over}${status}$$) || md5($$${over}$$), 'native', '${status}', 'own', 'unmatched', a.id, null,
          m.id, ${over}, 2e18, 5, '0xb', now(), 1, now(), null
        from blockchain b join address a on a.wallet_id = ${walletId} and a.family = b.family
        join blockchain_currency m on m.blockchain_id = b.id and m.contract is null where b.code = 'ETH'`);
    const safe = `(select address from wallet where name = 'Company safe')`;
    await sent(safe, 'included');
    await sent(`'0x${'ab'.repeat(20)}'`, 'confirmed');
    await sent(safe, 'reorged');
    const [wallet] = await view('all');
    expect(wallet?.topUps).toMatchObject([
      { amount: '2', currencyCode: 'ETH', status: 'confirmed', from: { name: null } },
      { amount: '2', currencyCode: 'ETH', status: 'included', from: { name: 'Company safe' } },
    ]);
  });

  it('has the address of its key, and shows none that somebody wrote beside it', async () => {
    const { world } = treasury;
    const planted = (family: string, position: number) => `
      insert into address (wallet_id, family, address, position, status, assigned_at)
      values (${walletId}, '${family}', '${freshAddress().toLowerCase()}', ${position}, 'assigned', now())`;
    const as = (group: 'api' | 'worker', text: string) =>
      withClient(world.databaseUrl, async (client) => {
        await client.query(`set role ${groups[group]}`);
        return client.query(text);
      });
    const ours = `select count(*)::int as count from address where wallet_id = ${walletId}`;
    for (const group of ['api', 'worker'] as const) {
      await expect(as(group, planted('ETH_Family', 8))).rejects.toThrow('row-level security');
      await expect(as(group, planted('BTC_Family', 0))).rejects.toThrow('row-level security');
      expect(await as(group, `delete from address where wallet_id = ${walletId}`)).toMatchObject({ rowCount: 0 });
    }
    await expect(as('worker', planted('ETH_Family', 0))).rejects.toThrow('row-level security');
    await expect(as('api', planted('ETH_Family', 0))).rejects.toThrow('address_wallet_id_family_position_key');
    await expect(world.asOwner(planted('ETH_Family', 8))).rejects.toThrow('a wallet with a key has one address');
    await expect(world.asOwner(planted('BTC_Family', 0))).rejects.toThrow('a wallet with a key has one address');
    // Written before anything refused it.
    const before = await view('all');
    await world.asOwner(`alter table address disable trigger address_one_of_a_key; ${planted('ETH_Family', 8)};
      ${planted('BTC_Family', 0)}; alter table address enable trigger address_one_of_a_key`);
    expect((await world.coffer.deps.pool.query(ours)).rows).toEqual([{ count: 3 }]);
    expect(await view('all')).toEqual(before);
    const [wallet] = before;
    const gas = await world.ok(listGasLevels, { key: treasury.root });
    expect(gas.filter((one) => one.walletID === walletId && one.blockchainCode === 'ETH')).toMatchObject([
      { address: wallet?.address },
    ]);
    expect(await world.ok(getWallet, { key: treasury.root, params: { id: walletId } })).toMatchObject({
      address: wallet?.address,
    });
  });

  it('of another project is not seen', async () => {
    expect(await view(treasury.neighbour)).toEqual([]);
  });
});
