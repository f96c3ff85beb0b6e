import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { invalid } from '@coffer/contract/errors.ts';
import { batchLinesMax } from '@coffer/contract/money-out/payout-batches.ts';
import type { UploadedFile } from '../../../platform/http/read-input.ts';

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
};

const path = 'file';

/** Lines of a CSV file as spreadsheets write it: divided by commas, semicolons or tabs, with the names of its columns on top. */
export function readFile(file: UploadedFile | undefined): PayoutFile {
  if (!file) throw invalid({ path, message: 'must be a CSV file' });
  const { data, errors } = Papa.parse<string[]>(textOf(file.bytes), { delimitersToGuess: [',', ';', '\t'] });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw invalid({ path, message: `must close its quotation marks: see line ${(broken.row ?? 0) + 1}` });
  const all = data
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((one) => one.trim() !== ''));
  const [head, ...lines] = all;
  if (!head || lines.length === 0) throw invalid({ path, message: 'must have a head and one payout at least' });
  if (lines.length > batchLinesMax) {
    const most = batchLinesMax.toLocaleString('en');
    throw invalid({ path, message: `must have at most ${most} payouts: it has ${lines.length.toLocaleString('en')}` });
  }
  return {
    name: nameOf(file.name),
    hash: createHash('sha256').update(file.bytes).digest('hex'),
    columns: readHead(head.cells),
    lines,
  };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid({ path, message: 'must be a CSV file in UTF-8: save it as "CSV UTF-8"' });
  }
}

/** For people: what a browser says of it, on one line. */
function nameOf(given: string): string {
  const name = given.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return name === '' ? 'payouts.csv' : name.slice(-120);
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
        message: `must have only these columns: ${allNames()}; it has "${cell.trim().slice(0, 40)}"`,
      });
    if (columns.has(column))
      throw invalid({ path, message: `must have each column once: "${cell.trim()}" is there twice` });
    columns.set(column, at);
  }
  const missing = needed.filter((one) => !columns.has(one));
  if (missing.length > 0) throw invalid({ path, message: `must have the columns ${missing.join(', ')} in its head` });
  if (!columns.has('amount') && !columns.has('amountUsd')) {
    throw invalid({ path, message: 'must have the column amount or amount_usd in its head' });
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
