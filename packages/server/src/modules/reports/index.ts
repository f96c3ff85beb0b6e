export { checkReports } from './books/note-problems.ts';
