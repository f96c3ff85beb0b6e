import { hidesText, isFormula } from '@coffer/contract/hidden-text.ts';
import { email as emailField } from '@coffer/contract/fields.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import type { Wish } from '../asking/wish.ts';
import type { BadLine } from './line.ts';
import type { Column, FileLine, PayoutFile } from './read-file.ts';

/** What a line says, before anything is known of its address. */
export type Told = FileLine & {
  currency: ChainCurrency;
  amount: Wish['amount'];
  address: string;
  name: string | null;
  note: string | null;
  email: string | null;
  customer: string | null;
};

type Cells = FileLine & { columns: PayoutFile['columns'] };

/** Reads the cells of a line, with the currencies that the project takes. */
export function readCells(
  { columns }: Pick<PayoutFile, 'columns'>,
  currencies: readonly ChainCurrency[],
  line: FileLine,
): Told | BadLine {
  const cells = { ...line, columns };
  const flaw = unreadable(cells) ?? misfit(cells);
  if (flaw) return flaw;
  const currency = currencyOf(cells, currencies);
  if ('problem' in currency) return currency;
  const [amount, usd] = [textOf(cells, 'amount'), textOf(cells, 'amountUsd')];
  return {
    ...line,
    currency,
    amount: amount === '' ? { usd } : { text: amount },
    address: textOf(cells, 'address'),
    name: textOf(cells, 'name') || null,
    note: textOf(cells, 'note') || null,
    email: textOf(cells, 'email').toLowerCase() || null,
    customer: textOf(cells, 'customer') || null,
  };
}

function textOf({ cells, columns }: Cells, column: Column): string {
  return cells[columns.get(column) ?? -1]?.trim() ?? '';
}

function bad({ line, cells, columns }: Cells, cell: Column | number, problem: string, hint: string): BadLine {
  return { line, cells, problem, hint, cell: typeof cell === 'number' ? cell : (columns.get(cell) ?? null) };
}

/** What no cell may be, whatever column it stands in. */
function unreadable(of: Cells): BadLine | undefined {
  const { cells, columns } = of;
  const beyond = cells.findIndex((cell, at) => at >= columns.size && cell.trim() !== '');
  if (beyond >= 0) {
    const hint = `The head has ${columns.size} columns. Put quotation marks around a cell with a comma.`;
    return bad(of, beyond, 'A cell too many.', hint);
  }
  const formula = cells.findIndex((cell) => isFormula(cell));
  if (formula >= 0 && /^[+-]\s*[\d.,]+$/.test(cells[formula]?.trim() ?? '') && isAmount(of, formula)) {
    return bad(of, formula, 'Not an amount.', 'Write it without a sign.');
  }
  if (formula >= 0) {
    const hint = `It begins with ${cells[formula]?.trim().slice(0, 1) || 'a tab'}: spreadsheets take that for a formula.`;
    return bad(of, formula, 'A formula.', hint);
  }
  const unseen = cells.findIndex((cell) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(cell) || hidesText(cell));
  return unseen < 0
    ? undefined
    : bad(of, unseen, 'A character that cannot be seen.', 'Type the cell anew, on one line.');
}

function isAmount({ columns }: Cells, cell: number): boolean {
  return columns.get('amount') === cell || columns.get('amountUsd') === cell;
}

const longest = { name: 100, note: 300, customer: 200 } as const;

/** What its column does not take, as far as that says itself. */
function misfit(of: Cells): BadLine | undefined {
  const missing = (['address', 'network', 'currency'] as const).find((column) => textOf(of, column) === '');
  if (missing) return bad(of, missing, `No ${missing}.`, 'Fill the cell in.');
  const [amount, usd] = [textOf(of, 'amount'), textOf(of, 'amountUsd')];
  if (amount === '' && usd === '') {
    return bad(of, of.columns.has('amount') ? 'amount' : 'amountUsd', 'No amount.', 'Fill the cell in.');
  }
  if (amount !== '' && usd !== '') {
    return bad(of, 'amountUsd', 'Two amounts.', 'Fill in amount or amount_usd, and leave the other one empty.');
  }
  const email = textOf(of, 'email');
  if (email !== '' && !emailField.safeParse(email).success) {
    return bad(of, 'email', 'Not an email address.', 'Write it as ada@example.com.');
  }
  const long = (['name', 'note', 'customer'] as const).find((column) => textOf(of, column).length > longest[column]);
  return long && bad(of, long, 'Too long.', `The ${long} has at most ${longest[long]} characters.`);
}

function currencyOf(of: Cells, currencies: readonly ChainCurrency[]): ChainCurrency | BadLine {
  const onChain = currencies.filter(({ blockchainCode, blockchainName }) =>
    isSame([blockchainCode, blockchainName], textOf(of, 'network')),
  );
  const [first] = onChain;
  if (!first) {
    const hint = `Use ${listed(currencies.map(({ blockchainCode }) => blockchainCode))}.`;
    return bad(of, 'network', 'Not a network of this project.', hint);
  }
  const found = onChain.find(({ code }) => isSame([code], textOf(of, 'currency')));
  if (found) return found;
  const hint = `On ${first.blockchainName} use ${listed(onChain.map(({ code }) => code))}.`;
  return bad(of, 'currency', 'Not a currency of this project.', hint);
}

function isSame(names: readonly string[], text: string): boolean {
  return names.some((name) => name.toLowerCase() === text.toLowerCase());
}

function listed(names: readonly string[]): string {
  const [last, ...before] = [...new Set(names)].toReversed();
  if (last === undefined) return 'nothing: the project takes no currency yet';
  return before.length === 0 ? last : `${before.toReversed().join(', ')} or ${last}`;
}
