import type { Page } from '@playwright/test';
import { URI, type TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, call, openAs, type Person } from './people.ts';

const stepMs = 30_000;

test('a member who mistypes the password is told so, and lands on the dashboard with the right one', async ({
  page,
  site,
  root,
  refusals,
}) => {
  refusals.add(401);
  const member = await asMember(site, root, { email: 'door-types@example.com', role: 'admin' });
  await page.goto(site);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await look(page, 'login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await expect(password(page)).toHaveAccessibleDescription('Password is required');

  await page.getByLabel('Email').fill(member.email);
  await password(page).fill('Not.the.right.1');
  await password(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The email address or password is incorrect.');
  await look(page, 'login-refused');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');

  await password(page).fill(member.password);
  await password(page).press('Enter');
  await expect(page).toHaveURL(`${site}/project/all/dashboard`);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '') as object);
  expect(stored).toEqual({ key: expect.stringMatching(/^cus_/), role: { name: 'admin' } });
  await page.goto(`${site}/login`);
  await expect(page, 'nobody signs in twice').toHaveURL(`${site}/project/all/dashboard`);
});

test('a member signs out: the session ends, and every tab of the browser follows', async ({
  page,
  context,
  site,
  root,
  refusals,
}) => {
  const member = await asMember(site, root, { email: 'door-leaves@example.com', role: 'admin' });
  await openAs(page, site, member, '/project/all/dashboard');
  const other = await context.newPage();
  const isTold = other.waitForResponse(/websocket-token/);
  await other.goto(`${site}/settings/brand`);
  await isTold;
  // What it is still asking for would be refused once the session is over.
  await other.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(`${site}/login`);
  await expect(other).toHaveURL(/\/login\?returnTo=%2Fsettings%2Fbrand/);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await expect(call(site, member, 'GET', '/api/v1/member')).rejects.toThrow('401');

  refusals.add(401);
  await signIn(page, member);
  await expect(page).toHaveURL(`${site}/project/all/dashboard`);
  await expect(other, 'the other tab signs in too').toHaveURL(`${site}/settings/brand`);
});

test('a member with a second factor gives a code on the next step, or a recovery code', async ({
  page,
  site,
  root,
  refusals,
}) => {
  refusals.add(400).add(401);
  const member = await asMember(site, root, { email: 'door-factor@example.com', role: 'admin' });
  const { uri } = await call<{ uri: string }>(site, member, 'POST', '/api/v1/member/totp');
  const authenticator = URI.parse(uri) as TOTP;
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(
    site,
    member,
    'POST',
    '/api/v1/member/totp/confirm',
    { password: member.password, otp: authenticator.generate() },
  );

  await page.goto(`${site}/login`);
  await signIn(page, member);
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await look(page, 'login-code');
  await code.fill('12345');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('must be a six-digit code or a recovery code');
  await code.fill('aaaaa-aaaaa');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('That code is incorrect or was already used.');

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The code of this moment was spent when the factor was switched on.
  await code.fill(authenticator.generate({ timestamp: Date.now() + stepMs }));
  await code.press('Enter');
  await expect(page).toHaveURL(`${site}/project/all/dashboard`);

  await page.goto(`${site}/logout`);
  await signIn(page, member);
  await code.fill(` ${recoveryCodes[0]?.toUpperCase()}`);
  await code.press('Enter');
  await expect(page).toHaveURL(`${site}/project/all/dashboard`);
});

async function signIn(page: Page, who: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await password(page).fill(who.password);
  await password(page).press('Enter');
}

function password(page: Page) {
  return page.getByLabel('Password', { exact: true });
}
