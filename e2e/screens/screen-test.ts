import { test as base, expect, type Page } from '@playwright/test';
import { listen } from '../listen.ts';
import { answerShell, type Project } from './cast.ts';
import { openStage, type Stage } from './stage.ts';

type Kept = { page?: Page; noise: string[]; refusals: Set<number> };

type WorkerFixtures = { theatre: Stage; kept: Kept };
type ScreenFixtures = {
  /** Where a test says what the server answers. What every page asks for is answered already. */
  stage: Stage;
  /** The statuses with which a call may be refused in this test. Any other refusal fails it. */
  refusals: Set<number>;
  calm: void;
};

const desktop = { width: 1280, height: 800 };

/**
 * A screen in a browser, with the answers of the contract in place of a program: what it shows and asks for, in each of
 * its states. All tests of a worker share one page, which keeps what it compiled: that is most of what opening a screen
 * costs. Nothing else is left over from one to the next.
 */
export const test = base.extend<ScreenFixtures, WorkerFixtures>({
  theatre: [
    async ({}, use) => {
      const stage = await openStage();
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],
  kept: [async ({}, use) => use({ noise: [], refusals: new Set() }), { scope: 'worker' }],
  // What the screen before was still asking for came while its answers were there.
  stage: async ({ theatre, page: _left }, use) => {
    theatre.clear();
    answerShell(theatre);
    await use(theatre);
  },
  page: async ({ browser, theatre, kept }, use) => {
    kept.page ??= await openPage(await browser.newPage(), kept);
    const { page } = kept;
    // From here on nothing of the last screen runs.
    await page.goto(`${theatre.site}/robots.txt`);
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
    kept.noise.length = 0;
    kept.refusals.clear();
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
    await use(page);
    await page.unrouteAll();
  },
  refusals: async ({ kept, page: _cleared }, use) => use(kept.refusals),
  calm: [
    async ({ kept, stage, page: _cleared }, use) => {
      await use();
      expect(stage.unanswered).toEqual([]);
      expect(kept.noise).toEqual([]);
    },
    { auto: true },
  ],
});

async function openPage(page: Page, { refusals, noise }: Kept): Promise<Page> {
  listen(page, refusals, noise);
  return page;
}

/** Opens the screen as somebody who is signed in. */
export async function open(page: Page, { site }: Stage, path: string): Promise<void> {
  await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify({ key: 'k', role: { name: '' } }));
  await page.goto(`${site}${path}`);
}

export { expect, type Project };
