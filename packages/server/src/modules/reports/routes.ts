import * as made from '@coffer/contract/growth/made-reports.ts';
import { listPostings as listPostingsCall } from '@coffer/contract/growth/postings.ts';
import * as monthly from '@coffer/contract/growth/monthly-statements.ts';
import * as reports from '@coffer/contract/growth/reports.ts';
import * as tax from '@coffer/contract/growth/tax.ts';
import type { StatementQuestion } from '@coffer/contract/growth/reports.ts';
import type { Credentialed } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { gate } from '../../platform/gate.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { getStatement } from './asking/get-statement.ts';
import { listBookings } from './asking/list-bookings.ts';
import { listPostings } from './asking/list-postings.ts';
import type { Format } from './files/format.ts';
import { formats } from './files/formats.ts';
import { exportStatement } from './files/stream-statement.ts';
import { getTax } from './tax/get-tax.ts';
import { taxTable, taxWorkbook } from './tax/write-tax.ts';
import { askForReport } from './making/ask-for-report.ts';
import { listReports } from './making/list-reports.ts';
import { takeReport } from './making/take-report.ts';
import { setMonthly } from './monthly/set-monthly.ts';
import { getMonthly } from './monthly/view-monthly.ts';

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
  bind(listPostingsCall, ({ params, query }, call) => pass(() => listPostings(call, params.projectId, query)));
  const send = (
    format: Format,
    asked: { params: { projectId: number | 'all' }; query: StatementQuestion },
    call: Call<Credentialed>,
  ) => exportStatement(deps, sending, call, { project: asked.params.projectId, question: asked.query, format });
  bind.download(reports.exportStatementTable, (asked, call) => send(formats.csv, asked, call));
  bind.download(reports.exportStatementJournal, (asked, call) => send(formats.beancount, asked, call));
  bind.download(reports.exportStatementWorkbook, (asked, call) => send(formats.xlsx, asked, call));
  bind.download(reports.exportStatementPages, (asked, call) => send(formats.pdf, asked, call));
  bind(tax.getTaxEstimate, ({ params, query }, call) => pass(() => getTax(call, params.projectId, query)));
  bind.download(tax.exportTaxTable, (asked, call) => send(taxTable, asked, call));
  bind.download(tax.exportTaxWorkbook, (asked, call) => send(taxWorkbook, asked, call));
  bind(made.makeReport, ({ params, body }, call) => askForReport(call, params.projectId, body));
  bind(made.listReports, ({ params }, call) => listReports(call, params.projectId));
  bind.download(made.takeReport, ({ params }, call) => takeReport(call, params));
  bind(monthly.getMonthlyStatement, ({ params }, call) => getMonthly(call, params.projectId));
  bind(monthly.setMonthlyStatement, ({ params, body }, call) => setMonthly(call, params.projectId, body));
}
