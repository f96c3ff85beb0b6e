import { nodeOf } from '../chain/ask-node.ts';
import { askFor, choose, openTill, payAddress } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine } from './open-shop.ts';
import { asRoot, call, openAs } from '../people.ts';
import { takeBack } from '../take-back.ts';

const blocks = 20;

/** A chain that forgot confirmed money is halted until a person has looked: nobody else's story may stand on it. */
test('money that the network takes back after it was paid is paid no more, and paid again once it is back', async ({
  page,
  context,
  freshChainSite: site,
}) => {
  const root = await asRoot(site);
  const shop = await openTill(site, root, 'Norrvik Roasters');
  const asked = await askFor(site, root, shop);
  await page.goto(`${site}${asked.path}`);
  await choose(page, 'USDC');
  const hash = await payAddress(site, root, asked, '25');
  await expect(page.getByRole('heading', { name: 'Payment detected' })).toBeVisible();
  await mine(site, root, blocks);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();

  const merchant = await context.newPage();
  await openAs(merchant, site, root, `/project/${shop.id}/payments/allPayments?payment=${asked.reference}`);
  const panel = merchant.getByRole('dialog', { name: /\$25\.00/ });
  const row = merchant.getByRole('table', { name: 'Payments' }).locator('tbody tr').filter({ hasText: '$25.00' });
  await expect(panel.getByRole('row', { name: /^Received/ })).toContainText('$25.00');
  await expect(panel.getByRole('row', { name: /^Still due/ })).toHaveCount(0);

  const putBack = await takeBack(await nodeOf(site, root, 'BASE'), hash);
  await mine(site, root, blocks);
  await test.step('both are told, without asking', async () => {
    const said = page.getByRole('main').getByText('The network reversed a transfer that we had already detected.');
    await expect(said).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeHidden();
    await expect(page.getByText('Payments on Base are paused at the moment.')).toBeVisible({ timeout: 30_000 });
    await look(page, 'payer-taken-back');
    await expect(panel.getByText('Reversed by the network.')).toBeVisible({ timeout: 40_000 });
    await expect(panel.getByRole('row', { name: /^Still due/ })).toContainText('$25.00');
    await look(merchant, 'merchant-taken-back');
  });

  await test.step('a person has looked, and the money comes back', async () => {
    await putBack();
    await mine(site, root, 1);
    const body = { reason: 'Both nodes say the same' };
    await call(site, root, 'POST', '/api/v1/blockchain/BASE/resume', body);
    await expect(page.getByRole('heading', { name: 'Payment detected' })).toBeVisible({ timeout: 60_000 });
    await mine(site, root, blocks);
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 60_000 });
    await expect(panel.getByText('Reversed by the network.')).toBeHidden({ timeout: 40_000 });
    await expect(panel.getByText('Reversed by a reorg')).toBeVisible();
    await expect(row).toContainText('Paid');
  });
});
