import path from 'node:path';
import { readReport, runScript } from './run.ts';
import { judge, type Tally } from './tally.ts';

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

// The checks run these.
const checked = ['tidy.test.ts', 'scripts/tidy/**'];

export async function runVitest(folder: string): Promise<Tally> {
  const file = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const excluded = checked.map((pattern) => `--exclude=${pattern}`);
  const { exitCode } = await runScript('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...excluded]);
  const report = readReport(file) as VitestReport | undefined;
  return judge(report ? tallyVitest(report) : { passed: 0, failed: 1, skipped: 0 }, exitCode);
}

/** A file that does not load has no failed test in it, and has failed all the same. */
export function tallyVitest(report: VitestReport): Tally {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
