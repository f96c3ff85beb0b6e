import { appendFileSync, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startProgram } from '../../packages/server/test/program.ts';
import { findChromium } from '../chromium.ts';
import { chosen } from './chosen.ts';
import { readReport, runScript } from './run.ts';
import { judge, nothing, type Tally } from './tally.ts';

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; skipped: number };
  errors: { message?: string; location?: { file: string; line: number } }[];
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = {
  specs: { title: string; file: string; line: number; ok: boolean }[];
  suites?: PlaywrightSuite[];
};

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
  const file = path.join(folder, 'playwright.json');
  const { exitCode } = await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', ...(words.length > 0 ? stories : []), '--reporter=list,json'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, STORY_TEMPLATE: await makeTemplate(path.join(folder, 'template')) },
    },
  );
  const report = readReport(file) as PlaywrightReport | undefined;
  return judge(
    report ? tallyPlaywright(report) : { ...nothing, failed: 1, culprits: ['stories: no report'] },
    exitCode,
  );
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

export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    culprits: [...suites.flatMap(failedIn), ...errors.map(outside)],
  };
}

/** What broke between the stories, with its first line: a long output is read from its end. */
function outside({ message = 'no message', location }: PlaywrightReport['errors'][number]): string {
  const where = location ? ` at ${path.relative('.', location.file)}:${location.line}` : '';
  return `stories: broken outside a story${where}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`;
}

function failedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ title, file, line }) => `${file}:${line} ${title}`);
  return [...failed, ...suites.flatMap(failedIn)];
}
