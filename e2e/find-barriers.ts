import type { Page } from '@playwright/test';
import axe from 'axe-core';

const rules: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Menus and dialogs stand at the end of the body, outside every landmark.
  rules: { region: { enabled: false } },
  // What is all right need not be described: that takes most of the time.
  resultTypes: ['violations'],
};

/** What keeps somebody from using the page as it is now; nothing, when all is well. */
export async function findBarriers(page: Page): Promise<string[]> {
  // A page keeps it until it is left.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
    );
  }, rules);
}
