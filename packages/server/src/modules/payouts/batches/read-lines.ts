import { coinOf, tokenAsset, usd, type Asset } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { onlyProjects } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { enabledCurrencies, type ChainCurrency } from '../../assets/index.ts';
import { liveChain } from '../../wallets/index.ts';
import type { PayingWallets } from '../asking/choose-wallet.ts';
import { listPayingWallets, paidAmong } from '../asking/payee-store.ts';
import { leastPayout, type AskDeps } from '../asking/prepare-payout.ts';
import { ratesOf, readUnits, worth, type Rates } from '../asking/price-wish.ts';
import type { Wish } from '../asking/wish.ts';
import { checkAddresses, type CheckedAddress } from '../recipients/check-address.ts';
import { findRecipientsAt, inBookFor, placeOf, type FoundRecipient, type Place } from '../recipients/find-recipient.ts';
import { sortLines, type BadLine, type GoodLine, type Sorted } from './line.ts';
import { readCells, type Told } from './read-cells.ts';
import type { PayoutFile } from './read-file.ts';

/** What was asked about the lines of a file, all at once. */
type Facts = {
  projectId: number;
  file: PayoutFile;
  lowest: bigint;
  rates: ReadonlyMap<number, Rates>;
  wallets: ReadonlyMap<number, PayingWallets>;
  checked: ReadonlyMap<Told, CheckedAddress>;
  recipientAt: (place: Place) => FoundRecipient | undefined;
  paid: ReadonlySet<string>;
};

export type ReadLines = Sorted<GoodLine> & { wallets: Facts['wallets'] };

/** Reads the lines of a file, and what each comes to, while nothing is locked: a constant number of questions for each network. */
export async function readLines(deps: AskDeps, db: Db, projectId: number, file: PayoutFile): Promise<ReadLines> {
  const currencies = await enabledCurrencies(db, onlyProjects(projectId));
  const told = sortLines(file.lines, (line) => readCells(file, currencies, line));
  const facts = await findFacts(deps, db, projectId, file, told.good);
  const read = sortLines(told.good, (line) => readLine(facts, line));
  const bad = [...told.bad, ...read.bad].toSorted((a, b) => a.line - b.line);
  return { good: read.good, bad, wallets: facts.wallets };
}

async function findFacts(
  deps: AskDeps,
  db: Db,
  projectId: number,
  file: PayoutFile,
  told: readonly Told[],
): Promise<Facts> {
  const [checked, rates, wallets] = [
    new Map<Told, CheckedAddress>(),
    new Map<number, Rates>(),
    new Map<number, PayingWallets>(),
  ];
  const scope = onlyProjects(projectId);
  for (const [chain, lines] of Map.groupBy(told, ({ currency }) => currency.blockchainCode)) {
    const texts = lines.map(({ address }) => address);
    const answers = await checkAddresses(deps, db, scope, await liveChain(db, chain), texts);
    for (const [at, line] of lines.entries()) checked.set(line, answers[at] ?? { address: null, problem: '' });
  }
  for (const currency of new Map(told.map((one) => [one.currency.id, one.currency])).values()) {
    rates.set(currency.id, await ratesOf(deps, db, currency));
    const [first, ...others] = await listPayingWallets(db, projectId, currency.blockchainId);
    if (first) wallets.set(currency.blockchainId, [first, ...others]);
  }
  const addresses = [...checked.values()].flatMap(({ address }) => (address === null ? [] : [address]));
  const recipientAt = await findRecipientsAt(db, projectId, addresses);
  const paid = await paidAmong(db, projectId, addresses);
  return {
    projectId,
    file,
    lowest: await leastPayout(db),
    rates,
    wallets,
    checked,
    recipientAt: (place) => recipientAt(place, 'payout_admin'),
    paid: new Set(paid.map(placeOf)),
  };
}

