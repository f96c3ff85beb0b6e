import { rootExist } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { answerHome } from './home.ts';
import { expect, open, test } from './screen-test.ts';

test.beforeEach(({ stage }) => stage.answer(rootExist, { exist: true }));

test('a visitor reads what the install keeps about people, and who answers for it', async ({ page, stage }) => {
  await page.goto(stage.site);
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  await expect(page).toHaveTitle('Privacy policy · Coffer');
  await expect(page.getByText('The operator of this installation decides')).toBeVisible();
  await look(page, 'privacy-policy');
  await page.getByRole('main').getByRole('link', { name: 'cookie policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie policy' })).toBeVisible();
  await look(page, 'cookie-policy');
});

test('a visitor finds the way in, the addresses and the documentation on the first page', async ({ page, stage }) => {
  await page.goto(stage.site);
  await expect(page.getByRole('heading', { level: 1, name: 'Coffer' })).toBeVisible();
  const openToAll = page.getByRole('list', { name: 'Open to everyone' });
  await expect(openToAll.getByRole('link', { name: 'Addresses' })).toHaveAttribute('href', '/addresses');
  await expect(openToAll.getByRole('link', { name: 'Documentation' })).toHaveAttribute('href', /^\/docs$|^https?:/);
  await look(page, 'welcome');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${stage.site}/login`);
});

test('somebody who is signed in goes on to the dashboard from the first page', async ({ page, stage }) => {
  answerHome(stage);
  await open(page, stage, '/');
  await look(page, 'welcome-signed-in');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(`${stage.site}/project/all/dashboard`);
});
