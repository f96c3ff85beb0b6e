import type { DevnetView, FaucetInput } from '@coffer/contract/operations/devnet.ts';

export type FaucetValues = {
  /** An address that was assigned out, or empty for another one. */
  assigned: string;
  address: string;
  /** `BASE USDC` */
  asset: string;
  amount: string;
};

export type FaucetIssues = Partial<Record<'address' | 'amount', string>>;

export type LocalAsset = { value: string; chain: string; currency: string };

/** What there is of test money: tokens before coins, because most payments are in them. */
export function localAssets(chains: DevnetView['chains'], allowed?: readonly string[]): LocalAsset[] {
  return chains
    .filter(({ code }) => allowed === undefined || allowed.includes(code))
    .flatMap(({ code, tokens, coin }) =>
      [...tokens.map((token) => token.code), coin.code].map((currency) => ({
        value: `${code} ${currency}`,
        chain: code,
        currency,
      })),
    );
}

/** The address that the money is to go to. */
export function targetOf({ assigned, address }: FaucetValues): string {
  return assigned === '' ? address.trim() : assigned;
}

/** The server knows best what an address is. */
export function faucetIssues(values: FaucetValues): FaucetIssues {
  return {
    ...(targetOf(values) === '' ? { address: 'must be an address' } : {}),
    ...(/^\d+(\.\d+)?$/.test(values.amount.trim()) && !/^0+(\.0+)?$/.test(values.amount.trim())
      ? {}
      : { amount: 'must be a number above 0' }),
  };
}

export function orderOf(values: FaucetValues): FaucetInput {
  const [blockchainCode = '', currencyCode = ''] = values.asset.split(' ');
  return { blockchainCode, currencyCode, address: targetOf(values), amount: values.amount.trim() };
}
