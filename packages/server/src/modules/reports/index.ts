export { checkReports } from './books/note-problems.ts';
export { reportEvents } from './events.ts';
export { makeNext, startMakingReports } from './making/make-reports.ts';
export { purgeReports } from './making/purge-reports.ts';
export { tellReportEnded } from './making/tell-report-ended.ts';
