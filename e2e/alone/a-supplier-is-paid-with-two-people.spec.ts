import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startInbox, type Inbox } from '../../packages/server/test/smtp-inbox.ts';
import { ApproverKey } from '../chain/approver-key.ts';
import { askNode, nodeOf } from '../chain/ask-node.ts';
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

const shopName = 'Norrvik Roasters';
const second = 'ida@example.com';
const note = 'Invoice 2026-118, green coffee';

test.use({ alone: 'supplier', actionTimeout: 20_000 });

let inbox: Inbox;
test.beforeAll(async () => {
  inbox = await startInbox();
});
test.afterAll(() => inbox.close());

test('a supplier is paid what one person asked for and another approved', async ({
  page,
  browser,
  chainSite: site,
  chainRoot: root,
  refusals,
}) => {
  test.setTimeout(420_000);
  // The first change of great weight asks for the password.
  refusals.add(403);
  await sendMailTo(site, root, inbox);
  await test.step('a shop that a customer has paid', () => openEarningShop(site, root, shopName, '900'));
  const supplier = openWallet(await nodeOf(site, root, 'ETH')).address;
  await openAs(page, site, root, '/manageWallet/wallets');
  await test.step('a hot wallet, with coin for fees and what is to be paid out', () => openHotWallet(page, site, root));

  const id = await test.step('the owner asks, and reads what the policy says before', async () => {
    const dialog = await lookPayoutOver(page, site, { to: { address: supplier }, amount: '620', note });
    await expect(dialog).toContainText('Needs approval from 1 other person.');
    await expect(dialog).toContainText('Above the $500.00 automatic limit.');
    await expect(factOf(dialog, 'Pay')).toContainText('620.00 USDC');
    await expect(factOf(dialog, 'To')).toContainText('New recipient');
    await expect(factOf(dialog, 'Available')).toContainText('900.00 USDC');
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await expect(page.getByText('Requested, it waits for approval')).toBeVisible();
    return Number(new URL(page.url()).searchParams.get('payout'));
  });

  const panel = page.getByRole('dialog', { name: /^Payout/ });
  await test.step('and cannot approve it, in the page or beside it', async () => {
    await expect(panel).toContainText('You requested this payout, so someone else must approve it.');
    await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    const { intentHash } = await call<{ intentHash: string }>(site, root, 'GET', `/api/v1/payouts/${id}`);
    const approval = { intentHash, addressEnd: supplier.slice(-6) };
    await expect(call(site, root, 'POST', `/api/v1/withdrawal/${id}/approve`, approval)).rejects.toThrow(
      'You requested this payout',
    );
  });

  const other = await test.step('a second person is invited', () =>
    inviteSecond(page, browser, { site, inbox, email: second, refusals }));
  const theirs = other.page;
  await test.step('who sees it counted beside Payouts, reviews it and approves it', async () => {
    const link = theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Payouts/ });
    await expect(link).toContainText('1 waiting for your approval');
    await link.click();
    const waiting = theirs.getByRole('region', { name: 'Waiting for your approval' });
    await expect(waiting.getByRole('listitem')).toContainText('620.00 USDC');
    await expect(waiting.getByRole('listitem')).toContainText(note);
    await waiting.getByRole('button', { name: `Review payout ${id}` }).click();
    const review = theirs.getByRole('dialog', { name: /^Approve payout/ });
    await expect(review).toContainText('Six hundred twenty USDC');
    await expect(review).toContainText('First payout to this address.');
    await expect(review).toContainText('root@example.com requested this payout, so they cannot approve it.');
    const approve = review.getByRole('button', { name: 'Approve' });
    const end = review.getByLabel('Type the last six characters of the address');
    await end.fill('000000');
    await expect(approve).toBeDisabled();
    await end.fill(supplier.slice(-6));
    await askForProof(theirs, `**/withdrawal/${id}/approve`);
    await approve.click();
    await proveIdentity(theirs);
    await expect(theirs.getByText(`Payout ${id} approved`)).toBeVisible();
    await expect(link).not.toContainText('waiting for your approval');
  });

  await test.step('it goes out, and counts as paid once the chain is certain', async () => {
    await page.goto(`${site}/withdraw/payouts?payout=${id}`);
    await becomePaidOut(panel, site, root);
  });

  await test.step('the receipt and the chain tell the same', async () => {
    await panel.getByRole('link', { name: 'Receipt' }).click();
    const sheet = page.getByRole('article', { name: 'Receipt' });
    await expect(sheet).toContainText(shopName);
    await expect(sheet).toContainText('Paid out');
    await expect(sheet).toContainText('620.00 USDC');
    await expect(factOf(sheet, 'For')).toContainText(note);
    await expect(factOf(sheet, 'Requested by')).toContainText('root@example.com');
    await expect(factOf(sheet, 'Approved by')).toContainText(second);
    const hash = (await factOf(sheet, 'Transaction').locator('dd').textContent()) ?? '';
    const mined = await askNode<{ status: string }>(await nodeOf(site, root, 'ETH'), 'eth_getTransactionReceipt', [
      hash,
    ]);
    expect(mined).toMatchObject({ status: '0x1' });
    const coins = await openLocalCoins(site, root);
    expect(await coins.held('ETH', 'USDC', supplier)).toBe(620_000_000n);
  });

  await test.step('the books of the project fell by it, and agree with the chain', async () => {
    const dialog = await lookPayoutOver(page, site, { to: { address: supplier }, amount: '100', note });
    await expect(factOf(dialog, 'Available')).toContainText('280.00 USDC');
    await expect(factOf(dialog, 'Available')).not.toContainText('reserved');
    await expect(factOf(dialog, 'To')).toContainText('Known recipient');
    await expectNoDifference(site, root);
  });

  const grower = openWallet(await nodeOf(site, root, 'ETH')).address;
  await test.step('a file of payouts is checked, and what is wrong with it left out', () =>
    requestFile(page, site, [supplier, grower]));
  await test.step('the second person approves all of it at once', () => approveFile(theirs, site, grower));
  await test.step('and both are paid', async () => {
    const progress = page.getByRole('list', { name: 'Payouts by status' });
    await expect(progress).toHaveText(/confirming|paid out/, { timeout: 120_000 });
    await mineEthereum(site, root);
    await expect(page.getByText('All 2 payouts are paid out.')).toBeVisible({ timeout: 120_000 });
    const coins = await openLocalCoins(site, root);
    expect(await coins.held('ETH', 'USDC', supplier)).toBe(680_000_000n);
    expect(await coins.held('ETH', 'USDC', grower)).toBe(40_000_000n);
    await expectNoDifference(site, root);
  });

  await test.step('above what the policy says a password is not enough', () =>
    requirePasskey(page, theirs, site, root));
  const key = new ApproverKey();
  await test.step('the second person adds a passkey on the page of the signer', () => addPasskey(theirs, site, key));
  await test.step('and approves with it there', () => approveByPasskey(theirs, site, supplier, key));
  await test.step('which the receipt tells', async () => {
    await page.goto(`${site}/withdraw/payouts`);
    await page.getByRole('table').getByText('70.00 USDC').first().click();
    await becomePaidOut(panel, site, root);
    await panel.getByRole('link', { name: 'Receipt' }).click();
    await expect(factOf(page.getByRole('article', { name: 'Receipt' }), 'Approved by')).toContainText('With passkey');
  });
  expect(key.noise).toEqual([]);
  await other.leave();
});

