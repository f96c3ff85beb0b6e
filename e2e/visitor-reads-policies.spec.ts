import { expect, test } from './fixtures.ts';
import { openAs } from './people.ts';

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
