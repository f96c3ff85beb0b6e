import type { Result } from '../../packages/contract/src/endpoint.ts';
import { checkVault, listVaultActivities, listVaults } from '../../packages/contract/src/operations/vaults.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { early, me } from './cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/settings/account/vaults';

type Vault = Result<typeof listVaults>[number];

function vault(given: Partial<Vault> = {}): Vault {
  return {
    ...{ id: 1, name: 'Local', kind: 'local', description: null, createdAt: null, status: 'active' },
    ...{ secrets: [{ purpose: 'smtp-password', count: 5 }], secretCount: 5, rotatedAt: null, awaitingCount: 0 },
    dataKeys: [{ id: 1, status: 'active', createdAt: early, destroyedAt: null, secretCount: 5 }],
    ...given,
  };
}

test.beforeEach(({ stage }) => stage.answer(listVaultActivities, { data: [], nextCursor: null }));

test('a rotation shows how far it is', async ({ page, stage }) => {
  const keys: Vault['dataKeys'] = [
    { id: 9, status: 'active', createdAt: early, destroyedAt: null, secretCount: 11 },
    { id: 8, status: 'superseded', createdAt: early, destroyedAt: null, secretCount: 7 },
  ];
  stage.answer(listVaults, [vault({ status: 'rotating', awaitingCount: 7, dataKeys: keys })]);
  await open(page, stage, address);
  await expect(page.getByText('Encrypting secrets with the new key: 11 of 18')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rotate', exact: true })).toBeDisabled();
  await look(page, 'vault-rotating');
});

test('a vault that is damaged says so, and names the secrets', async ({ page, stage }) => {
  stage.answer(listVaults, [vault()]);
  stage.answer(checkVault, {
    ...{ status: 'damaged', masterKeyFingerprint: '0123456789abcdef', dataKeyId: 1, roundTrip: true },
    ...{ secretsChecked: 5, damagedSecrets: [3, 4] },
  });
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('2 of 5 secrets cannot be decrypted: 3 and 4.')).toBeVisible();
  await look(page, 'vault-damaged');
});

test('somebody without the permission is not led there, and refused in a sentence', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(403);
  stage.answer(whoAmI, me(['projects:read']));
  stage.refuse(listVaults, 'FORBIDDEN', 'You may not do that.');
  await open(page, stage, address);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vaults' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Rotate|Check now/ })).toHaveCount(0);
  await look(page, 'vault-refused');
});
