import type { Browser, Page } from '@playwright/test';
import type { Inbox } from '../../packages/server/test/smtp-inbox.ts';
import { confirmIfAsked } from '../confirm-if-asked.ts';
import { expect } from '../fixtures.ts';
import { listen } from '../listen.ts';
import { call, goodPassword, type Person } from '../people.ts';

type Wanted = { site: string; inbox: Inbox; email: string; refusals: ReadonlySet<number> };

/** Somebody in a browser of their own, whose pages are heard as those of the first are. */
export type SecondPerson = { page: Page; leave(): Promise<void> };

/** From now on mails arrive in this inbox. */
export async function sendMailTo(site: string, root: Person, { port }: Inbox): Promise<void> {
  const smtp = { host: '127.0.0.1', port, security: 'none', from: 'pay@example.com' };
  await call(site, root, 'POST', '/api/v1/config/smtp/', smtp);
}

/** The owner invites an admin, who follows the link in the mail, chooses a password and signs in. */
export async function inviteSecond(owner: Page, browser: Browser, wanted: Wanted): Promise<SecondPerson> {
  const { site, inbox, email, refusals } = wanted;
  await owner.goto(`${site}/settings/account/members`);
  await owner.getByRole('button', { name: 'Invite member' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByLabel('Email').fill(email);
  await owner.getByRole('combobox', { name: 'Role' }).click();
  await owner.getByRole('option', { name: /Admin/ }).click();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await confirmIfAsked(owner, owner.getByText(`Invitation sent to ${email}`));

  const linkIn = (text: string) => /http\S+createPassword#resetPasswordToken=[\w-]+/.exec(text)?.[0];
  const link = () => inbox.messages.flatMap(({ to, text }) => (to.includes(email) ? (linkIn(text) ?? []) : [])).at(-1);
  await expect.poll(link, { timeout: 30_000 }).toBeDefined();
  const noise: string[] = [];
  const context = await browser.newContext();
  const page = await context.newPage();
  listen(page, refusals, noise);
  await page.goto(link() ?? '');
  await page.getByLabel('New password', { exact: true }).fill(goodPassword);
  await page.getByLabel('Confirm password').fill(goodPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(`${site}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${site}/project/all/dashboard`);
  return {
    page,
    async leave() {
      await context.close();
      expect(noise).toEqual([]);
    },
  };
}

/** The next such call is answered as the server does to whoever proved who they are too long ago; any further one is its own. */
export async function askForProof(page: Page, address: string): Promise<void> {
  const message = 'Confirm your password or one-time code, then try again.';
  const json = { error: { code: 'STEP_UP_REQUIRED', message, requestId: 'r' } };
  await page.route(address, (route) => route.fulfill({ status: 403, json }), { times: 1 });
}

export async function proveIdentity(page: Page): Promise<void> {
  const ask = page.getByRole('dialog', { name: 'Confirm your identity' });
  await ask.getByLabel('Your password').fill(goodPassword);
  await ask.getByRole('button', { name: 'Confirm' }).click();
}
