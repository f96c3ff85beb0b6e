import { test as base, expect } from '@playwright/test';
import { startProgram } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

/** One program for each worker. A story fails when its page reports an error or asks anybody but us. */
export const test = base.extend<{ calm: void }, { site: string }>({
  site: [
    async ({}, use) => {
      const folder = temporaryFolder('coffer-story');
      const program = await startProgram(folder.path);
      await use(program.site);
      expect(await program.stop()).toBe(0);
      await folder.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  calm: [
    async ({ page, site }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(error.message));
      page.on('request', (request) => {
        const address = request.url();
        if (!address.startsWith(site) && !/^(data|blob):/.test(address)) noise.push(`asked elsewhere: ${address}`);
      });
      await use();
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
