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
import { useMutation } from '@tanstack/react-query';
import { download } from '../../api/http/client.ts';
import { useCall } from '../../api/use-call.ts';
import { saveFile } from '../../ui/buttons/save-text.ts';

export type { BookingKind, Statement, StatementAsset, StatementBooking };
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
  pdf: exportStatementPages,
  xlsx: exportStatementWorkbook,
  csv: exportStatementTable,
  beancount: exportStatementJournal,
} as const;
export type Format = keyof typeof files;

/** The server sends it as it reads. */
export function useDownload(projectId: number, query: Question) {
  return useMutation<void, unknown, Format>({
    mutationFn: async (format) => {
      const input = { params: { projectId: String(projectId) }, query };
      const { name, file } = await download(files[format], input);
      saveFile(name ?? `statement.${format}`, file);
    },
  });
}
