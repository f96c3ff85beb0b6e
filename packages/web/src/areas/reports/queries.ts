import {
  listReports,
  makeReport,
  takeReport,
  type MadeReport,
  type ReportFormat,
  type ReportKind,
} from '@coffer/contract/growth/made-reports.ts';
import {
  getMonthlyStatement,
  setMonthlyStatement,
  type MonthlyStatement,
} from '@coffer/contract/growth/monthly-statements.ts';
import {
  exportStatementJournal,
  exportStatementPages,
  exportStatementTable,
  exportStatementWorkbook,
  getStatement,
  listStatementBookings,
  type BookingKind,
  type Statement,
  type StatementAsset,
  type StatementBooking,
} from '@coffer/contract/growth/reports.ts';
import {
  exportTaxTable,
  exportTaxWorkbook,
  getTaxEstimate,
  type TaxEstimate,
  type TaxLine,
} from '@coffer/contract/growth/tax.ts';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../api/http/client.ts';
import { useCall, useChange } from '../../api/use-call.ts';
import { saveFile } from '../../ui/buttons/save-text.ts';

export type {
  BookingKind,
  MadeReport,
  MonthlyStatement,
  TaxEstimate,
  TaxLine,
  Statement,
  StatementAsset,
  StatementBooking,
};
/** As the server is asked: the last day does not belong to it. */
export type Question = { from: string; to: string; timezone: string };

export const bookingsPerPage = 25;

/** What was read of another period is never shown as if it were of this one. */
export function useStatement(projectId: number, query: Question | undefined) {
  const asked = query ?? { from: '', to: '', timezone: 'UTC' };
  const read = useCall(
    getStatement,
    { params: { projectId: String(projectId) }, query: asked },
    { enabled: query !== undefined },
  );
  const { data } = read;
  const isThese = data?.from === asked.from && data.to === asked.to && data.timezone === asked.timezone;
  return { ...read, data: isThese && data.projectID === projectId ? data : undefined };
}

type Behind = { line: BookingKind; cursor: string | undefined };

export function useBookings(projectId: number, query: Question, { line, cursor }: Behind) {
  return useCall(listStatementBookings, {
    params: { projectId: String(projectId) },
    query: {
      ...query,
      line,
      limit: bookingsPerPage,
      ...(cursor === undefined ? {} : { cursor }),
    },
  });
}

const files = {
  statement: {
    pdf: exportStatementPages,
    xlsx: exportStatementWorkbook,
    csv: exportStatementTable,
    beancount: exportStatementJournal,
  },
  tax: { xlsx: exportTaxWorkbook, csv: exportTaxTable },
} as const;
export type Format = ReportFormat;
export type Kind = ReportKind;

/** The server sends it as it reads. */
export function useDownload(projectId: number, query: Question, kind: Kind) {
  return useMutation<void, unknown, Format>({
    mutationFn: async (format) => {
      const input = { params: { projectId: String(projectId) }, query };
      const of: Partial<Record<Format, (typeof files.statement)[Format] | (typeof files.tax)[keyof typeof files.tax]>> =
        files[kind];
      const call = of[format];
      if (!call) throw new Error(`there is no ${format} of it`);
      const { name, file } = await download(call, input);
      saveFile(name ?? `statement.${format}`, file);
    },
  });
}

const everyMs = { making: 1500, resting: 60_000 } as const;

/** What is being made changes without a word: it is looked at until it is done. */
export function useReports(projectId: number) {
  const isOpen = (read: { reports: readonly MadeReport[] } | undefined) =>
    read?.reports.some(({ endedAt }) => endedAt === null) ?? false;
  return useCall(
    listReports,
    { params: { projectId: String(projectId) } },
    { refetchEveryMs: (read) => (isOpen(read) ? everyMs.making : everyMs.resting), changesSilently: isOpen },
  );
}

export function useMakeReport() {
  return useChange(makeReport, [listReports]);
}

export function useTakeReport(projectId: number) {
  return useMutation<void, unknown, MadeReport>({
    mutationFn: async ({ id, name }) => {
      const taken = await download(takeReport, { params: { projectId: String(projectId), id: String(id) } });
      saveFile(taken.name ?? name ?? 'statement', taken.file);
    },
  });
}

export function useMonthly(projectId: number) {
  return useCall(getMonthlyStatement, { params: { projectId: String(projectId) } });
}

export function useSetMonthly() {
  return useChange(setMonthlyStatement, [getMonthlyStatement]);
}

/** Whoever may not read it any more is not chosen again. */
export function allowed({ recipients }: MonthlyStatement): number[] {
  return recipients.filter(({ mayRead }) => mayRead).map(({ memberID }) => memberID);
}

/** What was read of another period is never shown as if it were of this one. */
export function useTax(projectId: number, query: Question) {
  const read = useCall(getTaxEstimate, { params: { projectId: String(projectId) }, query });
  const { data } = read;
  const isThese = data?.from === query.from && data.to === query.to && data.timezone === query.timezone;
  return { ...read, data: isThese && data.projectID === projectId ? data : undefined };
}
