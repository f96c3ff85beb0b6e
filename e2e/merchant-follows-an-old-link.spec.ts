import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
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
  await stopTheClock(page);
  const made = calls(page);
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await openAs(page, site, root, '/project/999/dashboard');
  // Time that passes before the page is there is none for it, however long its scripts take.
  await expect(async () => {
    await passTime(page, 500);
    await expect(page.getByText('Project not found')).toBeVisible({ timeout: 250 });
  }).toPass();
  await passTime(page, 2000);
  await expect(page.getByRole('link', { name: 'Show all projects' })).toBeVisible();
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
  await page.clock.resume();
  await page.getByRole('link', { name: 'Show all projects' }).click();
  await expect(page).toHaveURL(`${site}/project/all/dashboard`);
});

test('every page of a project that is gone says so', async ({ page, site, root, refusals }) => {
  // What a page asks before the list of projects is there.
  refusals.add(404);
  for (const path of ['payments/allPayments', 'payments/createPaymentLink', 'payments/deposits/unmatched']) {
    await openAs(page, site, root, `/project/999/${path}`);
    await expect(page.getByText('Project not found')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Show all projects']);
  }
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
  await stopTheClock(page);
  const made = calls(page);
  await openAs(page, site, root, '/project/all/dashboard');
  await passTime(page, patienceMs);
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
  const summaries = made.filter((path) => path.endsWith('/payment/summary'));
  // The first with its repetitions, and those of the next look.
  expect(summaries.length).toBeLessThanOrEqual(8);
});

/** However long a page takes to load: no time passes but what a test lets pass. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}
