import type { PayoutWallet } from '@coffer/contract/money-out/hot-wallets.ts';
import { coinOf, usd } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { convert, formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listChainCurrencies, listLiveChains, type BlockchainRow } from '../../assets/index.ts';
import { findCost, type Cost } from './find-cost.ts';
import { fewPayouts, payoutsLeft } from './forecast.ts';
import { freeOf } from './free-funds.ts';
import { selectPayoutWallets, type PayoutWalletRow } from './payout-wallet-store.ts';
import { proposeRefill, type Held } from './propose-refill.ts';
import { daysBehind } from './refill.ts';
import { selectColdSources, selectPaidLately, type ColdSource, type PaidLately } from './refill-store.ts';
import { viewTopUps } from './view-top-ups.ts';

const dayMs = 86_400_000;

export type Seeing = { db: Db; now: Date; scope: ProjectScope; seesColdWallets: boolean };

/** Hot wallets in sight, each with all that it is good for. */
export async function viewPayoutWallets(
  deps: Deps,
  seeing: Seeing,
  wanted?: { walletId: number; chain: string },
): Promise<PayoutWallet[]> {
  const { db, now, scope } = seeing;
  const wallets = (await selectPayoutWallets(db, scope)).filter(
    (one) => wanted === undefined || (one.walletId === wanted.walletId && one.blockchainCode === wanted.chain),
  );
  const chains = (await listLiveChains(db)).filter(({ id }) => wallets.some((one) => one.blockchainId === id));
  const ids = [...new Set(wallets.map(({ walletId }) => walletId))];
  const since = new Date(now.getTime() - daysBehind * dayMs);
  const lately = await selectPaidLately(db, ids, { since, now });
  const views = await Promise.all(
    chains.map((chain) => {
      const own = wallets.filter((one) => one.blockchainId === chain.id);
      return viewChain(deps, seeing, { chain, wallets: own, lately });
    }),
  );
  return views.flat().toSorted((a, b) => a.walletID - b.walletID);
}

type Known = { chain: BlockchainRow; wallets: readonly PayoutWalletRow[]; lately: readonly PaidLately[] };

async function viewChain(deps: Deps, seeing: Seeing, { chain, wallets, lately }: Known): Promise<PayoutWallet[]> {
  const { db, scope, seesColdWallets } = seeing;
  const costs = await Promise.all(
    (await listChainCurrencies(db, { blockchainId: chain.id })).map((one) => findCost(deps, db, chain, one)),
  );
  const cold = seesColdWallets ? await selectColdSources(db, scope, chain.id) : [];
  const topUps = await viewTopUps(deps, seeing, chain, wallets);
  const views: PayoutWallet[] = [];
  for (const wallet of wallets) {
    const all: Held[] = [];
    for (const cost of costs) {
      const funds = await freeOf(deps, db, wallet.walletId, cost.asset);
      const recent = lately.find(
        (one) => one.walletId === wallet.walletId && one.blockchainCurrencyId === cost.currency.id,
      );
      // Of a token that it never had there is nothing to say.
      if (cost.isCoin || funds.held !== 0n || funds.reserved !== 0n) all.push({ cost, funds, recent });
    }
    const funds = all.map((one) => viewFunds(deps, { chain, wallet, all, cold }, one));
    views.push({ ...viewWallet(deps, chain, wallet), funds, topUps: topUps.get(wallet.walletId) ?? [] });
  }
  return views;
}

type Around = {
  chain: BlockchainRow;
  wallet: PayoutWalletRow;
  all: readonly Held[];
  cold: readonly ColdSource[];
};

function viewFunds(deps: Deps, around: Around, one: Held): PayoutWallet['funds'][number] {
  const { chain, wallet, all } = around;
  const { currency, asset, price, unitsEach } = one.cost;
  const { held, reserved, floor, free } = one.funds;
  const text = (units: bigint) => formatMoney({ units, asset });
  const left = leftOf(one, all.find(({ cost }) => cost.isCoin)?.funds.free ?? 0n);
  const asked = { to: wallet.address, contract: asset.contract, decimals: asset.decimals };
  const rules = deps.chains.rules(chain.code);
  return {
    currencyCode: currency.code,
    currencyAddress: spellAddress(familyOf(chain.code), asset.contract),
    held: text(held),
    reserved: text(reserved),
    floor: text(floor),
    free: text(free),
    freeUSD: price === null ? null : formatMoney(convert({ units: free, asset }, price, usd, 'down')),
    forecast:
      left === undefined ? null : forecastOf(chain, one.cost, left, unitsEach === null ? null : text(unitsEach)),
    isLow: left !== undefined && left < fewPayouts,
    topUpURI: rules.paymentUri({ ...asked, units: null }, wallet.chainId),
    refill: proposeRefill({ ...around, one, uriOf: (units) => rules.paymentUri({ ...asked, units }, wallet.chainId) }),
  };
}

function leftOf({ cost, funds }: Held, freeCoinUnits: bigint): number | undefined {
  const { isCoin, unitsEach, feeEach } = cost;
  if (feeEach === undefined) return undefined;
  return payoutsLeft({ isCoin, freeUnits: funds.free, freeCoinUnits, unitsEach, feeEach });
}

function forecastOf({ code }: BlockchainRow, { feeEach = 0n }: Cost, payouts: number, amountEach: string | null) {
  return {
    payouts,
    basis: amountEach === null ? ('fees_alone' as const) : ('last_payouts' as const),
    amountEach,
    feeEach: formatMoney({ units: feeEach, asset: coinOf(code) }),
  };
}

function viewWallet(
  deps: Deps,
  { code, network }: BlockchainRow,
  wallet: PayoutWalletRow,
): Omit<PayoutWallet, 'funds' | 'topUps'> {
  const address = spellAddress(familyOf(code), wallet.address);
  return {
    walletID: wallet.walletId,
    walletName: wallet.walletName,
    status: wallet.status,
    blockchainCode: code,
    address,
    explorerAddress: deps.chains.rules(code).explorerUrl(network, 'address', address),
    projectIDs: wallet.projectIds,
    coinLevel: wallet.level ?? 'unknown',
    coinLevelSince: wallet.levelSince?.toISOString() ?? null,
  };
}
