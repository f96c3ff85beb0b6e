import type { Page } from '@playwright/test';
import { startInbox, type Inbox } from '../../packages/server/test/smtp-inbox.ts';
import { nodeOf } from '../chain/ask-node.ts';
import { becomePaidOut } from '../chain/become-paid-out.ts';
import { mineEthereum, openEarningShop } from '../chain/earning-shop.ts';
import { openLocalCoins } from '../chain/local-coins.ts';
import { factOf, lookPayoutOver } from '../chain/look-payout-over.ts';
import { askForProof, inviteSecond, proveIdentity, sendMailTo } from '../chain/second-person.ts';
import { openWallet } from '../chain/wallet.ts';
import { confirmIfAsked } from '../confirm-if-asked.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { call, openAs, type Person } from '../people.ts';
import { payOn } from '../shop/open-shop.ts';

const second = 'jonas@example.com';
const recipient = 'Kaffa Cooperative';
const wish = { to: { recipient: new RegExp(`^${recipient}`) }, amount: '150', note: 'Order 2209' };

test.use({ alone: 'policy', actionTimeout: 20_000 });

let inbox: Inbox;
test.beforeAll(async () => {
  inbox = await startInbox();
});
test.afterAll(() => inbox.close());

test('a stricter policy makes a payout wait for people, and a pause holds what they approved', async ({
  page,
  browser,
  chainSite: site,
  chainRoot: root,
  refusals,
}) => {
  test.setTimeout(300_000);
  // The first change of great weight asks for the password.
  refusals.add(403);
  await sendMailTo(site, root, inbox);
  const id = await test.step('a shop that earned money, and pays new recipients at once', () => setUp(site, root));
  await openAs(page, site, root, '/withdraw/recipients');
  const other = await test.step('a second person is invited', () =>
    inviteSecond(page, browser, { site, inbox, email: second, refusals }));
  const theirs = other.page;

  const payee = openWallet(await nodeOf(site, root, 'ETH')).address;
  await test.step('a recipient is added, and confirmed by the code in the mail', () => addRecipient(page, site, payee));

  await test.step('what is asked for them goes out by itself, until the policy is stricter', async () => {
    const before = await lookPayoutOver(page, site, wish);
    await expect(factOf(before, 'To')).toContainText('Known recipient');
    await expect(before).toContainText('It goes out without approval.');
    await makeStricter(page, site);
  });

  const payout = await test.step('above it, another person has to approve', async () => {
    const dialog = await lookPayoutOver(page, site, wish);
    await expect(dialog).toContainText('Needs approval from 1 other person.');
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await expect(page.getByText('Requested, it waits for approval')).toBeVisible();
    return Number(new URL(page.url()).searchParams.get('payout'));
  });
  const panel = page.getByRole('dialog', { name: /^Payout/ });
  await expect(panel.getByRole('heading', { name: /^Payout/ })).toContainText('Needs approval 0 / 1');

  const banner = (on: Page) => on.getByRole('region', { name: 'Payouts paused' });
  await test.step('the owner stops everything, and every page says so', async () => {
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Pause all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pause all payouts?' });
    await dialog.getByRole('button', { name: 'Pause all' }).click();
    await expect(banner(page)).toBeVisible();
    await theirs.goto(`${site}/project/${id}/payments/allPayments`);
    await expect(banner(theirs)).toContainText('All payouts are paused by root@example.com since ');
  });

  const coins = await openLocalCoins(site, root);
  await test.step('the second person follows the mail and approves, and nothing goes', async () => {
    const link = () => inbox.messages.find(({ to, subject }) => to.includes(second) && subject.includes('150 USDC'));
    await expect.poll(() => link()?.text, { timeout: 60_000 }).toContain(payee);
    const opened = /http\S+\/withdraw\/payouts\?payout=\d+/.exec(link()?.text ?? '')?.[0];
    expect(opened).toBe(`${site}/withdraw/payouts?payout=${payout}`);
    await theirs.goto(opened ?? '');
    const review = theirs.getByRole('dialog', { name: /^Approve payout/ });
    await expect(review).toContainText('Payouts are paused. This one will be signed after they resume.');
    await expect(review).toContainText(recipient);
    await askForProof(theirs, `**/withdrawal/${payout}/approve`);
    await review.getByRole('button', { name: 'Approve' }).click();
    await proveIdentity(theirs);
    await expect(theirs.getByText(`Payout ${payout} approved`)).toBeVisible();
    await page.goto(`${site}/withdraw/payouts?payout=${payout}`);
    // That it waits is what the program says once it has looked whether it may send it.
    await expect(panel).toContainText('Approved, but waiting. All payouts are paused.', { timeout: 30_000 });
    await expect(panel.getByRole('heading', { name: /^Payout/ })).toContainText('Queued');
    await look(page, 'payout-story-held');
    expect(await coins.held('ETH', 'USDC', payee)).toBe(0n);
  });

  await test.step('one person alone does not let it go on', async () => {
    // Beside an open payout there is no room for the button.
    await panel.getByRole('button', { name: 'Close' }).click();
    await askForProof(page, '**/payouts/resume');
    await banner(page).getByRole('button', { name: 'Request to resume' }).click();
    await proveIdentity(page);
    await expect(page.getByText('Requested to resume. A second person has to confirm.')).toBeVisible();
    await expect(banner(page)).toContainText('root@example.com requested to resume: a second person has to confirm.');
    await expect(banner(page).getByRole('button')).toHaveCount(0);
    await call(site, root, 'POST', '/api/v1/payouts/resume');
    await expect(banner(page)).toBeVisible();
    expect(await call(site, root, 'GET', '/api/v1/payouts/pause')).toMatchObject({
      paused: { by: 'root@example.com' },
    });
  });

  await test.step('the second one does, and it goes', async () => {
    await theirs
      .getByRole('dialog', { name: /^Payout/ })
      .getByRole('button', { name: 'Close' })
      .click();
    await banner(theirs).getByRole('button', { name: 'Confirm: resume payouts' }).click();
    await confirmIfAsked(theirs, theirs.getByText('Payouts resumed'));
    await expect(banner(theirs)).toBeHidden();
    await expect(banner(page)).toBeHidden({ timeout: 30_000 });
    await page.goto(`${site}/withdraw/payouts?payout=${payout}`);
    // It is looked at again within a minute.
    await becomePaidOut(panel, site, root);
    expect(await coins.held('ETH', 'USDC', payee)).toBe(150_000_000n);
  });
  await other.leave();
});

