import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,devnet,examples,scripts,bench}/**/*.test.ts', 'tidy.test.ts'],
    globalSetup: ['scripts/vitest-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
