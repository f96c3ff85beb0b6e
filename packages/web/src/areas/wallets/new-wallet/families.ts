import type { ChainFamily } from '@coffer/kernel/chain.ts';
import type { Network } from '../wallet/queries.ts';

export type Family = { family: ChainFamily; names: string; coins: string };

/** The families that this install works with, each with its networks and the coins that pay its fees. */
export function familiesOf(networks: readonly Pick<Network, 'family' | 'name' | 'code'>[]): Family[] {
  const families = [...new Set(networks.map(({ family }) => family))];
  return families.map((family) => {
    const own = networks.filter((one) => one.family === family);
    return { family, names: own.map(({ name }) => name).join(' and '), coins: coins[family] };
  });
}

const coins: Readonly<Record<ChainFamily, string>> = {
  ETH_Family: 'ETH',
  TRX_Family: 'TRX',
  BTC_Family: 'BTC',
  SOL_Family: 'SOL',
};
