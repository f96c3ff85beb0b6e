import type { Page } from '@playwright/test';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import {
  createSmtp,
  getSmtp,
  replaceSmtp,
  testSmtp,
  type SmtpView,
} from '../../packages/contract/src/operations/smtp.ts';
import { listVaults } from '../../packages/contract/src/operations/vaults.ts';
import { look } from '../look.ts';
import { early, me } from './cast.ts';
import { noMailServer } from './home.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/settings/integrations/smtp';

const server: SmtpView = {
  ...noMailServer,
  configured: true,
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  username: 'shop-mailer',
  hasPassword: true,
  from: 'pay@example.com',
  updatedAt: early,
};

test.beforeEach(({ stage }) => {
  stage.answer(getSmtp, noMailServer);
  // Its secrets may be the password.
  stage.answer(listVaults, []);
});

test('while the answer is awaited every step waits, and nobody presses twice', async ({ page, stage }) => {
  const { promise, resolve } = Promise.withResolvers<{ ok: boolean; steps: [] }>();
  stage.answer(testSmtp, () => promise);
  await open(page, stage, address);
  await fillServer(page);
  const button = page.getByRole('button', { name: 'Send test email' });
  await button.click();
  await expect(button).toBeDisabled();
  await expect(page.getByRole('list', { name: 'Steps' }).getByText('Waiting')).toHaveCount(5);
  await look(page, 'mail-server-waiting');
  resolve({ ok: false, steps: [] });
});

test('an operator is told what becomes of the stored password before it is dropped', async ({ page, stage }) => {
  let saved = server;
  stage.answer(getSmtp, () => saved);
  stage.answer(replaceSmtp, ({ body }) => {
    const { password, passwordSecretID: _none, ...fields } = body;
    saved = { ...server, ...fields, hasPassword: password === undefined ? saved.hasPassword : Boolean(password) };
    return saved;
  });
  await open(page, stage, address);
  await expect(page.getByText('It is kept as long as host, port, security and user name do not change.')).toBeVisible();

  // Another sender is not another place, but a test of it would need the password.
  await page.getByLabel('From').fill('shop@example.com');
  await expect(page.getByText('The stored password is only used with the saved settings.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test email' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mail server saved')).toBeVisible();
  expect(saved).toMatchObject({ from: 'shop@example.com', hasPassword: true });

  await expect(page.getByText('Mail server saved')).toBeHidden();

  const given = page.getByText(/The stored password is only valid for shop-mailer at smtp.example.com:587/);
  await page.getByLabel('Security').selectOption('TLS');
  await expect(page.getByLabel('Port')).toHaveValue('465');
  await expect(given).toBeVisible();
  await look(page, 'mail-server-password-dropped');
  await page.getByLabel('Security').selectOption('STARTTLS');
  await expect(page.getByLabel('Port')).toHaveValue('587');
  await expect(given).toBeHidden();
  await expect(page.getByText('A password is stored')).toBeVisible();

  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('must be entered, or keep the stored one')).toBeVisible();
  await page.getByRole('button', { name: 'Keep stored password' }).click();
  await page.getByRole('group', { name: 'Password' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed when you save')).toBeVisible();
  await look(page, 'mail-server-password-removed');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(saved).toMatchObject({ hasPassword: false, username: 'shop-mailer' });
});

test('what is typed wrong is named at its field, and nothing is saved', async ({ page, stage, refusals }) => {
  refusals.add(400);
  await open(page, stage, address);
  await page.getByLabel('Host').fill('smtp.example.com:25');
  await page.getByLabel('Port').fill('70000');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Host')).toBeFocused();
  await expect(page.getByText('must be a host name or an IP address')).toBeVisible();
  await expect(page.getByText('must be from 1 to 65535')).toBeVisible();
  await expect(page.getByText('must not be empty when a password is set')).toBeVisible();
  await expect(page.getByText('must be a mailbox such as')).toBeVisible();
  await look(page, 'mail-server-wrong');

  // What only the server knows to be wrong comes back to its field.
  await page.getByLabel('Host').fill('smtp.example.com');
  await page.getByLabel('Port').fill('587');
  await page.getByLabel('User name').fill('x'.repeat(256));
  await page.getByLabel('From').fill('pay@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('must have at most 255 characters')).toBeVisible();
  await expect(page.getByLabel('User name')).toBeFocused();
  expect(stage.asked(createSmtp)).toEqual([]);
});

test('a field for a number turns negatives to 0 and leaves the mouse wheel to the page', async ({ page, stage }) => {
  await open(page, stage, address);
  const port = page.getByLabel('Port');
  await port.click();
  await port.fill('');
  await page.keyboard.type('-25');
  await expect(port).toHaveValue(/^\d+$/);
  await port.fill('-25');
  await expect(port).toHaveValue('0');

  await port.fill('587');
  await port.hover();
  await expect(port).toBeFocused();
  await page.mouse.wheel(0, -240);
  await page.mouse.wheel(0, 240);
  await page.mouse.wheel(0, 120);
  // A stroke of the keyboard comes after the wheel has been dealt with.
  await page.keyboard.press('ArrowUp');
  await expect(port).toHaveValue('588');
});

test('somebody without the permission is refused, in a sentence', async ({ page, stage, refusals }) => {
  refusals.add(403);
  stage.answer(whoAmI, me(['projects:read']));
  stage.refuse(getSmtp, 'FORBIDDEN', 'You may not do that.');
  await open(page, stage, address);
  await expect(page.getByRole('alert')).toContainText('You do not have access to this');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Mail server' })).toHaveCount(0);
  await look(page, 'mail-server-refused');
});

async function fillServer(page: Page): Promise<void> {
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Security').selectOption('None');
  await expect(page.getByLabel('Port')).toHaveValue('25');
  await page.getByLabel('Port').fill('2525');
  await page.getByLabel('From').fill('pay@example.com');
}

test('after a switch it says how links to choose a password are sent, and until when', async ({ page, stage }) => {
  const linksUntil = new Date(Date.now() + 6 * 3_600_000).toISOString();
  stage.answer(getSmtp, { ...server, linksHost: 'smtp.before.example', linksUntil });
  await open(page, stage, address);
  const said = page.getByText('The mail server was changed recently');
  await expect(said).toContainText('sent through smtp.before.example, the previous mail server');
  await look(page, 'mail-server-switched');
  stage.answer(getSmtp, { ...server, linksUntil });
  await page.reload();
  await expect(said).toContainText('not emailed');
});
