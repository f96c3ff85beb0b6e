import type { StatusTable } from './status-table.ts';

/** What is made in the background. Written by hand: what stands here is what was meant. */
export const reportTables: Readonly<Record<string, StatusTable>> = {
  reportStatus: {
    column: 'report.status',
    initial: 'waiting',
    edges: {
      waiting: { making: 'report.begun' },
      making: { ready: 'report.ready', failed: 'report.failed' },
      ready: { expired: 'report.expired' },
      failed: {},
      expired: {},
    },
    groups: { open: ['waiting', 'making'], over: ['failed', 'expired'] },
  },
};