/** Asks for a payout that takes a passkey, which the other person has none of. */
async function requirePasskey(page: Page, theirs: Page, site: string, root: Person): Promise<void> {
  const { projectID, policy } = await policyOf(site, root);
  const stricter = { ...policy, autoApproveUSD: '10', passkeyAboveUSD: '50' };
  await call(site, root, 'PUT', `/api/v1/project/${projectID}/payout-policy`, stricter);
  const { toAddress } = await lastPaid(site, root);
  const dialog = await lookPayoutOver(page, site, { to: { address: toAddress }, amount: '70', note: 'Deposit' });
  await expect(dialog).toContainText('The policy asks for a passkey on the signer');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Requested, it waits for approval')).toBeVisible();
  await theirs.goto(`${site}/withdraw/payouts`);
  await reviewButton(theirs).click();
  const review = theirs.getByRole('dialog', { name: /^Approve payout/ });
  await expect(review.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(review).toContainText('This amount takes a passkey on the signer’s page.');
}

const reviewButton = (page: Page) =>
  page.getByRole('region', { name: 'Waiting for your approval' }).getByRole('button', { name: /^Review payout/ });

type PolicyAnswer = { projectID: number; policy: Record<string, unknown> };

async function policyOf(site: string, root: Person): Promise<PolicyAnswer> {
  const { projectID } = await lastPaid(site, root);
  return call<PolicyAnswer>(site, root, 'GET', `/api/v1/project/${projectID}/payout-policy`);
}

async function lastPaid(site: string, root: Person): Promise<{ projectID: number; toAddress: string }> {
  type Paid = { projectID: number; toAddress: string; amount: string };
  const { data } = await call<{ data: Paid[] }>(site, root, 'GET', '/api/v1/payouts?status=processed');
  const large = data.find(({ amount }) => amount === '620.000000' || amount === '620');
  if (!large) throw new Error('the supplier was paid nothing yet');
  return large;
}

/** The first one takes the code from the machine of the signer: its page says where that is. */
async function addPasskey(page: Page, site: string, key: ApproverKey): Promise<void> {
  await page.goto(`${site}/settings/account/security`);
  await page.getByRole('button', { name: 'Add approval passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey that approves payouts' });
  await dialog.getByLabel('Name').fill('Ida’s key');
  const signer = await key.nextPage(page.context(), async () => {
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const confirming = page.getByRole('dialog', { name: 'Confirm your identity' });
    const link = page.getByRole('link', { name: 'Open the signer’s page' });
    await expect(confirming.or(link)).toBeVisible();
    if (await confirming.isVisible()) await proveIdentity(page);
  });
  await key.plugIn(signer, async () => {
    const code = signer.getByLabel('Code of the signer');
    await code.fill('AAAA-AAAA-AAAA-AAAA');
    await signer.getByRole('button', { name: 'Add passkey' }).click();
    const said = (await signer.getByRole('alert').textContent()) ?? '';
    const file = /wrote into (.+)\.$/.exec(said)?.[1] ?? '';
    await look(signer, 'signer-add-passkey');
    await code.fill(readFileSync(file, 'utf8'));
    await signer.getByRole('button', { name: 'Add passkey' }).click();
    await expect(signer.getByRole('heading', { name: 'Passkey added' })).toBeVisible();
  });
  if (!signer.isClosed()) await signer.close();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Ida’s key/ })).toContainText('Approves payouts');
  await look(page, 'approval-passkeys');
}

