import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './scripts/test/long-first.ts';

export default defineConfig({
  test: {
    include: ['{packages,devnet,examples,scripts,bench}/**/*.test.ts', 'tidy.test.ts'],
    globalSetup: ['scripts/vitest-setup.ts'],
    setupFiles: ['packages/server/test/fresh-figures.ts'],
    pool: 'forks',
    // Our modules are loaded anew for each file all the same; packages are not, and that halves the time.
    isolate: false,
    // What was read once is read from the disk the next time: a single file starts in half the time.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongFirst },
    // A worker waits for its database and its nodes for two thirds of the time.
    maxWorkers: Math.max(2, 2 * Math.min(availableParallelism(), 4)),
    // A small machine starts processes slowly, and does several things at a time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
