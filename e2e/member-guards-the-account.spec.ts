import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, call, goodPassword, openAs, type Person } from './people.ts';

const path = '/settings/account/security';

function codeOf(secret: string): string {
  return new TOTP({ secret }).generate();
}

async function signIn(site: string, { email }: Person, otp?: string, userAgent = 'node'): Promise<Person> {
  const reply = await fetch(`${site}/api/v1/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password: goodPassword, otp }),
  });
  const answer = (await reply.json()) as { key: string; error?: { code: string } };
  if (!reply.ok) throw new Error(answer.error?.code);
  return { email, password: goodPassword, key: answer.key };
}

/** Goes through the steps, and answers the setup key and the recovery codes. */
async function enrol(page: Page, lookAtSteps: boolean): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code of the setup key' })).toBeVisible();
  const secret = await dialog.locator('code').innerText();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  if (lookAtSteps) await look(page, 'two-factor-1-scan');
  await dialog.getByRole('button', { name: 'Next' }).click();

  if (lookAtSteps) {
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText('Enter the code from the app', { exact: true })).toBeVisible();
    await dialog.getByLabel('Six-digit code').fill('12 34');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText('The code has six digits')).toBeVisible();
    await expect(dialog.getByText('Enter your password', { exact: true })).toBeVisible();
    await dialog.getByLabel('Your password').fill(goodPassword);
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
    await dialog.getByLabel('Six-digit code').fill(wrong);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText('That code is incorrect.')).toBeVisible();
    await expect(dialog.getByLabel('Six-digit code')).toBeFocused();
    await look(page, 'two-factor-2-code');
    await dialog.getByLabel('Your password').fill('Not.the.right.1');
    await dialog.getByLabel('Six-digit code').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
    await expect(dialog.getByLabel('Your password')).toBeFocused();
  }
  const code = codeOf(secret);
  await dialog.getByLabel('Your password').fill(goodPassword);
  await dialog.getByLabel('Six-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const recoveryCodes = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  return { secret, recoveryCodes };
}

test('a member sets up a second factor, and from then on a password alone opens nothing', async ({
  page,
  site,
  root,
  refusals,
}) => {
  refusals.add(400);
  const member = await asMember(site, root, { email: 'guarded@example.com', role: 'admin' });
  await openAs(page, site, member, path);
  await look(page, 'two-factor-off');
  const { recoveryCodes } = await enrol(page, true);
  expect(new Set(recoveryCodes).size).toBe(10);
  await look(page, 'two-factor-3-recovery');

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy Recovery codes' }).click();
  await expect(page.getByText('Recovery codes Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join('\n'));
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('coffer-recovery-codes.txt');
  const file = await readFile(await download.path(), 'utf8');
  expect(file.trim().split('\n').slice(-10)).toEqual(recoveryCodes);
  expect(file).toContain('guarded@example.com');

  // They are shown once: nothing but Done closes the dialog.
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: /Close|Cancel/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Two-factor sign-in is on.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  await expect(page.getByText(recoveryCodes[0]!)).toHaveCount(0);
  await look(page, 'two-factor-on');

  await expect(signIn(site, member)).rejects.toThrow('OTP_REQUIRED');
  await signIn(site, member, recoveryCodes[0]);
  await expect(signIn(site, member, recoveryCodes[0])).rejects.toThrow('INVALID_OTP');
});

test('a member removes the second factor, after showing once more who they are', async ({
  page,
  site,
  root,
  refusals,
}) => {
  const member = await asMember(site, root, { email: 'unguarded@example.com', role: 'admin' });
  await openAs(page, site, member, path);
  const { recoveryCodes } = await enrol(page, false);
  await page.getByRole('button', { name: 'Done' }).click();

  // The first answer is what the server gives five minutes after the last confirmation.
  refusals.add(403);
  let isFirst = true;
  await page.route('**/api/v1/member/totp', async (route) => {
    if (route.request().method() !== 'DELETE' || !isFirst) return route.continue();
    isFirst = false;
    const error = { code: 'STEP_UP_REQUIRED', message: 'Confirm your password or one-time code, then try again.' };
    return route.fulfill({ status: 403, json: { error } });
  });
  await page.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove two-factor sign-in?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  const stepUp = page.getByRole('dialog', { name: 'Confirm your identity' });
  await stepUp.getByLabel('Authenticator code').fill(recoveryCodes[1]!);
  await expect(question).toBeHidden();
  await stepUp.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByText('Two-factor sign-in is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signIn(site, member);
});

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test('a member sees where they are signed in, and ends a session they do not know', async ({ page, site, root }) => {
  const member = await asMember(site, root, { email: 'watchful@example.com', role: 'admin' });
  const stranger = await signIn(site, member, undefined, phone);
  const others = [await signIn(site, member), await signIn(site, member, undefined, 'curl/8.14.1')];
  await openAs(page, site, member, path);
  const table = page.getByRole('table', { name: 'Sessions' });
  await expect(table.getByRole('row')).toHaveCount(5);
  await expect(table.getByText('This session')).toHaveCount(1);
  await look(page, 'sessions');

  await table.getByRole('button', { name: 'End the session of Safari on iPhone' }).click();
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByText('Safari on iPhone')).toHaveCount(0);
  await expect(call(site, stranger, 'GET', '/api/v1/member')).rejects.toThrow('401');
  await call(site, others[0], 'GET', '/api/v1/member');

  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('2 other devices are signed out immediately.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  for (const other of others) await expect(call(site, other, 'GET', '/api/v1/member')).rejects.toThrow('401');
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0);
  await call(site, member, 'GET', '/api/v1/member');
});

test('a member who signs out everywhere is at the door, and no key of theirs opens it', async ({
  page,
  site,
  root,
}) => {
  const member = await asMember(site, root, { email: 'leaver@example.com', role: 'admin' });
  const elsewhere = await signIn(site, member);
  const follows = page.waitForEvent('websocket').then((line) => line.waitForEvent('framereceived'));
  await openAs(page, site, member, path);
  // What is still being read, or asked to follow, as the session ends would be refused.
  await follows;
  await expect(page.getByText('No passkeys', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  for (const one of [member, elsewhere]) await expect(call(site, one, 'GET', '/api/v1/member')).rejects.toThrow('401');
});
