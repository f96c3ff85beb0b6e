import { createServer, type AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { selfSigned } from '../packages/server/test/self-signed.ts';
import { startInbox } from '../packages/server/test/smtp-inbox.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { call, openAs, stepUp } from './people.ts';

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
  await expect(page.getByText('No emails are sent.')).toBeVisible();
  await look(page, 'mail-server-none');

  await fillServer(page, { port: inbox.port });
  await page.getByLabel('User name').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('From').fill('Example Shop <pay@example.com>');
  await page.getByLabel('Reply to').fill('help@example.com');

  // Before it is saved, and to somebody else.
  await page.getByLabel('To', { exact: true }).fill('mail-story@example.com');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(`127.0.0.1:${inbox.port} accepted the email for mail-story@example.com.`)).toBeVisible();
  await expect(step(page, 'Sign in')).toContainText(/\d+ ms/);
  await expect(step(page, 'Look up the host name')).toContainText('The host is an IP address.');
  await expect(step(page, 'Encrypt')).toContainText('Skipped');
  expect(inbox.messages.map(({ to }) => to)).toEqual([['mail-story@example.com']]);
  expect(inbox.messages[0]?.headers['reply-to']).toEqual(['help@example.com']);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mail server saved')).toBeVisible();
  await expect(page.getByText('A password is stored')).toBeVisible();
  await expect(page.getByText(/Nothing sent yet|Sending emails/)).toBeVisible();
  expect(await page.content()).not.toContain(account.password);

  // After it is saved: with the stored password, which the page no longer knows, to me.
  await page.reload();
  await expect(page.getByLabel('Host')).toHaveValue('127.0.0.1');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(root.email);
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(`accepted the email for ${root.email}.`)).toBeVisible();
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

  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Remove the mail server?' });
  await expect(dialog).toContainText('the stored password is destroyed');
  await dialog.getByRole('button', { name: 'Remove mail server' }).click();
  await expect(page.getByText('Mail server removed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No emails are sent.')).toBeVisible();
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
  await expect(signIn).toContainText('enter the password again');
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

async function fillServer(page: Page, { port }: { port: number }): Promise<void> {
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Security').selectOption('None');
  await expect(page.getByLabel('Port')).toHaveValue('25');
  await page.getByLabel('Port').fill(String(port));
}

function step(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });
}

/** A port that was open a moment ago and no longer is. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
