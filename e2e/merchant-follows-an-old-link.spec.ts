import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { passTime } from './pass-time.ts';
import { openAs } from './people.ts';

/** Longer than the page of a project waits before it looks again. */
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
  await page.clock.install();
  const made = calls(page);
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await openAs(page, site, root, '/project/999/dashboard');
  await expect(page.getByText('Project not found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show all projects' })).toBeVisible();
  await passTime(page, 2000);
  await live;
  await passTime(page, patienceMs);
  // Who I am, the projects twice, live updates, and the notices around every page: once more when they are live.
  expect(made.toSorted()).toEqual([
    '/api/v1/external-platform/all',
    '/api/v1/external-platform/details',
    '/api/v1/member',
    '/api/v1/notices',
    '/api/v1/notices',
    '/api/v1/websocket-token/create',
  ]);
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
  await page.clock.install();
  const made = calls(page);
  await openAs(page, site, root, '/project/all/dashboard');
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
  await passTime(page, patienceMs);
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
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await look(page, 'nowhere');

  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  await visitor.goto(`${site}/nonsense/here`);
  await expect(visitor).toHaveURL(/\/login\?returnTo=%2Fnonsense%2Fhere/);
  await stranger.close();
});