async function setUp(site: string, root: Person): Promise<number> {
  const { id } = await openEarningShop(site, root, 'Harbour coffee', '400');
  const { policy } = await call<{ policy: object }>(site, root, 'GET', `/api/v1/project/${id}/payout-policy`);
  const atOnce = { ...policy, newRecipientDelayHours: 0 };
  await call(site, root, 'PUT', `/api/v1/project/${id}/payout-policy`, atOnce);
  const body = { name: 'Payouts', walletType: 'hot_wallet', family: 'ETH_Family', projectID: id };
  const { address } = await call<{ address: string }>(site, root, 'POST', '/api/v1/wallets', body);
  await payOn(site, root, 'ETH', address, 'ETH', '1');
  await payOn(site, root, 'ETH', address, 'USDC', '400');
  await mineEthereum(site, root);
  type Wallet = { blockchainCode: string; funds: { currencyCode: string; free: string }[] };
  const free = async () => {
    const wallets = await call<Wallet[]>(site, root, 'GET', `/api/v1/project/${id}/payout-wallets`);
    const funds = wallets.filter(({ blockchainCode }) => blockchainCode === 'ETH').flatMap((one) => one.funds);
    return Number(funds.find(({ currencyCode }) => currencyCode === 'USDC')?.free ?? 0);
  };
  await expect.poll(free, { timeout: 60_000 }).toBe(400);
  return id;
}

async function addRecipient(page: Page, site: string, address: string): Promise<void> {
  await page.goto(`${site}/withdraw/recipients`);
  await page.getByRole('button', { name: 'Add recipient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a recipient' });
  await dialog.getByLabel('Name (optional)').fill(recipient);
  await dialog.getByLabel('Network').selectOption('Ethereum');
  await dialog.getByLabel('Address', { exact: true }).fill(address);
  await dialog.getByRole('button', { name: 'Add recipient' }).click();
  const confirm = page.getByRole('dialog', { name: `Confirm the address of ${recipient}` });
  await expect(confirm).toBeVisible();
  const code = () => {
    const mail = inbox.messages.findLast(({ subject }) => subject.startsWith('Confirm a recipient of payouts'));
    return /Your code: (\d{6})/.exec(mail?.text ?? '')?.[1];
  };
  await expect.poll(code, { timeout: 60_000 }).toBeDefined();
  await confirm.getByLabel('Code').fill(code() ?? '');
  await confirm.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Address confirmed')).toBeVisible();
  const row = page.getByRole('table', { name: 'Recipients' }).getByRole('row').filter({ hasText: recipient });
  await expect(row).toContainText('Activeconfirmed by email code');
}

async function makeStricter(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/withdraw/policy`);
  await expect(page.getByRole('main')).toContainText('up to $500.00');
  await page.getByRole('button', { name: 'Change policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change policy' });
  await dialog.getByLabel('Without approval, up to').fill('100');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await expect(dialog).toContainText('Nothing gets weaker: it starts at once and needs no second person.');
  await dialog.getByRole('button', { name: 'Save policy' }).click();
  await expect(page.getByText('Policy saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('up to $100.00');
}
