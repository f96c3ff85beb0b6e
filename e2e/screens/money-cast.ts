import type {
  MoneyCause,
  MoneyKept,
  MoneyOwner,
  MoneyPart,
  MoneyView,
} from '../../packages/contract/src/treasury/money.ts';
import { early } from './cast.ts';

type Chain = MoneyPart['blockchainCode'];
type Sort = { id: number; chain: Chain; code: string };

/** The currencies of the pictures, each by an id of its own. */
export const sorts = {
  'USDC ETH': { id: 11, chain: 'ETH', code: 'USDC' },
  'ETH ETH': { id: 12, chain: 'ETH', code: 'ETH' },
  'USDC BASE': { id: 13, chain: 'BASE', code: 'USDC' },
  'ETH BASE': { id: 14, chain: 'BASE', code: 'ETH' },
  'USDT TRX': { id: 15, chain: 'TRX', code: 'USDT' },
  'TRX TRX': { id: 16, chain: 'TRX', code: 'TRX' },
  'BTC BTC': { id: 17, chain: 'BTC', code: 'BTC' },
  'USDC SOLANA': { id: 18, chain: 'SOLANA', code: 'USDC' },
  'SOL SOLANA': { id: 19, chain: 'SOLANA', code: 'SOL' },
} as const satisfies Record<string, Sort>;
export type SortName = keyof typeof sorts;

export const tron = 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH';
export const vault = '0x4B7e21D09A63cC18f5E20b7741F9d3A6b08E52aF';

export function part(
  sort: SortName,
  amount: string,
  amountUSD: string | null,
  given: Partial<MoneyPart> = {},
): MoneyPart {
  const { id, chain, code } = sorts[sort];
  return {
    walletID: 1,
    walletName: 'Till phrase',
    projectIDs: [1],
    blockchainCode: chain,
    currencyCode: code,
    blockchainCurrencyID: id,
    amount,
    amountUSD,
    addresses: 2,
    sweepID: null,
    ...given,
  };
}

type Given = Pick<MoneyCause, 'place' | 'cause' | 'mend' | 'parts'> & Partial<MoneyCause>;

export function cause(given: Given): MoneyCause {
  const known = given.parts.flatMap(({ amountUSD }) => amountUSD ?? []);
  return {
    blockchainCode: null,
    sweepID: null,
    reason: null,
    addresses: given.parts.reduce((all, one) => all + one.addresses, 0),
    amountUSD: known.length === 0 ? null : sum(known),
    ...given,
  };
}

/** Cents are enough for pictures. */
function sum(dollars: readonly (string | null)[]): string {
  const cents = dollars.reduce((all, one) => all + Math.round(Number(one ?? 0) * 100), 0);
  return (cents / 100).toFixed(2);
}

type Said = Pick<MoneyView, 'causes' | 'cold' | 'hot' | 'owners'> & Partial<MoneyView>;

export function money(said: Partial<Said> = {}): MoneyView {
  const { causes = [], cold = [], hot = [], owners = [], ...rest } = said;
  const at = (place: MoneyCause['place']) =>
    sum(causes.filter((one) => one.place === place).map(({ amountUSD }) => amountUSD));
  const figures = { addressesUSD: at('addresses'), waitingUSD: at('waiting'), movingUSD: at('moving') };
  const away = { coldUSD: sum(cold.map((one) => one.amountUSD)), hotUSD: sum(hot.map((one) => one.amountUSD)) };
  return {
    at: early,
    ratesAt: early,
    ...figures,
    ...away,
    totalUSD: sum([...Object.values(figures), ...Object.values(away)]),
    causes,
    cold,
    hot,
    owners,
    unpriced: [],
    ...rest,
  };
}

export function kept(
  walletID: number,
  walletName: string,
  sort: SortName,
  amountUSD: string,
  address = vault,
): MoneyKept {
  const { addresses: _a, projectIDs: _p, sweepID: _s, ...amount } = part(sort, amountUSD, amountUSD);
  return { ...amount, walletID, walletName, address };
}

