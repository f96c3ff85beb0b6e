import type { Page } from '@playwright/test';
import { fault } from '../../packages/contract/src/errors.ts';
import { changePassword, listSessions } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const newPassword = 'Another.good.2';

async function openDialog(page: Page, stage: Stage) {
  stage.answer(listSessions, []);
  await open(page, stage, '/settings/account/security');
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

test('a member is told in turn what a new password still needs, and nothing is sent before it is good', async ({
  page,
  stage,
  refusals,
}) => {
  const { dialog, current, password, confirmation, submit } = await openDialog(page, stage);
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
  await current.fill('Choose.a.good.1');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(changePassword.path)) sent.push(request.postData() ?? '');
  });
  await submit();
  await expect(password).toBeFocused();
  expect(sent).toEqual([]);

  // What is said of the current password holds nobody back: the server answers.
  refusals.add(400);
  await current.fill('');
  await password.fill(newPassword);
  await confirmation.fill(newPassword);
  await submit();
  await expect(page.getByRole('alert').filter({ hasText: 'Password is required' })).toBeVisible();
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([{ password: newPassword, oldPassword: '' }]);
  await expect(dialog.getByText('Current password is required')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('a member with a wrong current password is told so, and stays in the dialog', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(400);
  stage.answer(changePassword, () => {
    throw fault('INVALID_PASSWORD', 'Current password is incorrect', { details: 'Current password is incorrect' });
  });
  const { dialog, current, password, confirmation, submit } = await openDialog(page, stage);
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
