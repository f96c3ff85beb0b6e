import type { ReportFormat } from '@coffer/contract/growth/made-reports.ts';
import type { Format } from './format.ts';
import { journal } from './write-journal.ts';
import { pagesFormat } from './write-pages.ts';
import { table } from './write-table.ts';
import { workbookFormat } from './write-workbook.ts';

export const formats: Readonly<Record<ReportFormat, Format>> = {
  pdf: pagesFormat,
  xlsx: workbookFormat,
  csv: table,
  beancount: journal,
};
