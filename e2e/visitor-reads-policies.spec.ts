import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { openAs } from './people.ts';

test('a visitor reads what the install keeps about people, and who answers for it', async ({ page, site, root }) => {
  expect(root.key).not.toBe('');
  await page.goto(site);
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  await expect(page).toHaveTitle('Privacy policy · Coffer');
  await expect(page.getByText('The operator of this install decides')).toBeVisible();
  await look(page, 'privacy-policy');
  await page.getByRole('main').getByRole('link', { name: 'cookie policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie policy' })).toBeVisible();
  await look(page, 'cookie-policy');
});

test('the cookie policy names everything that the browser keeps after a day of use', async ({ page, site, root }) => {
  await openAs(page, site, root, '/project/all/dashboard');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.getByRole('button', { name: 'Hide setup' }).click();
  await page.goto(`${site}/settings/account/members`);
  await page.goto(`${site}/login`);
  await expect(page).toHaveURL(/dashboard$/);
  await page.goto(`${site}/signup`);
  await page.goto(`${site}/cookie-policy`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie policy' })).toBeVisible();

  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept).toEqual(
    expect.arrayContaining(['user', 'rootExists', 'coffer.theme', 'coffer.sidebar', 'coffer.setup']),
  );
  const named = await page.locator('dt code').allTextContents();
  for (const entry of kept) {
    const isNamed = named.some((name) => entry === name || (name.endsWith('.') && entry.startsWith(name)));
    expect(isNamed, `${entry} is kept, and named`).toBe(true);
  }
  expect(await page.context().cookies()).toEqual([]);
});

test('a visitor finds the way in, the addresses and the documentation on the first page', async ({
  page,
  site,
  root,
}) => {
  expect(root.key).not.toBe('');
  await page.goto(site);
  await expect(page.getByRole('heading', { level: 1, name: 'Coffer' })).toBeVisible();
  const openToAll = page.getByRole('list', { name: 'Open to everyone' });
  await expect(openToAll.getByRole('link', { name: 'Addresses' })).toHaveAttribute('href', '/addresses');
  await expect(openToAll.getByRole('link', { name: 'Documentation' })).toHaveAttribute('href', /^\/docs$|^https?:/);
  await look(page, 'welcome');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${site}/login`);
});

test('somebody who is signed in resumed to the dashboard from the first page', async ({ page, site, root }) => {
  await openAs(page, site, root, '/');
  await look(page, 'welcome-signed-in');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(`${site}/project/all/dashboard`);
});