function readLine(facts: Facts, told: Told): GoodLine | BadLine {
  const { currency, line, cells } = told;
  const { blockchainId, blockchainName } = currency;
  const bad = (column: 'address' | 'network' | 'amount', problem: string, hint: string): BadLine => {
    const cell = facts.file.columns.get(column === 'amount' && 'usd' in told.amount ? 'amountUsd' : column) ?? null;
    return { line, cells, problem, hint, cell };
  };
  if (!facts.wallets.has(blockchainId)) {
    return bad('network', `No hot wallet on ${blockchainName}.`, 'Create one, or link one to this project.');
  }
  const address = facts.checked.get(told);
  const rates = facts.rates.get(currency.id);
  if (!address || !rates) throw new Error(`nothing was asked about line ${line}`);
  if ('problem' in address) {
    if (address.address === null) return bad('address', `Not an address of ${blockchainName}.`, address.problem);
    return bad('address', 'Not an address to pay.', `It ${address.problem}.`);
  }
  const at = { blockchainId, address: address.address };
  const place = placeOf(at);
  const found = facts.recipientAt(at);
  if (found?.status === 'inactive') {
    return bad('address', 'A recipient that was switched off.', 'Activate the recipient first.');
  }
  const recipient = inBookFor('payout_admin', found);
  const asset = assetOf(currency);
  const units = unitsOf(told.amount, rates, asset, facts.file.hasCommas);
  if (typeof units !== 'bigint') return bad('amount', units.problem, units.hint);
  const usdUnits = worth({ units, asset }, rates.price.usd);
  if (usdUnits < facts.lowest) {
    const [least, is] = [facts.lowest, usdUnits].map((of) => formatMoney({ units: of, asset: usd }));
    return bad('amount', 'Too small.', `A payout is worth $${least} at least; this is worth $${is}.`);
  }
  return {
    line,
    cells,
    name: recipient?.name ?? told.name,
    wish: wishOf(facts.projectId, told, address.address, recipient),
    currency,
    asset,
    payee: { address: address.address, recipient, isKnown: recipient?.isConfirmed === true || facts.paid.has(place) },
    priced: { units, price: rates.price, fee: rates.fee, withheld: 0n },
    units,
    usdUnits,
    payerUnits: 0n,
  };
}

/** Whom the file names is kept with what it is for, where no address book names them. */
function wishOf(projectId: number, told: Told, address: string, recipient: FoundRecipient | undefined): Wish {
  const { currency, amount, note } = told;
  const name = recipient?.name ? null : told.name;
  return {
    projectId,
    type: 'payout_admin',
    currencyCode: currency.code,
    blockchainCode: currency.blockchainCode,
    amount,
    payee: { chain: currency.blockchainCode, address },
    feeFrom: 'merchant',
    recipientEmail: told.email ?? undefined,
    customerId: told.customer ?? undefined,
    note: [name, note].filter((part) => part !== null).join(': ') || undefined,
  };
}

/** In the smallest units; or what is wrong with it, and how it is written. */
function unitsOf(
  amount: Wish['amount'],
  rates: Rates,
  asset: Asset,
  hasCommas: boolean,
): bigint | { problem: string; hint: string } {
  const text = 'text' in amount ? amount.text : amount.usd;
  const problem = 'Not an amount.';
  if (/[,'\s]/.test(text)) return { problem, hint: 'Write 1250.00: a point, and no separators.' };
  // Beside amounts with commas, 1.250 may be a thousand times as much as it says.
  if (hasCommas && /^\d{1,3}\.\d{3}$/.test(text)) {
    const [whole = '', rest = ''] = text.split('.');
    return {
      problem: 'Not a clear amount.',
      hint: `Write ${whole}${rest}.00 or ${whole}.${rest}0: others in this file have commas.`,
    };
  }
  try {
    return readUnits(amount, rates.price.usd, asset);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (/^0+(\.0*)?$/.test(text)) return { problem, hint: 'It must be more than 0.' };
    const decimals = 'text' in amount ? asset.decimals : 2;
    if (/^\d+\.\d+$/.test(text)) return { problem, hint: `It has at most ${decimals} decimals.` };
    return { problem, hint: 'Write 5.00: digits and a point alone.' };
  }
}

function assetOf({ blockchainCode: chain, contract, decimals }: ChainCurrency): Asset {
  return contract === null ? coinOf(chain) : tokenAsset(chain, contract, decimals);
}
