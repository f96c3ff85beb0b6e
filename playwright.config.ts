import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Browser and program of a story keep a processor each busy: a third worker took longer than two on a small machine.
  workers: 2,
  // A story that looks at many states does so in two themes and on two screens, on whatever machine.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // One after the other: each change between them costs a worker its program, and no worker has two of them at a time, for
  // one that only stands by takes a tenth of a processor. The longest come first.
  projects: [
    { name: 'alone', testMatch: '**/alone/*.spec.ts' },
    { name: 'chains', testMatch: ['**/chain/*.spec.ts', '**/shop/*.spec.ts'] },
    { name: 'stories', testIgnore: ['**/alone/*', '**/chain/*', '**/shop/*', '**/screens/*'] },
    { name: 'screens', testMatch: '**/screens/*.spec.ts' },
  ],
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    // A click that was lost fails with its line, long before the story's time is over.
    actionTimeout: 30_000,
    timezoneId: 'UTC',
    locale: 'en-US',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
});
