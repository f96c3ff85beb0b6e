import { createServer, type AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { selfSigned } from '../packages/server/test/self-signed.ts';
import { startInbox } from '../packages/server/test/smtp-inbox.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMemberWhoMay, call, openAs, stepUp, type Person } from './people.ts';

const address = '/settings/integrations/smtp';
const account = { username: 'shop-mailer', password: ' Spaces and % signs stay ' };

/** One mail server for the whole program: one story after the other. Pictures take their time. */
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ site, root }) => {
  await stepUp(site, root);
  await call(site, root, 'DELETE', '/api/v1/config/smtp/');
});

test.afterEach(async ({ site, root }) => {
  await call(site, root, 'DELETE', '/api/v1/config/smtp/');
});

test('an operator tries a mail server, saves it, sends a test mail that arrives, and removes it again', async ({
  page,
  site,
  root,
}) => {
  const inbox = await startInbox({ account });
  // What others of this install wait to hear goes out as well, once there is a mail server.
  const tests = () => inbox.messages.filter(({ subject }) => subject === 'Test mail from Coffer');
  await openAs(page, site, root, address);
  await expect(page.getByText('No mails go out.')).toBeVisible();
  await look(page, 'mail-server-none');

  await fillServer(page, { port: inbox.port });
  await page.getByLabel('User name').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('From').fill('Example Shop <pay@example.com>');
  await page.getByLabel('Reply to').fill('help@example.com');

  // Before it saved, and to somebody else.
  await page.getByLabel('To', { exact: true }).fill('mail-story@example.com');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(`127.0.0.1:${inbox.port} accepted the email for mail-story@example.com.`)).toBeVisible();
  await expect(step(page, 'Sign in')).toContainText(/\d+ ms/);
  await expect(step(page, 'Look up the host name')).toContainText('The host is an IP address.');
  await expect(step(page, 'Encrypt')).toContainText('Skipped');
  expect(inbox.messages.map(({ to }) => to)).toEqual([['mail-story@example.com']]);
  expect(inbox.messages[0]?.headers['reply-to']).toEqual(['help@example.com']);
  await look(page, 'mail-server-tried');

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mail server saved')).toBeVisible();
  await expect(page.getByText('A password is stored')).toBeVisible();
  await expect(page.getByText(/Nothing sent yet|Sending emails/)).toBeVisible();
  expect(await page.content()).not.toContain(account.password);

  // After it saved: with the stored password, which the page no longer knows, to me.
  await page.reload();
  await expect(page.getByLabel('Host')).toHaveValue('127.0.0.1');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(root.email);
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(`took the mail for ${root.email}.`)).toBeVisible();
  expect(tests().map(({ to }) => to)).toEqual([['mail-story@example.com'], [root.email]]);
  for (const credential of inbox.credentials) expect(credential).toEqual(account);

  // What goes out by itself is told on this page.
  await call(site, root, 'POST', '/api/v1/member', { email: 'mailed-story@example.com', role: 'admin' });
  await expect.poll(() => inbox.messages.map(({ to }) => to)).toContainEqual(['mailed-story@example.com']);
  await expect
    .poll(async () => (await call<{ lastSentAt: string | null }>(site, root, 'GET', '/api/v1/config/smtp/')).lastSentAt)
    .not.toBeNull();
  await page.reload();
  await expect(page.getByText('Sending emails')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'just now' })).toBeVisible();
  await look(page, 'mail-server-saved');

  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Remove the mail server?' });
  await expect(dialog).toContainText('the stored password is destroyed');
  await look(page, 'mail-server-remove');
  await dialog.getByRole('button', { name: 'Remove mail server' }).click();
  await expect(page.getByText('Mail server removed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No mails go out.')).toBeVisible();
  await expect(page.getByLabel('Host')).toHaveValue('');
  expect(await call(site, root, 'GET', '/api/v1/config/smtp/')).toMatchObject({
    configured: false,
    hasPassword: false,
  });
  await inbox.close();
});

