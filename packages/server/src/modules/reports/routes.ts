import * as reports from '@coffer/contract/growth/reports.ts';
import type { StatementQuestion } from '@coffer/contract/growth/reports.ts';
import type { Credentialed } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { gate } from '../../platform/gate.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { getStatement } from './asking/get-statement.ts';
import { listBookings } from './asking/list-bookings.ts';
import type { Format } from './files/format.ts';
import { exportStatement } from './files/stream-statement.ts';
import { pagesFormat } from './files/write-pages.ts';
import { journal } from './files/write-journal.ts';
import { table } from './files/write-table.ts';
import { workbookFormat } from './files/write-workbook.ts';

/** The books of years take long to read: whoever asks much at once leaves the database to everybody else. */
const atOnce = 2;
const waitingMax = 50;

export function reportRoutes(bind: Bind, deps: Pick<Deps, 'log'>): void {
  const pass = gate(atOnce, waitingMax);
  // A slow reader holds a connection: those who look at a screen do not wait behind it.
  const sending = gate(atOnce, waitingMax);
  bind(reports.getStatement, ({ params, query }, call) =>
    pass(() => getStatement(deps, call, params.projectId, query)),
  );
  bind(reports.listStatementBookings, ({ params, query }, call) =>
    pass(() => listBookings(call, params.projectId, query)),
  );
  const send = (
    format: Format,
    asked: { params: { projectId: number | 'all' }; query: StatementQuestion },
    call: Call<Credentialed>,
  ) => exportStatement(deps, sending, call, { project: asked.params.projectId, question: asked.query, format });
  bind.download(reports.exportStatementTable, (asked, call) => send(table, asked, call));
  bind.download(reports.exportStatementJournal, (asked, call) => send(journal, asked, call));
  bind.download(reports.exportStatementWorkbook, (asked, call) => send(workbookFormat, asked, call));
  bind.download(reports.exportStatementPages, (asked, call) => send(pagesFormat, asked, call));
}
