export { checkReports } from './books/note-problems.ts';
export { reportEvents } from './events.ts';
export { makeNext, startMakingReports } from './making/make-reports.ts';
export { checkLetters } from './monthly/check-letters.ts';
export { startMailingMonths } from './monthly/mail-months.ts';
export { sendLetter, tellMonthMade } from './monthly/send-letters.ts';
export { purgeReports } from './making/purge-reports.ts';
export { tellReportEnded } from './making/tell-report-ended.ts';
