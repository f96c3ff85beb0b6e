import { amountOf } from '../books/amount-of.ts';
import type { AssetSums } from '../books/add-up.ts';
import type { Booking } from '../books/booking-store.ts';
import { lineWords } from '../books/line-words.ts';
import { textFormat, type Told, type Writer } from './format.ts';

/**
 * Double entries as beancount reads them, which balance in each asset by itself. What the project has stands with what it owes customers and
 * payouts; what became its own is income, and what it promised to others is spent. The closing balances are asserted, so that beancount
 * checks the statement once more.
 */
export const journal = textFormat('beancount', writeJournal);

const liabilities = { customers: 'Liabilities:Coffer:Customers', promised: 'Liabilities:Coffer:Payouts' } as const;
const opened = 'Equity:Opening-Balances';
const others = [
  'Income:Coffer:Payments',
  'Income:Coffer:Refunds',
  'Expenses:Coffer:Payouts',
  'Expenses:Coffer:Rewards',
  'Equity:Coffer:Corrections',
] as const;

function writeJournal({ of, sums, madeAt }: Told): Writer {
  const known = new Map(sums.assets.map((asset) => [asset.asset, asset]));
  const priced = new Set<string>();
  return {
    begin: () => [...head({ of, sums, madeAt }), ...openings(of.from, sums.assets)].join('\n'),
    write(booking) {
      const asset = known.get(booking.asset);
      return asset === undefined ? '' : entryOf(asset, booking) + priceOf(asset, booking, priced);
    },
    end: () => closings(of.to, sums.assets),
  };
}

function head({ of, sums, madeAt }: Told): string[] {
  const holds = sums.problems.length === 0;
  const accounts = [
    ...new Set(sums.assets.map(({ blockchainCode }) => `Assets:Coffer:${blockchainCode}`)),
    ...Object.values(liabilities),
    opened,
    ...others,
  ];
  return [
    `;; Statement of ${oneLine(of.projectName)} from ${of.from} to ${of.to} (which does not belong to it), ${of.timezone}`,
    `;; Made ${madeAt.toISOString()}. ${holds ? 'It adds up and agrees with the ledger.' : 'IT DOES NOT ADD UP.'}`,
    ...sums.problems.map((problem) => `;; ${oneLine(problem)}`),
    `option "title" ${quoted(of.projectName)}`,
    'option "operating_currency" "USD"',
    '',
    ...accounts.map((account) => `1970-01-01 open ${account}`),
    ...sums.assets.flatMap((asset) => [
      `1970-01-01 commodity ${commodityOf(asset)}`,
      `  asset: ${quoted(asset.asset)}`,
    ]),
    '',
    '',
  ];
}

/** Named by its chain as well: the same coin on two chains is two things. */
export function commodityOf({
  currencyCode,
  blockchainCode,
}: Pick<AssetSums, 'currencyCode' | 'blockchainCode'>): string {
  const name = `${currencyCode}.${blockchainCode}`.toUpperCase().replaceAll(/[^A-Z0-9'._-]/g, '-');
  return /^[A-Z]/.test(name) ? name : `X${name}`;
}

function openings(day: string, assets: readonly AssetSums[]): string[] {
  return assets.flatMap((asset) => {
    const before = (pot: 'own' | 'customers' | 'promised') => asset.before[pot];
    const parts: Part[] = [
      [`Assets:Coffer:${asset.blockchainCode}`, asset.opening],
      [liabilities.customers, -before('customers')],
      [liabilities.promised, -before('promised')],
      [opened, -before('own')],
    ];
    return parts.every(([, units]) => units === 0n) ? [] : [entry(`${day} * "Opening balance"`, [], asset, parts)];
  });
}

type Part = [account: string, units: bigint];

function entryOf(asset: AssetSums, booking: Booking): string {
  const { id, at, booked, local, kind, units, own, customers, promised, paymentReference, payoutId, txHash } = booking;
  const about = [
    ...(paymentReference === null ? [] : [`payment ${paymentReference}`]),
    ...(payoutId === null ? [] : [`payout ${payoutId}`]),
  ].join(', ');
  const notes = [
    `ledger-transaction: ${id}`,
    `booked: ${quoted(booked)}`,
    `at: ${quoted(at.toISOString())}`,
    ...(txHash === null ? [] : [`transaction: ${quoted(txHash)}`]),
  ];
  return entry(`${local.slice(0, 10)} * ${quoted(lineWords[kind])} ${quoted(about)}`, notes, asset, [
    [`Assets:Coffer:${asset.blockchainCode}`, units],
    [liabilities.customers, -customers],
    [liabilities.promised, -promised],
    [ownOf(booking), -own],
  ]);
}

/** Why what is the project's own became more or less. */
function ownOf({ kind, booked, payoutType }: Booking): (typeof others)[number] {
  if (kind === 'earned') return 'Income:Coffer:Payments';
  if (payoutType === null || booked.startsWith('reorg.payout.paid')) return 'Equity:Coffer:Corrections';
  if (payoutType === 'refund') return 'Income:Coffer:Refunds';
  return payoutType === 'withdrawal' ? 'Expenses:Coffer:Rewards' : 'Expenses:Coffer:Payouts';
}

function entry(first: string, notes: readonly string[], asset: AssetSums, parts: readonly Part[]): string {
  const lines = parts
    .filter(([, units]) => units !== 0n)
    .map(([account, units]) => `  ${account}  ${amountOf(asset, units)} ${commodityOf(asset)}`);
  return [first, ...notes.map((note) => `  ${note}`), ...lines, '', ''].join('\n');
}

/** The first rate of a day, by which beancount can tell dollars. */
function priceOf(asset: AssetSums, { local, price }: Booking, priced: Set<string>): string {
  const day = local.slice(0, 10);
  const key = `${day} ${asset.asset}`;
  if (price === null || priced.has(key)) return '';
  priced.add(key);
  return `${day} price ${commodityOf(asset)}  ${price} USD\n\n`;
}

/** Held to the last unit: beancount would let half of the last digit pass. */
function closings(day: string, assets: readonly AssetSums[]): string {
  const lines = assets.flatMap((asset) => {
    const assertion = (account: string, units: bigint) =>
      `${day} balance ${account}  ${amountOf(asset, units)} ~ 0 ${commodityOf(asset)}\n`;
    return [
      assertion(`Assets:Coffer:${asset.blockchainCode}`, asset.closing),
      assertion(liabilities.customers, -asset.standing.customers),
      assertion(liabilities.promised, -asset.standing.promised),
    ];
  });
  return lines.join('');
}

function quoted(text: string): string {
  return `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
