import { expect, test } from './fixtures.ts';

test('a developer finds the API reference where the server runs, complete and without a word to anybody else', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/docs`);
  // Four megabytes of script draw every call there is before the first line shows: as slow as an action may be.
  await page.getByRole('heading', { name: 'Coffer API' }).waitFor();
  await page
    .getByRole('link', { name: /Identity/ })
    .first()
    .click();
  await expect(page.getByText('/api/v1/signin').first()).toBeVisible();
});
