import { appendFileSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startProgram } from '../../packages/server/test/program.ts';
import { findChromium } from '../chromium.ts';
import { chosen } from './chosen.ts';
import { inNoFile, judgeFiles, lookAgain, sumOf, type ByFile } from './look-again.ts';
import { readReport, runScript } from './run.ts';
import { add, judge, nothing, type Tally } from './tally.ts';

export type PlaywrightReport = {
  errors: { message?: string; location?: { file: string; line: number } }[];
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = { file: string; specs: Spec[]; suites?: PlaywrightSuite[] };
type Spec = { title: string; file: string; line: number; ok: boolean; tests: { status: string }[] };

/** The stories in a real browser. Without one they are left out on a developer's machine, and fail where it counts. */
export async function runStories(folder: string, words: readonly string[]): Promise<Tally> {
  const stories = chosen('e2e/**/*.spec.ts', words);
  if (stories.length === 0) return nothing;
  if (findChromium() === undefined) {
    console.error('There is no Chromium: install one, or name it in CHROMIUM.');
    return process.env['CI']
      ? { ...nothing, failed: 1, culprits: ['stories: no Chromium'] }
      : { ...nothing, skipped: stories.length };
  }
  const template = await makeTemplate(path.join(folder, 'template'));
  const first = await runOnce(folder, template, words.length > 0 ? stories : []);
  // By hand, what failed is to be seen at once.
  const last = process.env['CI']
    ? await lookAgain(first, (files) => runOnce(folder, template, [...files, '--workers=1']))
    : sumOf(first);
  return judge(last, 0);
}

async function runOnce(folder: string, template: string | undefined, args: readonly string[]): Promise<ByFile> {
  const file = path.join(folder, 'playwright.json');
  rmSync(file, { force: true });
  const { exitCode } = await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', ...args, '--reporter=list,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, STORY_TEMPLATE: template } },
  );
  const report = readReport(file) as PlaywrightReport | undefined;
  return judgeFiles(report ? tallyPlaywright(report) : new Map(), exitCode, 'stories');
}

/** What a first start leaves behind. Where the database had to be put elsewhere, each story's program makes its own. */
async function makeTemplate(folder: string): Promise<string | undefined> {
  mkdirSync(folder, { mode: 0o711 });
  const program = await startProgram(folder, { env: { CHAINS: 'ETH,BASE' } });
  await program.stop();
  const cluster = path.join(folder, 'postgres/cluster');
  if (lstatSync(cluster).isSymbolicLink()) return undefined;
  appendFileSync(path.join(cluster, 'postgresql.conf'), forgetful);
  return folder;
}

/** A story's data is gone with it: nothing needs to reach the disk, or to be tidied, and passwords are nobody's to steal. */
const forgetful = `
fsync = off
full_page_writes = off
synchronous_commit = off
autovacuum = off
checkpoint_timeout = 1h
scram_iterations = 1
`;

export function tallyPlaywright({ errors, suites }: PlaywrightReport): ByFile {
  const files = new Map(
    suites.map((suite) => [path.join('e2e', suite.file), specsIn(suite).map(tallyOf).reduce(add, nothing)]),
  );
  if (errors.length > 0) files.set(inNoFile, { ...nothing, failed: errors.length, culprits: errors.map(outside) });
  return files;
}

/** What broke between the stories, with its first line: a long output is read from its end. */
function outside({ message = 'no message', location }: PlaywrightReport['errors'][number]): string {
  const where = location ? ` at ${path.relative('.', location.file)}:${location.line}` : '';
  return `stories: broken outside a story${where}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`;
}

function specsIn({ specs, suites = [] }: PlaywrightSuite): Spec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

/** What stands behind a failed story of its group was not run: it counts when the group is run again. */
function tallyOf({ title, file, line, ok, tests }: Spec): Tally {
  if (!ok) return { ...nothing, failed: 1, culprits: [`${file}:${line} ${title}`] };
  return tests.every(({ status }) => status === 'skipped') ? { ...nothing, skipped: 1 } : { ...nothing, passed: 1 };
}
