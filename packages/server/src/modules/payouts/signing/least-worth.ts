import type { ChainCode } from '@coffer/kernel/chain.ts';
import { assetKey, coinOf, tokenAsset, usd, type Asset } from '@coffer/kernel/asset.ts';
import { convert } from '@coffer/kernel/money.ts';
import type { Chains } from '../../../chains/port/chains.ts';
import type { Network } from '../../../chains/port/facts.ts';
import type { SignerLimits } from './signer-limits.ts';
import type { Standing } from './standing-store.ts';

const leastOfStablecoin = '1';

type Needs = { chains: Pick<Chains, 'rules'>; network: Network; limits: SignerLimits };

/**
 * What it counts for, in dollars: by the price of its payout, and never less than this program or the signer's own file knows.
 * Where no money is real the price alone counts.
 */
export function worthAtLeast({ chains, network, limits }: Needs, payout: Standing, units: bigint) {
  const { chain, contract, decimals, priceUsd } = payout;
  const asset = contract === null ? coinOf(chain) : tokenAsset(chain, contract, decimals);
  if (asset.decimals !== decimals) return { reason: 'its amount is counted in other decimals than those of its coin.' };
  const { coinUsdMin, tokens } = chains.rules(chain).facts;
  const known = tokens[network].find((one) => one.contract === contract);
  if (known && known.decimals !== decimals) {
    return { reason: `its amount is counted in other decimals than those of ${known.code}.` };
  }
  const own = limits.leastUsd.get(assetKey(asset));
  const least = own ?? (contract === null ? coinUsdMin : known && leastOfStablecoin);
  const byPrice = worth(units, asset, priceUsd);
  if (network !== 'mainnet' && own === undefined) return byPrice;
  if (least === undefined) {
    return { reason: `it does not know what this token is worth: name ${assetKey(asset)} in leastUSD of its limits.` };
  }
  const atLeast = worth(units, asset, least);
  return atLeast > byPrice ? atLeast : byPrice;
}

/** Whether it could say what a token is worth whatever the database says of it. Where no money is real any may be one. */
export function knowsToken({ chains, network, limits }: Needs, chain: ChainCode, contract: string): boolean {
  const known = chains.rules(chain).facts.tokens[network].some((one) => one.contract === contract);
  return network !== 'mainnet' || known || limits.leastUsd.has(`${chain}/${contract}`);
}

function worth(units: bigint, asset: Asset, price: string): bigint {
  return convert({ units, asset }, price, usd, 'up').units;
}
