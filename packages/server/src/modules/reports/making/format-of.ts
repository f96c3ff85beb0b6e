import type { MadeReport } from '@coffer/contract/growth/made-reports.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { Format } from '../files/format.ts';
import { formats } from '../files/formats.ts';
import { taxTable, taxWorkbook } from '../tax/write-tax.ts';

/** Lots are lines of a table: there is nothing to print, and no accounts to book them to. */
const taxFormats: Partial<Record<MadeReport['format'], Format>> = { csv: taxTable, xlsx: taxWorkbook };

export function formatOf({ kind, format }: Pick<MadeReport, 'kind' | 'format'>): Format {
  const found = kind === 'tax' ? taxFormats[format] : formats[format];
  if (!found)
    throw invalid({ path: 'format', message: 'must be csv or xlsx: there are no other files of the tax estimate' });
  return found;
}
