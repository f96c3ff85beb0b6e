import { startProgram } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asRoot, goodPassword } from './people.ts';

test('the first visitor sets the install up, and it is set up for good', async ({ page, freshSite }) => {
  await page.goto(freshSite);
  await expect(page.getByRole('link', { name: 'Set up Coffer' })).toBeVisible();
  await look(page, 'welcome-fresh');
  await page.getByRole('link', { name: 'Set up Coffer' }).click();
  await expect(page.getByRole('heading', { name: 'Set up Coffer' })).toBeVisible();
  await look(page, 'signup');

  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const make = page.getByRole('button', { name: 'Create account' });
  await make.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('first');
  await make.click();
  await expect(email).toHaveAccessibleDescription('must be an email address such as ada@example.com');

  await email.fill('first@example.com');
  for (const [wrong, message] of [
    ['', 'Password is required'],
    ['nouppercase.1', 'Password does not meet all requirements'],
    ['NOLOWERCASE.1', 'Password does not meet all requirements'],
    ['NoNumber.atall', 'Password does not meet all requirements'],
    ['NoSpecial1', 'Password does not meet all requirements'],
    ['Sh0rt.', 'Password must be at least 8 characters long'],
  ] as const) {
    await password.fill(wrong);
    await make.click();
    await expect(password).toHaveAccessibleDescription(new RegExp(message));
    await expect(password).toBeFocused();
  }
  await look(page, 'signup-refused');

  await password.fill('N');
  const checklist = page.getByRole('list', { name: 'The password has' });
  await expect(checklist.getByText('An uppercase letter, yes')).toBeVisible();
  await expect(checklist.getByText('A number, not yet')).toBeVisible();
  await password.fill(goodPassword);
  await expect(checklist.getByText('not yet')).toHaveCount(0);
  await password.press('Enter');
  await expect(page).toHaveURL(`${freshSite}/project/all/dashboard`);

  await page.goto(`${freshSite}/signup`);
  await expect(page.getByRole('heading', { name: 'Coffer is already set up' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(`${freshSite}/project/all/dashboard`);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${freshSite}/signup`);
  await expect(page.getByRole('heading', { name: 'Coffer is already set up' })).toBeVisible();
  await look(page, 'signup-exists');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('before there is an account, the sign-in page says so; who comes second to set up learns it too', async ({
  page,
  freshSite,
  refusals,
}) => {
  refusals.add(409);
  await page.goto(`${freshSite}/login`);
  await expect(page.getByText('This installation has no account')).toBeVisible();
  await look(page, 'login-no-account');
  await page.getByRole('link', { name: 'Create the first account' }).click();
  await page.getByLabel('Email').fill('second@example.com');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await asRoot(freshSite);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Coffer is already set up' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('where others can reach the server, setting up takes the token that it printed', async ({ page, refusals }) => {
  refusals.add(403);
  const folder = temporaryFolder('coffer-token');
  const program = await startProgram(folder.path, { env: { HOST: '0.0.0.0', SETUP_TOKEN: 'open-sesame' } });
  await page.goto(`${program.site}/signup`);
  const token = page.getByLabel('Setup token');
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(token).toHaveAccessibleDescription(/Setup token is required/);
  await token.fill('guess');
  await token.press('Enter');
  await expect(token).toHaveAccessibleDescription(/must be the token that the server printed/);
  await expect(token).toBeFocused();
  await look(page, 'signup-token-refused');
  await token.fill('open-sesame');
  await token.press('Enter');
  await expect(page).toHaveURL(`${program.site}/project/all/dashboard`);
  // The dashboard would go on asking.
  await page.close();
  expect(await program.stop()).toBe(0);
  await folder.remove();
});
