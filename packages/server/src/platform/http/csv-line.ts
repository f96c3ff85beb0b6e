import { isFormula } from '@coffer/contract/hidden-text.ts';

/** An amount that we wrote ourselves: below zero it begins like a formula, and is none. */
export type Decimal = { decimal: string };
export type Cell = string | number | null | Decimal;

/** One line of a table as RFC 4180 has it. What a spreadsheet would take for a formula is made plain text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Most cells: neither what a spreadsheet, nor what a table, reads as something else. */
const plainly = /^[0-9A-Za-z][0-9A-Za-z .:@_-]*$/;

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.decimal;
  if (plainly.test(value)) return value;
  const plain = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
