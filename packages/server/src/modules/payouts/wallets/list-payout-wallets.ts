import type { PayoutWallet } from '@coffer/contract/money-out/hot-wallets.ts';
import { coinOf, usd, type Asset } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { convert, formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { listChainCurrencies, listLiveChains, type BlockchainRow, type ChainCurrency } from '../../assets/index.ts';
import { pricesOf } from '../../rates/index.ts';
import { tryChain } from '../../wallets/index.ts';
import { payoutsLeft } from './forecast.ts';
import { freeOf, type Funds } from './free-funds.ts';
import { selectPayoutWallets, usualPayout, type PayoutWalletRow, type Usual } from './payout-wallet-store.ts';

const payoutsRemembered = 20;
const fewPayouts = 3;

/** What hot wallets have, promised and can still pay. Nodes are asked for nothing but what a transfer costs. */
export async function listPayoutWallets(
  deps: Deps,
  call: Call<Credentialed>,
  project: 'all' | number,
): Promise<PayoutWallet[]> {
  const scope = readScope(call.subject, 'payouts:read', project);
  const wallets = await selectPayoutWallets(call.db, scope);
  const chains = (await listLiveChains(call.db)).filter(({ id }) => wallets.some((one) => one.blockchainId === id));
  const views = await Promise.all(
    chains.map((chain) => {
      const own = wallets.filter((one) => one.blockchainId === chain.id);
      return viewChain(deps, call.db, chain, own);
    }),
  );
  return views.flat().toSorted((a, b) => a.walletID - b.walletID);
}

async function viewChain(
  deps: Deps,
  db: Db,
  chain: BlockchainRow,
  wallets: readonly PayoutWalletRow[],
): Promise<PayoutWallet[]> {
  const costs = await Promise.all(
    (await listChainCurrencies(db, { blockchainId: chain.id })).map((one) => costOf(deps, db, chain, one)),
  );
  const views: PayoutWallet[] = [];
  for (const wallet of wallets) {
    const coin = await freeOf(deps, db, wallet.walletId, coinOf(chain.code));
    const funds: PayoutWallet['funds'] = [];
    for (const cost of costs) {
      const held = cost.isCoin ? coin : await freeOf(deps, db, wallet.walletId, cost.asset);
      // Of a token that it never had there is nothing to say.
      if (cost.isCoin || held.held !== 0n || held.reserved !== 0n)
        funds.push(viewFunds(deps, chain, wallet, cost, held, coin));
    }
    views.push(viewWallet(deps, chain, wallet, funds));
  }
  return views;
}

/** What one more payout of a currency takes. */
type Cost = {
  currency: ChainCurrency;
  asset: Asset;
  isCoin: boolean;
  price: string | null;
  usual: Usual;
  feeEach: bigint | undefined;
};

async function costOf(deps: Deps, db: Db, chain: BlockchainRow, currency: ChainCurrency): Promise<Cost> {
  const { contract, decimals, currencyId, priced } = currency;
  const usual = await usualPayout(db, currency.id, payoutsRemembered);
  const price = priced ? (await pricesOf(deps, db, [currencyId])).get(currencyId) : undefined;
  const asked = usual.feeUnits ?? (await tryChain(deps, chain, (open) => open.usualFee(contract)));
  return {
    currency,
    asset: { chain: chain.code, contract, decimals },
    isCoin: contract === null,
    price: price && 'usd' in price ? price.usd : null,
    usual,
    feeEach: asked,
  };
}

function viewFunds(
  deps: Deps,
  chain: BlockchainRow,
  wallet: PayoutWalletRow,
  { currency, asset, isCoin, price, usual, feeEach }: Cost,
  { held, reserved, floor, free }: Funds,
  coin: Funds,
): PayoutWallet['funds'][number] {
  const text = (units: bigint) => formatMoney({ units, asset });
  const unitsEach = usual.payouts > 0 ? usual.units : null;
  const left =
    feeEach === undefined
      ? undefined
      : payoutsLeft({ isCoin, freeUnits: free, freeCoinUnits: coin.free, unitsEach, feeEach });
  const asked = { to: wallet.address, contract: asset.contract, units: null, decimals: asset.decimals };
  return {
    currencyCode: currency.code,
    currencyAddress: spellAddress(familyOf(chain.code), asset.contract),
    held: text(held),
    reserved: text(reserved),
    floor: text(floor),
    free: text(free),
    freeUSD: price === null ? null : formatMoney(convert({ units: free, asset }, price, usd, 'down')),
    forecast:
      left === undefined || feeEach === undefined
        ? null
        : {
            payouts: left,
            basis: unitsEach === null ? 'fees_alone' : 'last_payouts',
            amountEach: unitsEach === null ? null : text(unitsEach),
            feeEach: formatMoney({ units: feeEach, asset: coinOf(chain.code) }),
          },
    isLow: left !== undefined && left < fewPayouts,
    topUpURI: deps.chains.rules(chain.code).paymentUri(asked, wallet.chainId),
  };
}

function viewWallet(
  deps: Deps,
  { code, network }: BlockchainRow,
  wallet: PayoutWalletRow,
  funds: PayoutWallet['funds'],
): PayoutWallet {
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
    funds,
  };
}
