import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** The short form: each page that is looked at is sent it, and reads it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Menus and dialogs stand at the end of the body, outside every landmark.
  rules: { region: { enabled: false } },
  // What is all right need not be described: that takes most of the time.
  resultTypes: ['violations'],
};

const patienceMs = 20_000;

/** Nothing keeps anybody from using the page, once what moves on it has come to rest. */
export async function expectNoBarriers(page: Page, where: string): Promise<void> {
  await expect.poll(() => findBarriers(page), { message: where, timeout: patienceMs }).toEqual([]);
}

async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(settle);
  // A page keeps it until it is left.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    // What lies behind an open dialog was looked at before it opened, and cannot be reached.
    const open = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')].at(-1);
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(open ?? document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
    );
  }, rules);
}

/** Colours that are on their way to others are none to judge. What turns for ever, or stands still halfway, is not waited for. */
async function settle(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  const rest = Promise.allSettled(ending.map(({ finished }) => finished));
  await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, 1_000))]);
}
