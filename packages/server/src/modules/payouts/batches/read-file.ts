import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { invalid } from '@coffer/contract/errors.ts';
import { withoutHidden } from '@coffer/contract/hidden-text.ts';
import { batchLinesMax } from '@coffer/contract/money-out/payout-batches.ts';
import type { UploadedFile } from '../../../platform/http/read-input.ts';
import { lineOfBrokenQuote } from './broken-quote.ts';

/** What a column can be called in the head, in small letters and with _ for blanks. */
const columnNames = {
  address: ['address', 'to', 'to_address', 'recipient_address'],
  network: ['network', 'blockchain', 'chain'],
  currency: ['currency', 'token', 'coin'],
  amount: ['amount'],
  amountUsd: ['amount_usd', 'usd'],
  name: ['name', 'recipient'],
  note: ['note', 'for', 'description'],
  email: ['email'],
  customer: ['customer', 'customer_id'],
} as const;
export type Column = keyof typeof columnNames;
const needed: readonly Column[] = ['address', 'network', 'currency'];

export type FileLine = { line: number; cells: readonly string[] };
export type PayoutFile = {
  name: string;
  hash: string;
  /** Where in a line each column stands. */
  columns: ReadonlyMap<Column, number>;
  lines: readonly FileLine[];
  /** Some amount has a comma: whoever wrote it may mean thousands by a point. */
  hasCommas: boolean;
};

/** Empty ones among them: nobody fills the memory with nothing. */
const rowsMax = 2 * batchLinesMax;

const path = 'file';
const wanted = 'a first line that names the columns';

/** Lines of a CSV file as spreadsheets write it: divided by commas, semicolons or tabs, with the names of its columns on top. */
export function readFile(file: UploadedFile | undefined): PayoutFile {
  if (!file) throw invalid({ path, message: 'must be a CSV file' });
  const text = textOf(file.bytes);
  const broken = lineOfBrokenQuote(text);
  if (broken !== undefined) throw invalid({ path, message: `must close its quotation marks: see line ${broken}` });
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'], preview: rowsMax });
  const [head, ...lines] = data
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ line, cells }) => cells.some((one) => one.trim() !== '') && !(line === 1 && saysSeparator(cells)));
  if (!head || lines.length === 0) throw invalid({ path, message: `must have ${wanted}, and one payout below it` });
  if (lines.length > batchLinesMax || data.length === rowsMax) {
    const [most, rows, has] = [batchLinesMax, rowsMax, lines.length].map((count) => count.toLocaleString('en'));
    const message =
      data.length === rowsMax
        ? `must have at most ${most} payouts, and fewer than ${rows} lines with the empty ones`
        : `must have at most ${most} payouts: it has ${has}`;
    throw invalid({ path, message });
  }
  const columns = readHead(head.cells);
  const amountsAt = [columns.get('amount'), columns.get('amountUsd')].filter((at) => at !== undefined);
  return {
    name: nameOf(file.name),
    hash: createHash('sha256').update(file.bytes).digest('hex'),
    columns,
    lines,
    hasCommas: lines.some(({ cells }) => amountsAt.some((at) => cells[at]?.includes(','))),
  };
}

/** What some programs put on top for others. */
function saysSeparator(cells: readonly string[]): boolean {
  return /^sep=/i.test(cells[0]?.trim() ?? '');
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const message = isBinary(bytes) ? 'must be a CSV file' : 'must be a CSV file in UTF-8: save it as "CSV UTF-8"';
    throw invalid({ path, message });
  }
}

/** Texts of two bytes a letter begin with a mark. */
function isBinary(bytes: Buffer): boolean {
  return bytes.includes(0) && !['feff', 'fffe'].includes(bytes.subarray(0, 2).toString('hex'));
}

/** For people: what a browser says of it, on one line. */
function nameOf(given: string): string {
  const name = withoutHidden(given.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')).trim();
  return name === '' ? 'payouts.csv' : Array.from(name).slice(-120).join('');
}

function readHead(cells: readonly string[]): ReadonlyMap<Column, number> {
  const columns = new Map<Column, number>();
  for (const [at, cell] of cells.entries()) {
    const name = cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_');
    if (name === '' && cells.slice(at).every((one) => one.trim() === '')) break;
    const column = columnOf(name);
    if (!column)
      throw invalid({
        path,
        message: `must have ${wanted}, and only these: ${allNames()}; it has "${cell.trim().slice(0, 40)}"`,
      });
    if (columns.has(column))
      throw invalid({
        path,
        message: `must have one column for the ${columnNames[column][0]}: "${cell.trim()}" is another`,
      });
    columns.set(column, at);
  }
  const missing = needed.filter((one) => !columns.has(one));
  if (missing.length > 0)
    throw invalid({ path, message: `must have the columns ${missing.join(', ')} in its first line` });
  if (!columns.has('amount') && !columns.has('amountUsd')) {
    throw invalid({ path, message: 'must have the column amount or amount_usd in its first line' });
  }
  return columns;
}

function columnOf(name: string): Column | undefined {
  const found = Object.entries(columnNames).find(([, names]) => (names as readonly string[]).includes(name));
  return found?.[0] as Column | undefined;
}

function allNames(): string {
  return Object.values(columnNames)
    .map(([first]) => first)
    .join(', ');
}
