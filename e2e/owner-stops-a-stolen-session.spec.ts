import { randomBytes } from 'node:crypto';
import { accountXpub } from '../packages/keys/src/phrase/account-xpub.ts';
import { startInbox } from '../packages/server/test/smtp-inbox.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, asRoot, call, openAs, type Person } from './people.ts';

const address = '/settings/account/treasury-changes';

const deposits = (name: string, projectID: number) => ({
  name,
  projectID,
  xpubs: [{ family: 'ETH_Family', xpub: accountXpub(new Uint8Array(randomBytes(64)), 44, 60) }],
});
const addWallet = (site: string, who: Person, name: string, projectID: number) =>
  call(site, who, 'POST', '/api/v1/wallets/deposit/eoa/bulk', deposits(name, projectID));

test('an owner stops what a stolen session did, by the page and by the mail', async ({ page, freshSite: site }) => {
  const inbox = await startInbox();
  const root = await asRoot(site);
  const admin = await asMember(site, root, { email: 'grace@example.com', role: 'admin' });
  const { id: shop } = await call<{ id: number }>(site, root, 'POST', '/api/v1/external-platform', { name: 'Shop' });
  await openAs(page, site, root, address);
  await expect(page.getByText('grace@example.com was invited as')).toBeVisible();
  await addWallet(site, root, 'Till', shop);
  const smtp = { host: '127.0.0.1', port: inbox.port, security: 'none', from: 'pay@example.com' };
  await call(site, root, 'POST', '/api/v1/config/smtp/', smtp);
  await addWallet(site, admin, 'Another till', shop);

  await test.step('wherever they are, they see what is about to happen', async () => {
    await openAs(page, site, root, `/project/${shop}/dashboard`);
    const attention = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    await expect(attention.filter({ hasText: '"Another till" takes over' })).toContainText(
      'Takes effect in 5 hours · requested by grace@example.com',
    );
    const banner = page.getByRole('region', { name: 'Treasury changes that need a decision' });
    await expect(banner).toBeHidden();
    await page.getByRole('button', { name: 'Developers' }).click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await expect(banner).toContainText(/"Another till" takes over .*: takes effect in 5 hours, by grace@example.com/);
  });

  await test.step('the wallet itself says what it waits for', async () => {
    const wallets = await call<{ id: number; name: string }[]>(site, root, 'GET', '/api/v1/wallets');
    const id = wallets.find(({ name }) => name === 'Another till')?.id;
    await openAs(page, site, root, `/manageWallet/wallets?wallet=${id}`);
    const panel = page.getByRole('dialog', { name: 'Another till' });
    await expect(panel.getByText(/Requested by grace@example.com/)).toBeVisible();
    await panel.getByRole('link', { name: 'Review change' }).click();
  });

  const waiting = page.getByRole('listitem').filter({ hasText: 'Takes effect ' });
  await test.step('on the page they cancel it', async () => {
    await expect(waiting).toContainText('EthereumTill → Another till');
    await expect(page.getByText('6 hours', { exact: true })).toBeVisible();
    await waiting.getByRole('button', { name: /^Stop this change/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop this change?' });
    await expect(dialog).toContainText('The person who requested it is signed out everywhere');
    await dialog.getByRole('button', { name: 'Stop this change' }).click();
    await expect(page.getByText('Change stopped')).toBeVisible();
    await page.getByRole('button', { name: /^"Another till" takes over/ }).click();
    await expect(page.getByText(/^Stopped by root@example.com/)).toBeVisible();
    expect((await fetch(`${site}/api/v1/member`, { headers: { 'api-key': admin.key } })).status).toBe(401);
  });

  await test.step('the mail of it leads to a page that freezes, and to nothing else', async () => {
    const ofAdmin = () =>
      inbox.messages.find(({ to, text }) => to[0] === root.email && text.includes('Requested by grace@example.com'));
    await expect.poll(() => ofAdmin()?.text, { timeout: 90_000 }).toContain('Another till');
    const link = /http\S+freezeChange#token=\S+/.exec(ofAdmin()?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { name: "Didn't make these changes?" })).toBeVisible();
    expect(page.url()).not.toContain('token');
    await expect(page.getByRole('checkbox', { name: /"Another till" was added.*grace@example.com/ })).toBeChecked();
    await expect(page.getByText('Already stopped')).toBeVisible();
    await page.getByRole('button', { name: 'Freeze 1 change' }).click();
    await expect(page.getByRole('heading', { name: 'Change frozen' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'was added' })).toBeVisible();
  });

  await test.step('what was frozen by mistake is released', async () => {
    await openAs(page, site, root, address);
    const frozen = page.getByRole('listitem').filter({ hasText: 'Frozen by root@example.com' });
    await frozen.getByRole('button', { name: /^Release/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await expect(page.getByText('The change is in effect again')).toBeVisible();
    await expect(frozen).toHaveCount(0);
  });

  await test.step('how long takeovers wait is theirs to say', async () => {
    await page.getByRole('region', { name: 'Waiting time' }).getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the waiting time' });
    await dialog.getByLabel('Hours').fill('1');
    await look(page, 'treasury-wait');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText(/^6 hours, and 1 hour from .* A shorter time only applies after the current one/),
    ).toBeVisible();
  });
  await inbox.close();
});
