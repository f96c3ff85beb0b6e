import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, call, goodPassword, openAs, type Person } from './people.ts';

const newPassword = 'Another.good.2';
const path = '/api/v1/member/change-password';

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

function countRequests(page: Page): { sent: string[] } {
  const counted = { sent: [] as string[] };
  page.on('request', (request) => {
    if (request.url().endsWith(path)) counted.sent.push(request.postData() ?? '');
  });
  return counted;
}

test('a member is told in turn what a new password still needs, and nothing is sent before it is good', async ({
  page,
  site,
  root,
  refusals,
}) => {
  const member = await asMember(site, root, { email: 'rules@example.com', role: 'admin' });
  const counted = countRequests(page);
  const { dialog, current, password, confirmation, submit } = await openDialog(page, site, member);
  await look(page, 'password-empty');

  await submit();
  await expect(dialog.getByText('Current password is required')).toBeVisible();
  await expect(dialog.getByText('Password is required', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Please confirm your password')).toBeVisible();
  await expect(current).toBeFocused();

  const checklist = dialog.getByRole('list', { name: 'The password has' }).getByRole('listitem');
  await expect(checklist).toHaveCount(4);
  await password.fill('lower');
  await expect(dialog.getByText('Password does not meet all requirements')).toBeVisible();
  await expect(checklist.filter({ hasText: 'A lowercase letter, yes' })).toBeVisible();
  await expect(checklist.filter({ hasText: 'not yet' })).toHaveCount(3);
  await confirmation.fill('different');
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await look(page, 'password-errors');

  await password.fill('Short.1');
  await expect(checklist.filter({ hasText: ', yes' })).toHaveCount(4);
  await expect(dialog.getByText('Password must be at least 8 characters long')).toBeVisible();
  await confirmation.fill('Short.1');
  await expect(dialog.getByText('Passwords do not match')).toBeHidden();
  await current.fill(goodPassword);
  await submit();
  await expect(password).toBeFocused();
  expect(counted.sent).toEqual([]);

  // What is said of the current password holds nobody back: the server answers.
  refusals.add(400);
  await current.fill('');
  await password.fill(newPassword);
  await confirmation.fill(newPassword);
  const responded = page.waitForResponse((response) => response.url().endsWith(path));
  await submit();
  expect((await answered).status()).toBe(400);
  expect(counted.sent.map((body) => JSON.parse(body) as unknown)).toEqual([{ password: newPassword, oldPassword: '' }]);
  await expect(dialog.getByText('Current password is required')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Password is required' })).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('a member with a wrong current password is told so, and stays in the dialog', async ({
  page,
  site,
  root,
  refusals,
}) => {
  refusals.add(400);
  const member = await asMember(site, root, { email: 'forgetful@example.com', role: 'admin' });
  const { dialog, current, password, confirmation, submit } = await openDialog(page, site, member);
  await current.fill('Not.my.password.1');
  await password.fill(newPassword);
  await confirmation.fill(newPassword);
  await submit();
  await expect(page.getByRole('alert').filter({ hasText: 'Current password is incorrect' })).toBeVisible();
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await expect(current).toBeFocused();
  await look(page, 'password-wrong');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/dialog/);
  await expect(page.getByRole('link', { name: 'Change password' })).toBeFocused();
});

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
