import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, goodPassword, openAs } from './people.ts';

const path = '/settings/account/security';

/** A security key that the browser takes for a real one, whose owner touches it at once. */
async function plugInKey(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a member adds a passkey, signs in with it, and confirms with it that it may go', async ({
  page,
  site,
  root,
  refusals,
}) => {
  const named = site.replace('127.0.0.1', 'localhost');
  const member = await asMember(site, root, { email: 'passkey@example.com', role: 'admin' });
  await plugInKey(page);
  await openAs(page, named, member, path);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Work laptop');
  await look(page, 'passkey-add');
  refusals.add(400);
  await adding.getByLabel('Your password').fill('Not.the.right.1');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding.getByText('Current password is incorrect')).toBeVisible();
  await adding.getByLabel('Your password').fill(goodPassword);
  await adding.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /Work laptop/ });
  await expect(row).toContainText('Never');
  await look(page, 'passkeys');

  await page.evaluate(() => localStorage.removeItem('user'));
  await page.goto(`${named}/login`);
  refusals.add(401);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  await look(page, 'passkey-sign-in');
  await page.getByRole('button', { name: 'Use a code instead' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery code' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page.getByRole('link', { name: 'Wallet Management' })).toBeVisible();

  await page.goto(`${named}${path}`);
  await expect(row).not.toContainText('Never');
  // The first answer is what the server gives five minutes after the last confirmation.
  refusals.add(403);
  let isFirst = true;
  await page.route('**/api/v1/member/passkeys/*', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const error = { code: 'STEP_UP_REQUIRED', message: 'Confirm your password or one-time code, then try again.' };
    return route.fulfill({ status: 403, json: { error } });
  });
  await row.getByRole('button', { name: 'Remove Work laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove “Work laptop”?' });
  await expect(removing).toContainText('Your recovery codes stop working.');
  await removing.getByRole('button', { name: 'Remove' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm your identity' });
  await look(page, 'passkey-step-up');
  await confirming.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page.getByText('Passkey removed.')).toBeVisible();
  await expect(page.getByText('No passkeys', { exact: true })).toBeVisible();
});