export function owner(
  of: MoneyOwner['of'],
  amountUSD: string,
  projectID: number | null = null,
  projectName: string | null = null,
): MoneyOwner {
  return { of, projectID, projectName, amountUSD, amounts: [] };
}

/** The day of the pictures: three things to do, one sweep on its way, and what moves by itself. */
export function busyMoney(): MoneyView {
  const waiting = { place: 'waiting' } as const;
  const here = { place: 'addresses' } as const;
  const fjord = { walletID: 2, walletName: 'Fjord phrase', projectIDs: [3] };
  const tern = { walletID: 3, walletName: 'Tern deposits', projectIDs: [2] };
  return money({
    causes: [
      cause({
        ...waiting,
        cause: 'cold_wallet',
        mend: 'choose_cold_wallet',
        parts: [
          part('USDC ETH', '1618.6', '1618.60', { ...tern, addresses: 9 }),
          part('USDC SOLANA', '1021.4', '1021.40', { ...fjord, addresses: 6 }),
          part('USDT TRX', '952', '952.00', { ...fjord, addresses: 2 }),
          part('ETH ETH', '0.142', '440.20', { ...tern, addresses: 2 }),
        ],
      }),
      cause({
        ...waiting,
        cause: 'signature',
        mend: 'sign',
        reason: 'Its keys are yours alone.',
        parts: [
          part('BTC BTC', '0.0523', '4868.64', { addresses: 14, sweepID: 88 }),
          part('USDC SOLANA', '1199.2', '1199.20', { addresses: 6, sweepID: 89 }),
        ],
      }),
      cause({
        ...waiting,
        cause: 'gas',
        mend: 'top_up',
        blockchainCode: 'TRX',
        reason: 'The hot wallet has 38 TRX, the sweep needs 214 TRX.',
        parts: [part('USDT TRX', '2306.4', '2306.40', { addresses: 31 })],
      }),
      cause({
        place: 'moving',
        cause: 'sweep',
        mend: 'look_at_sweeps',
        blockchainCode: 'BASE',
        sweepID: 1182,
        parts: [part('USDC BASE', '6412.85', '6412.85', { addresses: 18, sweepID: 1182 })],
      }),
      cause({
        ...here,
        cause: 'next',
        mend: 'sweep_now',
        parts: [
          part('USDC BASE', '2100.1', '2100.10', { ...tern, addresses: 11 }),
          part('ETH BASE', '0.154', '477.60', { ...tern, addresses: 3 }),
        ],
      }),
      cause({
        ...here,
        cause: 'fee',
        mend: 'sweep_anyway',
        reason: 'The fee of $11.90 is 6.3 % of the value, the limit is 5 %. Gas below 14 gwei frees it.',
        parts: [part('USDC ETH', '188.2', '188.20', { addresses: 3 })],
      }),
      cause({
        ...here,
        cause: 'below',
        mend: 'sweep_now',
        parts: [part('ETH ETH', '0.0184', '57.04', { addresses: 2 })],
      }),
    ],
    cold: [
      kept(20, 'Vault', 'USDC BASE', '17940.62'),
      kept(21, 'Tron vault', 'USDT TRX', '9310.00', 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH'),
      kept(22, 'Ledger', 'BTC BTC', '8412.39', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
      kept(23, 'Vault', 'USDC ETH', '3884.15'),
      kept(24, 'Sol vault', 'USDC SOLANA', '1673.24', '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj'),
    ],
    owners: [
      owner('project', '38914.20', 1, 'Norrvik Roasters'),
      owner('project', '14226.75', 2, 'Tern & Sable Ceramics'),
      owner('project', '8871.38', 3, 'Fjord Supplies'),
      owner('customers', '437.92'),
      owner('unmatched', '412.38'),
    ],
  });
}
