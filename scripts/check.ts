// npm run check: everything that can be said about the sources without running the product. One line for each check.
// With words: the types, and what lint and format say of the files whose path has one of them in it.
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { installed, runTool } from './run-tool.ts';
import { chosen } from './test/chosen.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What runs in browsers has types of its own. */
const projects = ['tsconfig.json', ...globSync('{packages/*,e2e}/tsconfig.json', { cwd: root })];

/** Twice as fast as the one beside it, whose library reads sources for the tidy rules and for who imports whom. */
const compiler = 'node_modules/native-typescript/bin/tsc';

/** A file that was laid out well is so until it, the rules or the formatter change. */
const unlessKnown = ['--cache', '--cache-strategy', 'content'];

type Check = readonly [name: string, script: string, args: readonly string[]];

const words = process.argv.slice(2);
const files =
  words.length === 0
    ? ['.']
    : chosen('{packages,contracts,devnet,e2e,examples,scripts,bench,faults}/**/*.{ts,tsx}', words);

const ofSome: readonly Check[] = [
  ...projects.map((file): Check => [`types ${file}`, compiler, ['--noEmit', '-p', file]]),
  ...(files.length === 0
    ? []
    : ([
        ['lint', installed('oxlint'), files],
        ['format', installed('prettier'), ['--check', ...unlessKnown, ...files]],
      ] as const)),
];
const ofAll: readonly Check[] = [
  ['tidy', installed('vitest'), ['run', '--config', 'scripts/tidy/vitest.config.ts', '--reporter', 'dot']],
  ['boundaries', 'scripts/boundaries.ts', []],
  ['packages', 'scripts/check-packages.ts', []],
];
/** They run side by side, as many as there are processors for. */
const checks = words.length === 0 ? [...ofSome, ...ofAll] : ofSome;
const sideBySide = Math.min(availableParallelism(), 4);

const failures: string[] = [];

async function worker(queue: IterableIterator<Check>): Promise<void> {
  for (const [name, script, args] of queue) {
    const { ok, output, ms } = await runTool(script, args);
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${(ms / 1000).toFixed(1)} s)`);
    if (!ok) failures.push(`\n--- ${name}\n${output.trim()}`);
  }
}

const queue = checks.values();
await Promise.all(Array.from({ length: sideBySide }, () => worker(queue)));
for (const failure of failures) console.error(failure);
console.log(
  failures.length === 0 ? `${checks.length} checks passed` : `${failures.length} of ${checks.length} checks failed`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
