import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, asRoot, call, openAs } from './people.ts';

const phone = { width: 390, height: 844 };

test('the sidebar shows where one is, and what it leads to', async ({ page, site, root }) => {
  await openAs(page, site, root, '/SETTINGS/integrations/API-keys');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'API keys' })).toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(`${site}/project/all/dashboard`);
  await expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('All Projects · Coffer');

  const [docs] = await Promise.all([
    page.waitForEvent('popup'),
    main.getByRole('link', { name: 'Documentation' }).click(),
  ]);
  await expect(docs).toHaveURL(/\/docs/);
  await docs.close();

  await main.getByRole('button', { name: 'Developers' }).click();
  await expect(main.getByRole('link', { name: 'Documentation' })).toBeHidden();
});

test('the sidebar collapses, remembers it, and shows a group beside itself', async ({ page, site, root }) => {
  await openAs(page, site, root, '/project/all/dashboard');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.reload();
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('button', { name: 'Developers' }).click();
  await expect(page.getByRole('menuitem', { name: 'Documentation' })).toBeVisible();
  await look(page, 'shell-flyout');
  await page.getByRole('menuitem', { name: 'API keys' }).click();
  await expect(page).toHaveURL(/api-keys/);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(main.getByRole('link', { name: 'Documentation' })).toBeVisible();
});

test('on a phone the sidebar waits behind a button, its groups open beside it', async ({ page, site, root }) => {
  await page.setViewportSize(phone);
  await openAs(page, site, root, '/project/all/dashboard');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'Navigation' }).click();
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Documentation' })).toBeHidden();
  await main.getByRole('button', { name: 'Developers' }).click();
  await expect(page.getByRole('menuitem', { name: 'Documentation' })).toBeInViewport({ ratio: 1 });
  await look(page, 'shell-drawer', 'phone');
  await page.getByRole('menuitem', { name: 'API keys' }).click();
  await expect(page).toHaveURL(/api-keys/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a window that becomes narrow collapses by itself', async ({ page, site, root }) => {
  await openAs(page, site, root, '/project/all/dashboard');
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  await page.setViewportSize({ width: 639, height: 800 });
  await expect(page.getByRole('button', { name: 'Navigation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeHidden();
  await page.setViewportSize({ width: 640, height: 800 });
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
});

test('a few letters lead anywhere', async ({ page, site, root }) => {
  await openAs(page, site, root, '/project/all/dashboard');
  await expect(page.getByRole('heading', { name: 'Set up' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('textbox', { name: 'Go to or do' });
  await field.fill('audit');
  await expect(page.getByRole('button', { name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Members' })).toBeHidden();
  await look(page, 'shell-palette');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/audit-log/);
  await page.keyboard.press('Control+k');
  await field.fill('nothing is called that');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('light and dark are chosen once', async ({ page, site, root }) => {
  await openAs(page, site, root, '/project/all/dashboard');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('the keyboard gets past the sidebar, and to the profile', async ({ page, site, root }) => {
  await openAs(page, site, root, '/project/all/dashboard');
  await expect(page.getByRole('heading', { name: 'Set up' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.getByRole('button', { name: /^Profile/ }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await look(page, 'shell-profile-menu');
});

test('the set-up ticks itself from what is there', async ({ page, freshSite }) => {
  const root = await asRoot(freshSite);
  await openAs(page, freshSite, root, '/project/all/dashboard');
  await expect(page.getByText('0 of 10 done')).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await look(page, 'home-first');

  const { id } = await call<{ id: number }>(freshSite, root, 'POST', '/api/v1/external-platform', {
    name: 'North Roastery',
    brandColor: '#a63c1f',
    website: 'https://north.example.com',
  });
  await call(freshSite, root, 'POST', `/api/v1/external-platform/${id}/api-key`, { description: 'Shop' });
  await page.reload();
  await expect(page.getByText('3 of 10 done')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Create a project, done' })).toBeVisible();
  await look(page, 'home-half');

  await page.getByRole('button', { name: 'Hide setup' }).click();
  await page.reload();
  await expect(page.getByRole('link', { name: 'North Roastery' })).toBeVisible();
  await expect(page.getByText('3 of 10 done')).toBeHidden();
  await page.getByRole('button', { name: 'Show setup' }).click();
  await expect(page.getByText('3 of 10 done')).toBeVisible();
});

test('somebody with little to do is told only that', async ({ page, site, root }) => {
  const { id } = await call<{ id: number }>(site, root, 'POST', '/api/v1/external-platform', { name: 'Way Shop' });
  const someone = await asMember(site, root, { email: 'way@example.com', role: 'project_ops', projects: [id] });
  await openAs(page, site, someone, '/project/all/dashboard');
  await expect(page.getByText('0 of 1 done')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Way Shop' })).toBeVisible();
  await expect(page.getByText('Create a project')).toBeHidden();
});

test('what cannot be read says so and is tried again', async ({ page, site, root, refusals }) => {
  refusals.add(503);
  await page.route('**/api/v1/external-platform/all', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Later.', requestId: 'r' } } }),
  );
  await openAs(page, site, root, '/project/all/dashboard');
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await look(page, 'home-failed');
  await page.reload();
  await expect(page.getByText('Failed to fetch projects')).toHaveCount(2);
  await page.unroute('**/api/v1/external-platform/all');
  await tryAgain.click();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a collapsed sidebar still leads from project to project', async ({ page, freshSite }) => {
  const root = await asRoot(freshSite);
  for (const name of ['North Roastery', 'South Roastery'])
    await call(freshSite, root, 'POST', '/api/v1/external-platform', { name });
  await openAs(page, freshSite, root, '/project/1/dashboard');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.getByRole('button', { name: 'Project: North Roastery' }).click();
  await page.getByRole('menuitem', { name: 'South Roastery' }).click();
  await expect(page).toHaveURL(`${freshSite}/project/2/dashboard`);
  await page.getByRole('button', { name: 'Project: South Roastery' }).click();
  await expect(page.getByRole('menuitem', { name: 'North Roastery' })).toBeVisible();
  await look(page, 'shell-collapsed-switcher', 'desktop');
});
