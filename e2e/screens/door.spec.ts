import type { Page } from '@playwright/test';
import { fault } from '../../packages/contract/src/errors.ts';
import { listSessions, logout, rootExist, signIn, whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { early, me } from './cast.ts';
import { answerHome } from './home.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const who = { email: 'root@example.com', password: 'Choose.a.good.1' };

test.beforeEach(({ stage }) => {
  stage.answer(rootExist, { exist: true });
  stage.answer(listSessions, []);
  answerHome(stage);
  letIn(stage);
});

test('an email that the server alone finds wrong is said at its field', async ({ page, stage, refusals }) => {
  refusals.add(400);
  await page.goto(`${stage.site}/login`);
  await enter(page, { email: 'a..b@example.com', password: 'x' });
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/must be an email address/);
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('somebody who is sent to sign in comes back to the page that they wanted', async ({ page, stage }) => {
  await page.goto(`${stage.site}/settings/account/security?sort=-lastSeenAt`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await enter(page);
  await expect(page).toHaveURL(`${stage.site}/settings/account/security?sort=-lastSeenAt`);
});

test('a link that would lead elsewhere after signing in leads to the dashboard', async ({ page, stage }) => {
  await page.goto(`${stage.site}/login?returnTo=${encodeURIComponent('//evil.example.com/')}`);
  await enter(page);
  await expect(page).toHaveURL(`${stage.site}/project/all/dashboard`);
});

test('a member signs out even when the server cannot be reached, and learns what that means', async ({
  page,
  stage,
  refusals,
}) => {
  // Two messages: ours with 0, and the browser's without any number.
  refusals.add(0).add(Number.NaN);
  await open(page, stage, '/project/all/dashboard');
  await page.route(`**${logout.path}`, (route) => route.abort());
  await page.getByRole('button', { name: /^Profile: root/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(
    page.getByText(/^You are signed out on this device, but the server could not be reached\./),
  ).toBeVisible();
  await expect(page).toHaveURL(`${stage.site}/login`);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('when a session has ended, the next click leads to the door, and from there back', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(401);
  await open(page, stage, '/settings/account/security');
  await expect(page.getByRole('button', { name: /^Profile: root/ })).toBeVisible();
  stage.refuse(whoAmI, 'UNAUTHORIZED', 'Sign in first.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(`${stage.site}/login?returnTo=%2Fsettings%2Faccount%2Fsecurity`);
  stage.answer(whoAmI, me());
  await enter(page);
  await expect(page).toHaveURL(`${stage.site}/settings/account/security`);
});

test('somebody who tries too often is told how long to wait', async ({ page, stage, refusals }) => {
  refusals.add(429);
  stage.answer(signIn, () => {
    throw fault('RATE_LIMITED', 'Too many attempts. Try again in 57 seconds.', { details: { retryAfterSeconds: 57 } });
  });
  await page.goto(`${stage.site}/login`);
  await enter(page);
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in \d{2,3} seconds\.$/);
});

test('a member whose password must change is asked for a new one and not signed in', async ({ page, stage }) => {
  letIn(stage, { resetPasswordRequired: true });
  await page.goto(`${stage.site}/login`);
  await enter(page);
  await expect(page.getByText('You need to choose a new password before you can continue.')).toBeVisible();
  await expect(page).toHaveURL(`${stage.site}/forgotPassword?reason=required`);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await look(page, 'forgot-password-required');
});

test('somebody signed in whose password must change stays at that form, whatever is refused after it', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(401).add(403);
  await open(page, stage, '/settings/account/security');
  await expect(page.getByRole('button', { name: /^Profile: root/ })).toBeVisible();
  const formShows = Promise.withResolvers<void>();
  stage.refuse(whoAmI, 'RESET_PASSWORD_REQUIRED', 'Choose a new password first.');
  // Asked at the same time and answered later, when the session has ended.
  stage.answer(listSessions, async () => {
    await formShows.promise;
    throw fault('UNAUTHORIZED', 'Sign in first.');
  });
  const late = page.waitForResponse((response) => response.status() === 401);
  await page.reload();
  await expect(page.getByText('You need to choose a new password before you can continue.')).toBeVisible();
  formShows.resolve();
  await (await late).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page).toHaveURL(`${stage.site}/forgotPassword?reason=required`);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('a link without its token is called incomplete', async ({ page, stage }) => {
  await page.goto(`${stage.site}/setPassword`);
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await look(page, 'set-password-incomplete');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.goto(`${stage.site}/createPassword#resetPasswordToken=`);
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await look(page, 'create-password-incomplete');
});

test('a member is told why the sessions do not show, and tries again', async ({ page, stage, refusals }) => {
  refusals.add(403);
  stage.refuse(listSessions, 'FORBIDDEN', 'Not from this network.');
  await open(page, stage, '/settings/account/security');
  await expect(page.getByText('Not from this network.')).toBeVisible();
  await look(page, 'sessions-failed');
  stage.answer(listSessions, [
    { id: 1, createdAt: early, lastSeenAt: early, ip: '127.0.0.1', userAgent: 'curl/8.14.1', current: true },
  ]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This session')).toBeVisible();
});

function letIn(stage: Stage, { resetPasswordRequired = false } = {}): void {
  stage.answer(signIn, {
    accessToken: 'a',
    refreshToken: 'r',
    expiresIn: 900,
    tokenType: 'Bearer',
    key: 'cus_k',
    resetPasswordRequired,
    member: { id: 1, email: who.email, name: '', memberType: 'internal', customer_id: '1' },
    role: { name: 'root', displayName: 'Root' },
  });
}

async function enter(page: Page, { email, password } = who): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}
