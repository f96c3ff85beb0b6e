import { plantReport } from '../plant/plant-report.ts';
import { plantPayment } from '../plant/plant-payment.ts';
import type { AskFor } from './asking.ts';

const ofMonth: AskFor = ({ cast }) => ({
  params: { projectId: cast.project },
  query: { from: '2026-10-01', to: '2026-11-01' },
});

/** Good requests of the calls that tell figures. */
export const analyticsAsks: Readonly<Record<string, AskFor>> = {
  listAnalyticsGroups: ({ cast }) => ({ params: { projectId: cast.project } }),
  getGraphData: ({ cast }) => ({ params: { projectId: cast.project, g: 'revenue', x: 'gross_volume' } }),
  askGraphData: ({ cast }) => ({
    params: { projectId: cast.project, g: 'revenue', x: 'gross_volume' },
    body: { date_filter: 'today' },
  }),
  getAnalytic: ({ cast }) => ({ params: { projectId: cast.project, name: 'overview' } }),
  getStatement: ofMonth,
  listStatementBookings: ofMonth,
  listPostings: async ({ world, cast }) => ({
    params: { projectId: cast.project },
    query: { payment: (await plantPayment(world, cast.project)).reference },
  }),
  exportStatementTable: ofMonth,
  exportStatementJournal: ofMonth,
  exportStatementWorkbook: ofMonth,
  exportStatementPages: ofMonth,
  getTaxEstimate: ofMonth,
  exportTaxTable: ofMonth,
  exportTaxWorkbook: ofMonth,
  makeReport: ({ cast }) => ({
    params: { projectId: cast.project },
    body: { format: 'csv', from: '2026-10-01', to: '2026-11-01' },
  }),
  getMonthlyStatement: ({ cast }) => ({ params: { projectId: cast.project } }),
  setMonthlyStatement: ({ cast }) => ({
    params: { projectId: cast.project },
    body: { on: false, formats: ['pdf'], timezone: 'UTC', recipients: [] },
  }),
  listReports: ({ cast }) => ({ params: { projectId: cast.project } }),
  takeReport: async ({ world, cast }) => ({
    params: { projectId: cast.project, id: await plantReport(world, cast.project) },
  }),
};
