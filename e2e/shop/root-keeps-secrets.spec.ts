import { listVaults } from '@coffer/contract/operations/vaults.ts';
import { startReceiver } from '../../packages/server/src/modules/webhooks/receiver.fixture.ts';
import { openTill } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { call, openAs, stepUp, type Person } from '../people.ts';

const address = '/settings/account/vaults';
const first = 'Bearer a-token-nobody-sees-one';
const second = 'Bearer a-token-nobody-sees-two';

test('root keeps a token in a vault, has a webhook send it, and replaces it', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  // What is still in use is not deleted.
  refusals.add(409);
  await stepUp(chainSite, chainRoot);
  const shop = await openTill(chainSite, chainRoot, 'Skagen Ceramics');
  const receiver = await startReceiver();
  await forgetVaults(chainSite, chainRoot);
  await openAs(page, chainSite, chainRoot, address);
  await expect(page.getByText('No vaults yet')).toBeVisible();

  await test.step('a vault is made, and what is no name is said', async () => {
    await page.getByRole('button', { name: 'New vault' }).click();
    const dialog = page.getByRole('dialog', { name: 'New vault' });
    await dialog.getByLabel('Name').fill('not a name');
    await dialog.getByRole('button', { name: 'Create vault' }).click();
    await expect(dialog.getByText('must have 1 to 64 characters')).toBeVisible();
    await dialog.getByLabel('Name').fill('providers');
    await dialog.getByLabel('Description').fill('Tokens of those who stand between us and the shop');
    await dialog.getByRole('button', { name: 'Create vault' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No secrets yet')).toBeVisible();
  });

  const secrets = page.getByRole('table', { name: 'Secrets in providers' });
  await test.step('a secret goes in, and is not seen again', async () => {
    await page.getByRole('button', { name: 'Add secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a secret' });
    await dialog.getByLabel('Name').fill('gateway-token');
    await dialog.getByLabel('Value', { exact: true }).fill(first);
    await expect(dialog.getByText('can never be viewed again')).toBeVisible();
    await look(page, 'vaults-add-secret');
    await dialog.getByRole('button', { name: 'Add secret' }).click();
    await expect(secrets.getByText('gateway-token')).toBeVisible();
    await expect(secrets.getByText('Not used yet').filter({ visible: true })).toBeVisible();
  });

  await test.step('a webhook endpoint sends it as a header', async () => {
    await openAs(page, chainSite, chainRoot, `/settings/integrations/webhooks?projectId=${shop.id}`);
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
    await dialog.getByLabel('URL').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Add header' }).click();
    const header = dialog.getByRole('group', { name: 'Header 1' });
    await header.getByLabel('Name').fill('Authorization');
    await header.getByRole('button', { name: 'Use a secret from a vault' }).click();
    await header.getByLabel('Value').selectOption('gateway-token');
    await look(page, 'webhooks-add-header');
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByRole('dialog', { name: 'Endpoint added' }).getByRole('button').last().click();
    await expect(page.getByText('from the vault providers / gateway-token')).toBeVisible();
  });

  const sent = async () => {
    const [endpoint] = await call<{ id: number }[]>(chainSite, chainRoot, 'GET', webhooks(shop.id));
    const path = `${webhooks(shop.id)}/${endpoint?.id}/test`;
    await call(chainSite, chainRoot, 'POST', path);
    return receiver.received.at(-1)?.headers['authorization'];
  };
  expect(await sent()).toBe(first);

  await test.step('its value is replaced, and the next delivery has the new one', async () => {
    await openAs(page, chainSite, chainRoot, address);
    await expect(secrets.getByRole('link', { name: /^Webhook .+: header authorization$/ })).toBeVisible();
    const menu = page.getByRole('button', { name: 'Actions for gateway-token' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const kept = page.getByRole('dialog', { name: 'gateway-token is in use' });
    await expect(kept.getByRole('link', { name: /^Webhook .+: header authorization$/ })).toBeVisible();
    await kept.getByRole('button', { name: 'Close' }).last().click();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Replace value' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the value of gateway-token' });
    await expect(dialog.getByText('The one place that uses it gets the new value immediately')).toBeVisible();
    await dialog.getByLabel('New value', { exact: true }).fill(second);
    await dialog.getByRole('button', { name: 'Replace value' }).click();
    await expect(page.getByText('gateway-token replaced: version 2')).toBeVisible();
  });
  expect(await sent()).toBe(second);

  const vaults = await call<{ id: number; kind: string }[]>(chainSite, chainRoot, 'GET', listVaults.path);
  const own = vaults.find(({ kind }) => kind === 'named')?.id ?? 0;
  for (let at = 0; at < 99; at += 1) {
    const name = at === 42 ? 'a-name-as-long-as-it-may-be-'.padEnd(64, 'x') : `key-${at}`;
    const body = { name, value: first };
    await call(chainSite, chainRoot, 'POST', `${listVaults.path}/${own}/secrets`, body);
  }
  await page.reload();
  await expect(secrets.getByText('key-98')).toBeVisible();
  await expect(secrets.getByRole('row')).toHaveCount(101);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(secrets.getByText('a-name-as-long-as-it-may-be-')).toBeVisible();
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(over, `a full vault scrolls sideways at ${width}`).toBe(0);
  }
  expect(await page.content()).not.toContain('a-token-nobody-sees');
  await receiver.close();
});

type Kept = { data: { id: number }[] };

/** What another try of this story left, and the endpoint that used it. */
async function forgetVaults(site: string, root: Person): Promise<void> {
  const endpoints = await call<{ id: number; projectId: number }[]>(site, root, 'GET', webhooks('all'));
  for (const { id, projectId } of endpoints) {
    await call(site, root, 'PUT', `${webhooks(projectId)}/${id}`, { headers: [] });
  }
  for (const { id, kind } of await call<{ id: number; kind: string }[]>(site, root, 'GET', listVaults.path)) {
    if (kind !== 'named') continue;
    const { data } = await call<Kept>(site, root, 'GET', `${listVaults.path}/${id}/secrets?limit=100`);
    for (const secret of data) await call(site, root, 'DELETE', `${listVaults.path}/${id}/secrets/${secret.id}`);
    await call(site, root, 'DELETE', `${listVaults.path}/${id}`);
  }
}

function webhooks(project: number | 'all'): string {
  return `/api/v1/external-platform/${project}/webhook`;
}
