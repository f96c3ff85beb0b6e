import { startInbox } from '../packages/server/test/smtp-inbox.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asRoot, call, openAs } from './people.ts';

const newPassword = 'Another.good.2';

test('a member who forgot the password gets a link by mail, chooses a new one and signs in', async ({
  page,
  freshSite,
  refusals,
}) => {
  refusals.add(400);
  const inbox = await startInbox();
  const root = await asRoot(freshSite);
  await call(freshSite, root, 'POST', '/api/v1/config/smtp/', {
    host: '127.0.0.1',
    port: inbox.port,
    security: 'none',
    from: 'pay@example.com',
  });
  // Signed in still, in this browser: a password was forgotten all the same.
  await openAs(page, freshSite, root, '/forgotPassword');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await page.getByLabel('Email').fill(root.email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText(`If there is an account for ${root.email}, a link is on its way.`)).toBeVisible();
  await look(page, 'forgot-password-asked');

  // Beside it owners hear that there is a mail server now.
  const resets = () => inbox.messages.filter(({ text }) => text.includes('#resetPasswordToken='));
  await expect.poll(() => resets().map(({ to }) => to)).toEqual([[root.email]]);
  const link = /http\S+#resetPasswordToken=[\w-]+/.exec(resets()[0]?.text ?? '')?.[0] ?? '';
  expect(link).toContain(`${freshSite}/setPassword#`);

  await page.goto(link);
  const password = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm password');
  await expect(password).toBeVisible();
  await expect(page, 'the token does not stay in the address').toHaveURL(`${freshSite}/setPassword`);
  await look(page, 'set-password');
  const set = page.getByRole('button', { name: 'Set password' });
  await set.click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/Password is required/);
  await expect(confirmation).toHaveAccessibleDescription('Please confirm your password');
  await password.fill(newPassword);
  await confirmation.fill('Another.good.3');
  await set.click();
  await expect(confirmation).toHaveAccessibleDescription('Passwords do not match');
  await expect(confirmation).toBeFocused();
  await look(page, 'set-password-refused');
  await confirmation.fill(newPassword);
  await confirmation.press('Enter');
  await expect(page.getByText('Your password was set. You can sign in now.')).toBeVisible();
  await expect(page).toHaveURL(`${freshSite}/login`);
  await look(page, 'login-password-set');
  await page.getByLabel('Email').fill(root.email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(`${freshSite}/project/all/dashboard`);

  await page.goto(link);
  await password.fill('Yet.another.3');
  await confirmation.fill('Yet.another.3');
  await confirmation.press('Enter');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await look(page, 'set-password-spent');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await inbox.close();
});

test('somebody without an account reads the same answer as everybody', async ({ page, site, root }) => {
  expect(root.key).not.toBe('');
  await page.goto(`${site}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill('nobody-here@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(
    page.getByText('If there is an account for nobody-here@example.com, a link is on its way.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a page that was opened at a foreign address says so instead of sending a link there', async ({
  page,
  site,
  root,
  refusals,
}) => {
  expect(root.key).not.toBe('');
  refusals.add(400);
  await page.goto(`${site}/forgotPassword`);
  await page.route('**/forgot-password', (route) =>
    route.continue({ postData: { email: 'root@example.com', url: 'http://elsewhere.example.com/setPassword' } }),
  );
  await page.getByLabel('Email').fill('root@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('alert')).toContainText('does not match the site URL of this installation');
  await look(page, 'forgot-password-foreign');
});

test('somebody who was invited chooses a password, signs in, and cannot do so twice', async ({
  page,
  site,
  root,
  refusals,
}) => {
  refusals.add(400);
  const email = 'door-invited@example.com';
  const { invitation } = await call<{ invitation: { link: string } }>(site, root, 'POST', '/api/v1/member', {
    email,
    role: 'admin',
  });
  // Whoever invited them may still be signed in here.
  await openAs(page, site, root, '/cookie-policy');
  await page.goto(invitation.link);
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await expect(page).toHaveURL(`${site}/createPassword`);
  const password = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm password');
  await password.fill(newPassword);
  await confirmation.fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: `Profile: ${email}` })).toBeVisible();

  await page.goto(invitation.link);
  await password.fill(newPassword);
  await confirmation.fill(newPassword);
  await confirmation.press('Enter');
  await expect(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
});