async function approveByPasskey(page: Page, site: string, payee: string, key: ApproverKey): Promise<void> {
  await page.goto(`${site}/withdraw/payouts`);
  await reviewButton(page).click();
  const review = page.getByRole('dialog', { name: /^Approve payout/ });
  await expect(review.getByRole('button', { name: 'Use password or code' })).toHaveCount(0);
  await look(page, 'approve-with-passkey');
  const signer = await key.nextPage(page.context(), () =>
    review.getByRole('button', { name: 'Approve with passkey' }).click(),
  );
  await key.plugIn(signer, async () => {
    const sheet = signer.getByRole('region', { name: 'What you approve' });
    await expect(sheet).toContainText('70 USDC');
    await expect(sheet).toContainText('Seventy USDC');
    await expect(sheet).toContainText('Known: the signer has signed 2 payouts to this address');
    const groups = await sheet.locator('.groups').first().locator('span').allTextContents();
    expect(groups.join('').toLowerCase()).toBe(payee.toLowerCase());
    await look(signer, 'signer-approve');
    await signer.getByRole('button', { name: 'Approve with passkey' }).click();
    await expect(signer.getByRole('heading', { name: 'Approved' })).toBeVisible();
  });
  if (!signer.isClosed()) await signer.close();
  await page.bringToFront();
  await expect(page.getByText(/^Payout \d+ approved$/)).toBeVisible({ timeout: 30_000 });
}

