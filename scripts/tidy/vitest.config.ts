import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** What `npm run check` runs: tests that read sources and need no database. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['tidy.test.ts', 'scripts/tidy/*.test.ts'],
    // One process loads the compiler once.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
  },
});
