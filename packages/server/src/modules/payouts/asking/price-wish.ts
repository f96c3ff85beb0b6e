import { fault, invalid } from '@coffer/contract/errors.ts';
import { coinOf, usd, type Asset } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { convert, convertAtPrice, parseMoney, type Money } from '@coffer/kernel/money.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listChainCurrencies, openChain, type ChainCurrency, type ChainDeps } from '../../assets/index.ts';
import { priceIn, pricesOf, type Price } from '../../rates/index.ts';
import type { Wish } from './wish.ts';

export type PriceDeps = ChainDeps & Pick<Deps, 'networkFees' | 'clock'>;

/** What it is worth and what it costs, at the rates of now. */
export type Priced = {
  /** What was asked for, before a fee is kept. */
  units: bigint;
  price: Price;
  fee: { units: bigint; unitsMax: bigint; usdUnits: bigint | null };
  /** What the payee gets less, for the fee. */
  withheld: bigint;
};

/** Fees rise while people think it over: above so many times what is usual now it waits. */
const feeTimesMax = 10n;

export async function priceWish(
  deps: PriceDeps,
  db: Db,
  { amount, feeFrom }: Wish,
  currency: ChainCurrency,
  asset: Asset,
): Promise<Priced> {
  const { price, fee } = await ratesOf(deps, db, currency);
  const units = readUnits(amount, price.usd, asset);
  const withheld = feeFrom === 'merchant' ? 0n : withheldOf(currency, asset, fee.units, fee.usdUnits, price.usd);
  if (withheld >= units) throw invalid({ path: 'amount', message: 'must be more than the fee that is kept of it' });
  return { units, price, fee, withheld };
}

/** What a currency is worth, and what sending any amount of it costs. */
export type Rates = Pick<Priced, 'price' | 'fee'>;

export async function ratesOf(deps: PriceDeps, db: Db, currency: ChainCurrency): Promise<Rates> {
  const coin = (await listChainCurrencies(db, { blockchainId: currency.blockchainId })).find((one) => !one.contract);
  const prices = await pricesOf(deps, db, [currency.currencyId, ...(coin ? [coin.currencyId] : [])]);
  const price = priceIn(prices, currency);
  if (!('usd' in price)) throw fault('EXCHANGE_RATE_UNAVAILABLE', price.reason);
  const units = await usualFee(deps, currency);
  const coinPrice = coin && priceIn(prices, coin);
  const usdUnits =
    coinPrice && 'usd' in coinPrice ? worth({ units, asset: coinOf(currency.blockchainCode) }, coinPrice.usd) : null;
  return { price, fee: { units, unitsMax: units * feeTimesMax, usdUnits } };
}

/** In dollars, as limits count it. */
export function worth(amount: Money, price: string): bigint {
  return convert(amount, price, usd, 'up').units;
}

export function readUnits(amount: Wish['amount'], price: string, asset: Asset): bigint {
  const path = 'text' in amount ? 'amount' : 'amountUSD';
  const read =
    'text' in amount ? parseMoney(amount.text, asset, path) : parseMoney(amount.usd, { ...usd, decimals: 2 }, path);
  if (read instanceof Fault) throw read;
  const units = 'text' in amount ? read.units : convertAtPrice(read, price, asset, 'down').units;
  if (units <= 0n) throw invalid({ path, message: 'must be more than 0' });
  return units;
}

function withheldOf(
  { contract }: ChainCurrency,
  asset: Asset,
  feeUnits: bigint,
  feeUsd: bigint | null,
  price: string,
): bigint {
  if (contract === null) return feeUnits;
  if (feeUsd === null)
    throw fault('EXCHANGE_RATE_UNAVAILABLE', 'The coin in which the fee is paid has no price just now.');
  return convertAtPrice({ units: feeUsd, asset: usd }, price, asset, 'up').units;
}

async function usualFee(deps: PriceDeps, { blockchainCode, blockchainName, contract }: ChainCurrency): Promise<bigint> {
  const fee = await deps.networkFees.get(`${blockchainCode} ${contract ?? 'native'}`, async () => {
    const chain = await openChain(deps, blockchainCode);
    return chain ? chain.usualFee(contract) : 0n;
  });
  if (fee) return fee;
  throw fault(
    'CHAIN_UNAVAILABLE',
    `${blockchainName} does not say what sending costs just now. Try again in a moment.`,
  );
}
