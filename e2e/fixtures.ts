import { test as base, expect, type BrowserContext } from '@playwright/test';
import { chainCodes } from '../packages/kernel/src/chain.ts';
import { startProgram, type Program } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { listen } from './listen.ts';
import { asRoot, type Person } from './people.ts';

type WorkerFixtures = {
  /** Files that name another one than the others have programs of their own: they see what nobody else made. */
  alone: string;
  /** Which chains stand beside a program with local ones. */
  chains: string;
  /** A program for each worker. */
  site: string;
  /** Its first account. */
  root: Person;
  /** A program with a local Ethereum and Base beside it, unless the file says which. */
  chainSite: string;
  /** Its first account. */
  chainRoot: Person;
  /** A program with local nodes of every chain beside it. */
  everyChainSite: string;
  /** Its first account. */
  everyChainRoot: Person;
};

type StoryFixtures = {
  /** A program that nobody has set up, for this story alone. */
  freshSite: string;
  /** The same with local chains beside it. */
  freshChainSite: string;
  /** The statuses with which the server may refuse in this story. Any other refusal fails it. */
  refusals: Set<number>;
  calm: void;
};

/** All stories begin with a program that nobody has set up; where it is run without this, each starts for the first time. */
export const template = process.env['STORY_TEMPLATE'];

/** A story fails when its page reports an error, is refused what it did not expect, or asks anybody but us. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  alone: ['', { scope: 'worker', option: true }],
  chains: ['ETH,BASE', { scope: 'worker', option: true }],
  site: [
    async ({}, use) => {
      const folder = temporaryFolder('coffer-story');
      const program = await startStory(folder.path, 'ETH,BASE', false);
      await use(program.site);
      expect(await program.stop()).toBe(0);
      await folder.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  root: [async ({ site }, use) => use(await asRoot(site)), { scope: 'worker' }],
  chainSite: [async ({ chains }, use) => serveWorker(chains, use), { scope: 'worker', timeout: 180_000 }],
  chainRoot: [async ({ chainSite }, use) => use(await asRoot(chainSite)), { scope: 'worker' }],
  everyChainSite: [async ({}, use) => serveWorker(chainCodes.join(','), use), { scope: 'worker', timeout: 180_000 }],
  everyChainRoot: [async ({ everyChainSite }, use) => use(await asRoot(everyChainSite)), { scope: 'worker' }],
  freshSite: [async ({ context }, use) => serveOnce(context, false, use), { timeout: 180_000 }],
  freshChainSite: [async ({ context }, use) => serveOnce(context, true, use), { timeout: 180_000 }],
  refusals: async ({}, use) => use(new Set()),
  calm: [
    async ({ context, refusals }, use) => {
      const noise: string[] = [];
      context.on('page', (page) => listen(page, refusals, noise));
      await use();
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

function startStory(folder: string, chains: string, devnet: boolean): Promise<Program> {
  const env = { CHAINS: chains, DEVNET: devnet ? 'on' : 'off' };
  return startProgram(folder, { template, file: 'e2e/program.ts', env });
}

async function serveWorker(chains: string, use: (site: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder('coffer-chains');
  const program = await startStory(folder.path, chains, true);
  await use(program.site);
  expect(await program.stop()).toBe(0);
  await folder.remove();
}

async function serveOnce(
  context: BrowserContext,
  devnet: boolean,
  use: (site: string) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder('coffer-fresh');
  const program = await startStory(folder.path, 'ETH,BASE', devnet);
  await use(program.site);
  // A page that reads anew while the program ends would take it for a failure.
  await Promise.all(context.pages().map((page) => page.close()));
  expect(await program.stop()).toBe(0);
  await folder.remove();
}

export { expect };
