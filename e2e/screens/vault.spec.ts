import type { Result } from '../../packages/contract/src/endpoint.ts';
import {
  checkVault,
  listSecrets,
  listVaultActivities,
  listVaults,
  type NamedSecretView,
} from '../../packages/contract/src/operations/vaults.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { early, me } from './cast.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const address = '/settings/account/vaults';

type Vault = Result<typeof listVaults>[number];

function vault(given: Partial<Vault> = {}): Vault {
  return {
    id: 1,
    name: 'Local',
    kind: 'local',
    description: null,
    createdAt: null,
    status: 'active',
    secrets: [{ purpose: 'smtp-password', count: 5 }],
    secretCount: 5,
    rotatedAt: null,
    awaitingCount: 0,
    dataKeys: [{ id: 1, status: 'active', createdAt: early, destroyedAt: null, secretCount: 5 }],
    ...given,
  };
}

function secret(given: Partial<NamedSecretView> = {}): NamedSecretView {
  return {
    kind: 'named',
    id: 1,
    vaultId: 2,
    name: 'gateway-token',
    description: null,
    version: 1,
    createdAt: early,
    writtenAt: early,
    writtenBy: 'root@example.com',
    lastUsedAt: null,
    usedBy: [],
    ...given,
  };
}

const header = (ownerId: number): NamedSecretView['usedBy'][number] => ({
  kind: 'webhook-header',
  ownerId,
  lastUsedAt: null,
  name: 'Webhook Warehouse (Norrvik Roasters): header Authorization',
});

/** The local vault, and one of people's own with these secrets in it. */
function answerOwn(stage: Stage, secrets: NamedSecretView[]): void {
  const description = 'Tokens of the providers';
  const own = { id: 2, name: 'providers', kind: 'named' as const, description, createdAt: early, dataKeys: [] };
  const counted = [{ purpose: 'named', count: secrets.length }];
  stage.answer(listVaults, [vault({ ...own, secrets: counted, secretCount: secrets.length }), vault()]);
  stage.answer(listSecrets, { data: secrets, nextCursor: null });
}

test.beforeEach(({ stage }) => stage.answer(listVaultActivities, { data: [], nextCursor: null }));

test('a rotation shows how far it is', async ({ page, stage }) => {
  const keys: Vault['dataKeys'] = [
    { id: 9, status: 'active', createdAt: early, destroyedAt: null, secretCount: 11 },
    { id: 8, status: 'superseded', createdAt: early, destroyedAt: null, secretCount: 7 },
  ];
  stage.answer(listVaults, [
    vault({
      status: 'rotating',
      awaitingCount: 7,
      dataKeys: keys,
      secretCount: 18,
      rotatedAt: new Date().toISOString(),
    }),
  ]);
  await open(page, stage, address);
  await expect(page.getByText('Encrypting secrets with the new key: 11 of 18')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rotate', exact: true })).toBeDisabled();
  await look(page, 'vault-rotating');
});

test('keys of hot wallets that no data key encrypts are said to be elsewhere', async ({ page, stage }) => {
  stage.answer(listVaults, [vault({ secretCount: 6, secrets: [{ purpose: 'hot-wallet-key', count: 6 }] })]);
  await open(page, stage, address);
  const keys = page.getByRole('region', { name: 'Data keys' });
  await expect(keys).toContainText('The key of 1 hot wallet is encrypted with the signing key instead.');
});

test('the menu of a secret is in sight, however long the email address of its author', async ({ page, stage }) => {
  const writtenBy = 'bookkeeping.of.the.northern.branch@roasters.example.com';
  answerOwn(stage, [secret({ usedBy: [header(3)], lastUsedAt: early, writtenBy })]);
  await open(page, stage, address);
  await expect(page.getByText(writtenBy)).toHaveAttribute('title', writtenBy);
  await expect(page.getByRole('button', { name: 'Actions for gateway-token' })).toBeInViewport({ ratio: 1 });
});

test('a vault that is damaged says so, and names the secrets', async ({ page, stage }) => {
  stage.answer(listVaults, [vault()]);
  stage.answer(checkVault, {
    status: 'damaged',
    masterKeyFingerprint: '0123456789abcdef',
    dataKeyId: 1,
    roundTrip: true,
    secretsChecked: 5,
    damagedSecrets: [
      { id: 3, purpose: 'smtp-password' },
      { id: 4, purpose: 'node-url' },
    ],
  });
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(
    page.getByText(
      '2 of 5 secrets cannot be decrypted: Passwords of mail servers (1), Node URLs, which may contain keys (1).',
    ),
  ).toBeVisible();
  await expect(page.getByText('Damaged', { exact: true })).toBeVisible();
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
  await expect(page.getByRole('alert')).toContainText('You do not have access to this');
  await expect(page.getByRole('link', { name: 'Back to dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Vaults' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Rotate|Check now/ })).toHaveCount(0);
  await look(page, 'vault-refused');
});

test('a secret in use lists what uses it, and says why it cannot be deleted', async ({ page, stage }) => {
  const uses = [
    header(3),
    header(4),
    { kind: 'node-url', name: 'Base node at rpc.example.com', ownerId: 9, lastUsedAt: null },
  ];
  answerOwn(stage, [
    secret({ usedBy: uses as NamedSecretView['usedBy'], lastUsedAt: early }),
    secret({ id: 5, name: 'old-token' }),
  ]);
  await open(page, stage, address);
  const row = page.getByRole('table', { name: 'Secrets in providers' }).getByRole('row', { name: /gateway-token/ });
  await expect(row.getByRole('link').filter({ visible: true })).toHaveCount(uses.length);
  const column = row.getByRole('list').filter({ visible: true });
  // Wide enough for a sentence to take two lines, not eight.
  expect((await column.boundingBox())?.width).toBeGreaterThan(220);
  await look(page, 'vault-uses');

  await page.getByRole('button', { name: 'Actions for gateway-token' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'gateway-token is in use' });
  await expect(dialog).toContainText('It cannot be deleted: the 3 places below would stop working.');
  await expect(dialog.getByRole('link')).toHaveCount(uses.length);
  await expect(dialog.getByRole('button')).toHaveText(['', 'Close']);
  await look(page, 'vault-delete-in-use');
  await dialog.getByRole('link', { name: 'Base node at rpc.example.com' }).scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Actions for old-token' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete old-token?' })).toContainText('Type old-token to confirm');
});

test('a vault with secrets in it says that they go first', async ({ page, stage }) => {
  answerOwn(stage, [secret()]);
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Actions for providers' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'The vault providers is not empty' });
  await expect(dialog).toContainText('It cannot be deleted with a secret in it.');
  await look(page, 'vault-delete-full');
});
