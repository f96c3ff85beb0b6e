import { expect, test } from './fixtures.ts';

test('a developer finds the API reference where the server runs, complete and without a word to anybody else', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/docs`);
  await expect(page.getByRole('heading', { name: 'Coffer API' })).toBeVisible();
  await page
    .getByRole('link', { name: /Identity/ })
    .first()
    .click();
  await expect(page.getByText('/api/v1/signin').first()).toBeVisible();
});
