import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { openAs } from './people.ts';

/** Longer than the page waits before it looks again. */
const patienceMs = 12_000;

/** Every call to the API from now on, by its path. */
function calls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) made.push(pathname);
  });
  return made;
}

test('the home of a project that is gone says so, and leaves the server alone', async ({ page, site, root }) => {
  const made = calls(page);
  await openAs(page, site, root, '/project/999/dashboard');
  await expect(page.getByText('This project is not here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show all projects' })).toBeVisible();
  await page.waitForTimeout(patienceMs);
  // What is left is the sidebar's and its notices', as on every page, and none was refused.
  expect(made.filter((path) => /999|payment|overview|deposit|webhook|api-key|smtp/.test(path))).toEqual([]);
  expect(made.filter((path) => path.includes('/external-platform/'))).toHaveLength(2);
  await look(page, 'home-gone');
  await page.getByRole('link', { name: 'Show all projects' }).click();
  await expect(page).toHaveURL(`${site}/project/all/dashboard`);
});

test('a summary that fails is told on the page, and asked for no more often for it', async ({
  page,
  site,
  root,
  refusals,
}) => {
  refusals.add(500);
  const error = { code: 'INTERNAL', message: 'It broke.', requestId: 'r' };
  await page.route('**/payment/summary', (route) => route.fulfill({ status: 500, json: { error } }));
  const made = calls(page);
  await openAs(page, site, root, '/project/all/dashboard');
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
  await page.waitForTimeout(patienceMs);
  const summaries = made.filter((path) => path.endsWith('/payment/summary'));
  // The first with its repetitions, and those of the next look.
  expect(summaries.length).toBeLessThanOrEqual(8);
});

test('an address that leads nowhere: the sidebar stays, and who is signed out signs in first', async ({
  page,
  browser,
  site,
  root,
}) => {
  await openAs(page, site, root, '/nonsense/here');
  await expect(page.getByText('There is no page at this address')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await look(page, 'nowhere');

  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  await visitor.goto(`${site}/nonsense/here`);
  await expect(visitor).toHaveURL(/\/login\?returnTo=%2Fnonsense%2Fhere/);
  await stranger.close();
});
