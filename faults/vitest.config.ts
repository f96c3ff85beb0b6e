import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['faults/*.fault.ts'],
    globalSetup: ['scripts/vitest-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
