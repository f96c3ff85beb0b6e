export { checkReports } from './note-problems.ts';
