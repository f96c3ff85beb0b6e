import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { call, openAs, stepUp, type Person } from '../people.ts';

const address = '/settings/account/vaults';

type Vault = { dataKeys: { id: number; status: string }[]; secretCount: number; awaitingCount: number };

test.beforeEach(async ({ chainSite, chainRoot }) => {
  await stepUp(chainSite, chainRoot);
});

/** Without the keys of hot wallets, which only the signer opens. */
const allOpen = /^All \d+ secrets can be decrypted/;

test('an operator sees what is sealed, checks that it opens, and rotates the key', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const password = 'a-password-nobody-sees';
  await call(chainSite, chainRoot, 'POST', '/api/v1/config/smtp/', {
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    username: 'shop',
    password,
    from: 'pay@example.com',
  });
  const before = await vault(chainSite, chainRoot);
  await openAs(page, chainSite, chainRoot, address);
  const contents = page.getByRole('region', { name: 'Contents' });
  await expect(contents).toContainText('Passwords of mail servers');
  // The nodes of the two local chains.
  await expect(contents).toContainText('Node URLs, which may contain keys2');
  await expect(page.getByText('No activity yet')).toBeVisible();

  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(allOpen)).toBeVisible();
  await expect(page.getByText(/Fingerprint of the master key [0-9a-f]{16}/)).toBeVisible();
  await look(page, 'vault');
  expect(await page.content()).not.toContain(password);

  await page.getByRole('button', { name: 'Rotate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rotate the vault key' });
  const confirm = dialog.getByRole('button', { name: 'Rotate key' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('rotate');
  await look(page, 'vault-rotate');
  await confirm.click();
  await expect(page.getByText('Vault key rotated')).toBeVisible();
  await expect(dialog).toBeHidden();

  const keys = page.getByRole('table', { name: 'Data keys' }).getByRole('row');
  await expect(keys.filter({ hasText: 'Destroyed' }).filter({ hasText: 'No. ' })).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByText('Created a new data key for the vault')).toBeVisible();
  await expect(page.getByText(/^Re-encrypted \d+ secrets with the new key and destroyed the old key$/)).toBeVisible({
    timeout: 30_000,
  });
  const after = await vault(chainSite, chainRoot);
  expect(after.awaitingCount).toBe(0);
  expect(after.dataKeys.find(({ status }) => status === 'active')?.id).toBeGreaterThan(before.dataKeys[0]?.id ?? 0);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(allOpen)).toBeVisible();
  await call(chainSite, chainRoot, 'DELETE', '/api/v1/config/smtp/');
});

async function vault(site: string, root: Person): Promise<Vault> {
  const [one] = await call<Vault[]>(site, root, 'GET', '/api/v1/secrets-vaults');
  if (!one) throw new Error('There is no vault.');
  return one;
}
