import type { Page } from '@playwright/test';
import { URI, type TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, asRoot, call, goodPassword, openAs, type Person } from './people.ts';

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
  await look(page, 'login-empty');

  await page.getByLabel('Email').fill(member.email);
  await password(page).fill('Not.the.right.1');
  await password(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is not right.');
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

test('an e-mail that the server alone finds wrong is said at its field', async ({ page, site, root, refusals }) => {
  expect(root.key).not.toBe('');
  refusals.add(400);
  await page.goto(`${site}/login`);
  await signIn(page, { email: 'a..b@example.com', password: 'x' });
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/must be an e-mail address/);
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('somebody who is sent to sign in comes back to the page that they wanted', async ({ page, site, root }) => {
  await page.goto(`${site}/settings/account/security?sort=-lastSeenAt`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page, root);
  await expect(page).toHaveURL(`${site}/settings/account/security?sort=-lastSeenAt`);
});

test('a link that would lead elsewhere after signing in leads to the dashboard', async ({ page, site, root }) => {
  await page.goto(`${site}/login?returnTo=${encodeURIComponent('//evil.example.com/')}`);
  await signIn(page, root);
  await expect(page).toHaveURL(`${site}/project/all/dashboard`);
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

test('a member signs out even when the server cannot be reached, and learns what that means', async ({
  page,
  site,
  root,
  refusals,
}) => {
  // Two messages: ours with 0, and the browser's without any number.
  refusals.add(0).add(Number.NaN);
  const member = await asMember(site, root, { email: 'door-offline@example.com', role: 'admin' });
  await openAs(page, site, member, '/project/all/dashboard');
  await expect(page.getByRole('button', { name: /^Profile: door-offline/ })).toBeVisible();
  await page.route('**/api/v1/logout', (route) => route.abort());
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('You are signed out here, but the server could not be told.')).toBeVisible();
  await expect(page).toHaveURL(`${site}/login`);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('when a session has ended, the next click leads to the door, and from there back', async ({
  page,
  site,
  root,
  refusals,
}) => {
  refusals.add(401);
  const member = await asMember(site, root, { email: 'door-expires@example.com', role: 'admin' });
  await openAs(page, site, member, '/settings/account/security');
  await expect(page.getByRole('button', { name: /^Profile: door-expires/ })).toBeVisible();
  await call(site, member, 'POST', '/api/v1/logout', {});
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(`${site}/login?returnTo=%2Fsettings%2Faccount%2Fsecurity`);
  await signIn(page, member);
  await expect(page).toHaveURL(`${site}/settings/account/security`);
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
  await expect(code).toHaveAccessibleDescription('That code is not right, or was used already.');
  await look(page, 'login-code-refused');

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

test('somebody who tries too often is told how long to wait', async ({ page, freshSite, refusals }) => {
  refusals.add(401).add(429);
  await asRoot(freshSite);
  const guess = { email: 'root@example.com', password: 'Not.the.right.1' };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await expect(call(freshSite, undefined, 'POST', '/api/v1/signin', guess)).rejects.toThrow('401');
  }
  await page.goto(`${freshSite}/login`);
  await signIn(page, guess);
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in \d{2,3} seconds\.$/);
});

test('a member whose password must change is asked for a new one and not signed in', async ({ page, site, root }) => {
  const member = await asMember(site, root, { email: 'door-must-change@example.com', role: 'admin' });
  const { member: me } = await call<{ member: { id: number } }>(site, member, 'GET', '/api/v1/member');
  await call(site, root, 'PUT', `/api/v1/member/${me.id}`, { resetPasswordRequired: true });
  await page.goto(`${site}/login`);
  await signIn(page, { email: member.email, password: goodPassword });
  await expect(page.getByText('You need to choose a new password before you can continue.')).toBeVisible();
  await expect(page).toHaveURL(`${site}/forgotPassword?reason=required`);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await look(page, 'forgot-password-required');
});

async function signIn(page: Page, who: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await password(page).fill(who.password);
  await password(page).press('Enter');
}

function password(page: Page) {
  return page.getByLabel('Password', { exact: true });
}
