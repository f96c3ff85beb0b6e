import path from 'node:path';
import { chosen } from './chosen.ts';
import { readReport, root, runScript } from './run.ts';
import { judge, nothing, type Tally } from './tally.ts';

export type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

// The checks run these.
const checked = ['tidy.test.ts', 'scripts/tidy/**'];

export async function runVitest(folder: string, words: readonly string[]): Promise<Tally> {
  if (chosen('{packages,devnet,examples,scripts,bench}/**/*.test.ts', words).length === 0) return nothing;
  const file = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const excluded = checked.map((pattern) => `--exclude=${pattern}`);
  const { exitCode } = await runScript('node_modules/vitest/vitest.mjs', ['run', ...words, ...reporters, ...excluded]);
  const report = readReport(file) as VitestReport | undefined;
  return judge(report ? tallyVitest(report) : { ...nothing, failed: 1, culprits: ['tests: no report'] }, exitCode);
}

/** A file that does not load has no failed test in it, and has failed all the same. */
export function tallyVitest({ testResults, ...report }: VitestReport): Tally {
  const culprits = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: did not load`];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: culprits.length, skipped, culprits };
}
