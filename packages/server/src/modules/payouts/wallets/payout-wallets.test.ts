import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { listPayoutWallets } from '@coffer/contract/money-out/hot-wallets.ts';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { coinOf, assetKey } from '@coffer/kernel/asset.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { cause } from '../../../platform/cause.ts';
import { plantPaid } from '../../../../test/plant/plant-paid.ts';
import { externalAccount, hotAccount, post, type Account } from '../../ledger/index.ts';
import { openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';
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
  const book = (from: Account, to: Account, units: bigint) =>
    inTransaction(treasury.world.coffer.deps.db, async (tx) => {
      booked += 1;
      const asset = assetKey(eth);
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

  it('of another project is not seen', async () => {
    expect(await view(treasury.neighbour)).toEqual([]);
  });
});
