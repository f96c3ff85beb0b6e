import { rmSync } from 'node:fs';
import path from 'node:path';
import { chosen } from './chosen.ts';
import { judgeFiles, lookAgain, sumOf, type ByFile } from './look-again.ts';
import { readReport, root, runScript } from './run.ts';
import { judge, nothing, type Tally } from './tally.ts';

export type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

// The checks run these.
const checked = ['tidy.test.ts', 'scripts/tidy/**'];

export async function runVitest(folder: string, words: readonly string[]): Promise<Tally> {
  if (chosen('{packages,devnet,examples,scripts,bench}/**/*.test.ts', words).length === 0) return nothing;
  const first = await runOnce(folder, words);
  // By hand, what failed is to be seen at once.
  const last = process.env['CI']
    ? await lookAgain(first, (files) => runOnce(folder, [...files, '--maxWorkers=1']))
    : sumOf(first);
  return judge(last, 0);
}

async function runOnce(folder: string, args: readonly string[]): Promise<ByFile> {
  const file = path.join(folder, 'vitest.json');
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const excluded = checked.map((pattern) => `--exclude=${pattern}`);
  const { exitCode } = await runScript('node_modules/vitest/vitest.mjs', ['run', ...args, ...reporters, ...excluded]);
  const report = readReport(file) as VitestReport | undefined;
  return judgeFiles(report ? tallyVitest(report) : new Map(), exitCode, 'tests');
}

/** A file that does not load has no failed test in it, and has failed all the same. */
export function tallyVitest({ testResults }: VitestReport): ByFile {
  return new Map(
    testResults.map(({ name, status, assertionResults }) => {
      const file = path.relative(root, name);
      const passed = assertionResults.filter((one) => one.status === 'passed').length;
      const failed = assertionResults
        .filter((one) => one.status === 'failed')
        .map(({ fullName }) => `${file}: ${fullName}`);
      const culprits = status === 'failed' && failed.length === 0 ? [`${file}: did not load`] : failed;
      const skipped = assertionResults.length - passed - failed.length;
      return [file, { ...nothing, passed, failed: culprits.length, skipped, culprits }];
    }),
  );
}