test('an operator sees at which step a mail server says no, why, and what to do', async ({ page, site, root }) => {
  const inbox = await startInbox({ account });
  await openAs(page, site, root, address);
  await fillServer(page, { port: inbox.port });
  await page.getByLabel('User name').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByLabel('From').fill('pay@example.com');
  await page.getByRole('button', { name: 'Send test email' }).click();

  const signIn = step(page, 'Sign in');
  await expect(signIn).toContainText('The server refused the user name or password');
  await expect(signIn).toContainText('AUTH_REFUSED');
  await expect(signIn).toContainText('type the password again');
  await expect(step(page, 'Connect')).toContainText(/\d+ ms/);
  await expect(step(page, 'Send the email')).toContainText('Not reached');
  await expect(page.getByText(`No email was sent to ${root.email}`)).toBeVisible();
  await look(page, 'mail-server-wrong-password');
  expect(inbox.messages).toEqual([]);
  await inbox.close();

  await page.getByLabel('Port').fill(String(await closedPort()));
  await page.getByRole('button', { name: 'Send test email' }).click();
  const connect = step(page, 'Connect');
  await expect(connect).toContainText('Nothing accepts connections at this host and port.');
  await expect(connect).toContainText('CONNECTION_REFUSED');
  await expect(signIn).toContainText('Not reached');

  const proud = await startInbox({ security: 'tls', certificate: selfSigned('localhost') });
  await page.getByLabel('Host').fill('localhost');
  await page.getByLabel('Security').selectOption('TLS');
  await page.getByLabel('Port').fill(String(proud.port));
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(step(page, 'Encrypt')).toContainText('self-signed');
  await expect(step(page, 'Look up the host name')).toContainText(/\d+ ms/);
  await proud.close();
});

test('while the answer is awaited every step waits, and nobody presses twice', async ({ page, site, root }) => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  await openAs(page, site, root, address);
  await fillServer(page, { port: (silent.address() as AddressInfo).port });
  await page.getByLabel('From').fill('pay@example.com');
  const button = page.getByRole('button', { name: 'Send test email' });
  await button.click();
  await expect(button).toBeDisabled();
  await expect(page.getByRole('list', { name: 'Steps' }).getByText('Waiting')).toHaveCount(5);
  await look(page, 'mail-server-waiting');
  await page.goto('about:blank');
  silent.close();
});

test('an operator is told what becomes of the stored password before it is dropped', async ({ page, site, root }) => {
  await call(site, root, 'POST', '/api/v1/config/smtp/', {
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    ...account,
    from: 'pay@example.com',
  });
  await openAs(page, site, root, address);
  await expect(page.getByText('It is kept as long as host, port, security and user name do not change.')).toBeVisible();

  // Another sender is not another place, but a test of it would need the password.
  await page.getByLabel('From').fill('shop@example.com');
  await expect(page.getByText('The stored password is used with the saved settings alone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test email' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mail server saved')).toBeVisible();
  expect(await stored(site, root)).toMatchObject({ from: 'shop@example.com', hasPassword: true });

  await expect(page.getByText('Mail server saved')).toBeHidden();

  const given = page.getByText(/The stored password was given for shop-mailer at smtp.example.com:587 alone/);
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
  expect(await stored(site, root)).toMatchObject({ hasPassword: false, username: 'shop-mailer' });
});

test('what is typed wrong is named at its field, and nothing saved', async ({ page, site, root, refusals }) => {
  refusals.add(400);
  await openAs(page, site, root, address);
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
  expect(await stored(site, root)).toMatchObject({ configured: false });
});

test('a field for a number turns negatives to 0 and leaves the mouse wheel to the page', async ({
  page,
  site,
  root,
}) => {
  await openAs(page, site, root, address);
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

test('somebody without the permission is refused, in a sentence', async ({ page, site, root, refusals }) => {
  refusals.add(403);
  const viewer = await asMemberWhoMay(site, root, { role: 'Mail stranger', permissions: ['projects:read'] });
  await openAs(page, site, viewer, address);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mail server' })).toHaveCount(0);
  await look(page, 'mail-server-refused');
});

async function fillServer(page: Page, { port }: { port: number }): Promise<void> {
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Security').selectOption('None');
  await expect(page.getByLabel('Port')).toHaveValue('25');
  await page.getByLabel('Port').fill(String(port));
}

function step(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });
}

async function stored(site: string, root: Person): Promise<unknown> {
  return call(site, root, 'GET', '/api/v1/config/smtp/');
}

/** A port that was open a moment ago and no longer is. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
