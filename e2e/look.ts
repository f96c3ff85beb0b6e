import path from 'node:path';
import { expect, test, type Frame, type Page } from '@playwright/test';
import { expectNoBarriers } from './expect-no-barriers.ts';

/** The phone is the smallest that is still sold: what has room on it has room on all. */
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const;
const themes = ['light', 'dark'] as const;

/**
 * Looks at what is on the screen on a desktop and a phone, in light and in dark: a picture of each into the results,
 * no sideways scroll, and nothing that keeps anybody from using it. What only one of them has is looked at there alone.
 * Where no person looks at pictures, none are taken.
 */
export async function look(page: Page, name: string, only?: keyof typeof sizes): Promise<void> {
  const before = page.viewportSize() ?? sizes.desktop;
  for (const [device, size] of Object.entries(sizes)) {
    if (only !== undefined && device !== only) continue;
    await page.setViewportSize(size);
    for (const theme of themes) {
      const judged = isJudged(name, device, theme, only);
      if (process.env['CI'] && !judged) continue;
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
      if (!process.env['CI']) {
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.screenshot({
          path: path.join(test.info().project.outputDir, `look/${name}-${device}-${theme}.png`),
          // A dialog stands on the screen, not on the page; while it fades in it has finished here.
          fullPage: (await page.getByRole('dialog').count()) === 0,
          animations: 'disabled',
        });
      }
      if (!judged) continue;
      await expectNoBarriers(page, `${name}, ${device}, ${theme}`);
    }
    await expectNoSidewaysScroll(page.mainFrame(), name);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  await page.setViewportSize(before);
}

/**
 * Looks at what is on the screen as those have it who are at it, on their device and in their theme: in a story nobody turns
 * from one to another. What somebody else's page has in a frame is judged within it.
 */
export async function lookHere(page: Page, name: string, within: Frame = page.mainFrame()): Promise<void> {
  if (!process.env['CI']) {
    await page.screenshot({
      path: path.join(test.info().project.outputDir, `look/${name}.png`),
      fullPage: (await page.getByRole('dialog').count()) === 0,
      animations: 'disabled',
    });
  }
  // What it stands on shines through from the page around it, which a judge within it cannot see.
  if (within !== page.mainFrame())
    await within.evaluate(() => {
      document.documentElement.style.backgroundColor = 'Canvas';
    });
  await expectNoBarriers(within, name);
  await expectNoSidewaysScroll(page.mainFrame(), name);
  await expectNoSidewaysScroll(within, name);
}

/**
 * Colours are another theme's, sizes another screen's: light on a desktop and dark on a phone find what all four would. A judgement
 * takes as long as a screen to open. Where no person waits for it each name has one of the two, always the same: the states of
 * a screen share them.
 */
function isJudged(name: string, device: string, theme: string, only: keyof typeof sizes | undefined): boolean {
  if (only !== undefined) return true;
  const isDesktop = device === 'desktop';
  if (isDesktop !== (theme === 'light')) return false;
  return !process.env['CI'] || isDesktop === isEven(name);
}

function isEven(name: string): boolean {
  return Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % 2 === 0;
}

async function expectNoSidewaysScroll(page: Frame, name: string): Promise<void> {
  // What floats over the page follows a moment after its size has changed.
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over, `${name} scrolls sideways`).toBe(0);
}
