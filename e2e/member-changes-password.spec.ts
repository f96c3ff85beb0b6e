import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { asMember, call, goodPassword, openAs, type Person } from './people.ts';

const newPassword = 'Another.good.2';

async function openDialog(page: Page, site: string, member: Person) {
  await openAs(page, site, member, '/settings/account/security');
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/dialog=change-password/);
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
  return {
    dialog,
    current: dialog.getByLabel('Current password', { exact: true }),
    password: dialog.getByLabel('New password', { exact: true }),
    confirmation: dialog.getByLabel('Confirm new password', { exact: true }),
    submit: () => dialog.getByRole('button', { name: 'Change password' }).click(),
  };
}

test('a member who changes the password stays signed in here, is signed out elsewhere, and signs in with the new one', async ({
  page,
  site,
  root,
}) => {
  const member = await asMember(site, root, { email: 'changer@example.com', role: 'admin' });
  const signIn = (password: string) =>
    call<{ key: string }>(site, undefined, 'POST', '/api/v1/signin', { email: member.email, password });
  const elsewhere = { ...member, ...(await signIn(goodPassword)) };

  const { dialog, current, password, confirmation, submit } = await openDialog(page, site, member);
  await current.fill(goodPassword);
  await password.fill(newPassword);
  await confirmation.fill(newPassword);
  await submit();
  await expect(page.getByRole('alert').filter({ hasText: 'Your password was changed.' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/settings\/account\/security$/);
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('row')).toHaveCount(2);

  await expect(call(site, elsewhere, 'GET', '/api/v1/member')).rejects.toThrow('401');
  await call(site, member, 'GET', '/api/v1/member');
  await expect(signIn(goodPassword)).rejects.toThrow('401');
  await signIn(newPassword);
});