/** Of three lines the last one is no payout. */
async function requestFile(page: Page, site: string, [known, unknown]: [string, string]): Promise<void> {
  const lines = [
    'name,network,currency,amount,address',
    `Kaffa Cooperative,ETH,USDC,60,${known}`,
    `New grower,ETH,USDC,40,${unknown}`,
    `Ola Nygard,ETH,USDC,"1.250,00",${unknown}`,
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await page.goto(`${site}/withdraw/payouts`);
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await page.getByLabel('CSV file').setInputFiles({ name: 'growers-nov.csv', mimeType: 'text/csv', buffer });
  const wrong = page.getByRole('region', { name: 'Cannot be paid' }).getByRole('listitem');
  await expect(wrong).toContainText('Line 4');
  await expect(wrong.locator('mark')).toHaveText('"1.250,00"');
  await expect(page.getByRole('region', { name: 'Ready' })).toContainText('$100.00');
  const sum = page.getByRole('region', { name: 'What it comes to' });
  await expect(sum).toContainText('Hot wallets hold enough.');
  await expect(sum).toContainText('1 other person approves the whole file at once.');
  const ask = page.getByRole('button', { name: 'Request approval for 2 payouts' });
  await expect(ask).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Leave the wrong line out' }).check();
  await ask.click();
  await expect(page.getByText('2 payouts requested')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'growers-nov.csv' })).toBeVisible();
  await expect(page.getByText('You requested this file of payouts, so someone else must approve it.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
}

async function approveFile(page: Page, site: string, unknown: string): Promise<void> {
  await page.goto(`${site}/withdraw/payouts`);
  const waiting = page.getByRole('region', { name: 'Waiting for your approval' });
  await waiting.getByRole('link', { name: 'Review growers-nov.csv' }).click();
  await expect(page.getByRole('region', { name: 'What the file pays' })).toContainText('One hundred dollars');
  const approve = page.getByRole('button', { name: 'Approve 2 payouts' });
  await expect(approve).toBeDisabled();
  await page.getByLabel('Type the last six characters of the address').fill(unknown.slice(-6));
  await approve.click();
  await confirmIfAsked(page, page.getByText('You approved 2 payouts.'));
}

async function openHotWallet(page: Page, site: string, root: Person): Promise<void> {
  await page.getByRole('button', { name: 'Add wallet' }).first().click();
  await page
    .getByRole('dialog', { name: 'Add a wallet' })
    .getByRole('button', { name: /^Hot wallet/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Create a hot wallet' });
  await dialog.getByLabel('Name').fill('Suppliers');
  await dialog.getByLabel('Project').selectOption({ label: shopName });
  await dialog.getByRole('button', { name: 'Create hot wallet' }).click();
  await confirmIfAsked(page, page.getByRole('dialog', { name: 'Suppliers' }));

  await page.goto(`${site}/withdraw/hot-wallets`);
  const funds = page.getByRole('list', { name: 'Funds of Suppliers on Ethereum' });
  await funds.getByRole('button', { name: 'Top up ETH' }).click();
  const topUp = page.getByRole('dialog', { name: 'Top up Suppliers' });
  const address = (await topUp.locator('.addr').textContent()) ?? '';
  await topUp.getByRole('button', { name: 'Done' }).click();
  await payOn(site, root, 'ETH', address, 'ETH', '1');
  await payOn(site, root, 'ETH', address, 'USDC', '1000');
  await mineEthereum(site, root);
  await expect(funds).toContainText('1,000.00 USDC free', { timeout: 60_000 });
}

async function expectNoDifference(site: string, root: Person): Promise<void> {
  await call(site, root, 'POST', '/api/v1/reconciliation', {});
  type Run = { blockchainCode: string; finishedAt: string | null; error: string | null; differences: number };
  const last = async () => {
    const { runs } = await call<{ runs: Run[] }>(site, root, 'GET', '/api/v1/reconciliation');
    return runs.find(({ blockchainCode }) => blockchainCode === 'ETH');
  };
  await expect.poll(async () => (await last())?.finishedAt ?? null, { timeout: 30_000 }).not.toBeNull();
  expect(await last()).toMatchObject({ error: null, differences: 0 });
}
