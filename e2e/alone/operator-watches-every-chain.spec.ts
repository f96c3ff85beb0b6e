import { askFor, choose, publicPayment } from '../shop/checkout.ts';
import { expect as plain, test } from '../fixtures.ts';
import { mineOn, payOn } from '../shop/open-shop.ts';
import { openEveryTill } from '../shop/open-every-till.ts';
import { nodeOf } from '../chain/ask-node.ts';
import { openAs, stepUp } from '../people.ts';

/** Five networks beside it slow a small machine down. */
const expect = plain.configure({ timeout: 30_000 });

test.use({ alone: 'operator', actionTimeout: 60_000 });
test.describe.configure({ mode: 'default', timeout: 600_000 });

const nodes = '/settings/integrations/blockchain-nodes';
/** By whose mistakes a node is of no use, and what its field says then. */
const networks = [
  { code: 'BTC', name: 'Bitcoin', chainId: 'regtest' },
  { code: 'TRX', name: 'Tron', chainId: '1771336881' },
  { code: 'SOLANA', name: 'Solana', chainId: /^\w{32,44}$/ },
] as const;

test('an operator sees the nodes of five networks, and is told what is wrong with a new one', async ({
  page,
  everyChainSite: site,
  everyChainRoot: root,
}) => {
  await stepUp(site, root);
  await openAs(page, site, root, nodes);
  for (const { name, chainId } of networks) {
    const card = page.getByRole('region', { name, exact: true });
    await expect(card.getByText(chainId)).toBeVisible();
    await card.getByRole('button', { name: `Test the nodes of ${name}` }).click();
    await expect(page.getByText(`${name}: tested`)).toBeVisible();
    await expect(card.getByRole('listitem')).toContainText('Responding');
    await expect(card.getByRole('listitem')).not.toContainText('@');
  }
  await expect(page.getByText(/: tested$/)).toHaveCount(0);

  const dialog = page.getByRole('dialog', { name: 'Add a node for Bitcoin' });
  await page
    .getByRole('region', { name: 'Bitcoin', exact: true })
    .getByRole('button', { name: 'Add a node for Bitcoin' })
    .click();
  const { host } = new URL(await nodeOf(site, root, 'BTC'));
  await dialog.getByLabel('URL').fill(`http://coffer:a-wrong-password@${host}`);
  await dialog.getByRole('button', { name: 'Test and add' }).click();
  await expect(dialog.getByText('Refused our name, password or key (HTTP 401).')).toBeVisible();
  await dialog.getByLabel('URL').fill(await nodeOf(site, root, 'SOLANA'));
  await dialog.getByRole('button', { name: 'Test and add' }).click();
  await expect(dialog.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true');
});

test('an operator follows a Bitcoin payment from its hash, and sends test money on each network', async ({
  page,
  everyChainSite: site,
  everyChainRoot: root,
}) => {
  const shop = await openEveryTill(site, root, 'Norrvik Roasters');
  const asked = await askFor(site, root, shop);
  await page.goto(`${site}${asked.path}`);
  await choose(page, 'BTC', 'Bitcoin');
  const { attempt } = await publicPayment(site, asked.reference);
  const hash = await payOn(site, root, 'BTC', attempt?.address ?? '', 'BTC', attempt?.amountDue ?? '');
  await openAs(page, site, root, `/doctor?q=${hash}`);
  const verdict = page.getByRole('region', { name: 'Diagnosis' });
  await expect(verdict.getByRole('heading', { name: 'Waiting for confirmations' })).toBeVisible({
    timeout: 30_000,
  });
  await mineOn(site, root, 'BTC', 3);
  await expect(verdict.getByRole('heading', { name: 'Everything is in order' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('list', { name: 'Details' })).toContainText('Bitcoin knows the transaction');
  await page.goto(`${site}/doctor?q=${attempt?.address ?? ''}`);
  await expect(page.getByRole('list', { name: 'Details' })).toContainText('Network and ledger agree');
  await page.goto(`${site}/project/all/payments/deposits`);
  await page.getByRole('combobox', { name: 'To' }).selectOption({ label: 'Another address' });
  await expect(page.getByRole('combobox', { name: 'Currency' })).toContainText('USDT on Tron');
  await page.goto(`${site}/settings/account/system`);
  await expect(page.getByText('Bitcoin blocks', { exact: true }).first()).toBeVisible();
});
