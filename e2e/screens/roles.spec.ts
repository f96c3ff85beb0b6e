import type { Result } from '../../packages/contract/src/endpoint.ts';
import { listRoles } from '../../packages/contract/src/people/roles.ts';
import { getTreasuryWait, listTreasuryChanges } from '../../packages/contract/src/people/treasury-changes.ts';
import { listMembers } from '../../packages/contract/src/people/members.ts';
import { look } from '../look.ts';
import { early } from './cast.ts';
import { expect, open, test } from './screen-test.ts';

type Role = Result<typeof listRoles>[number];

const title = 'The role Harbour cashier was changed';
const root: Role = {
  id: 1,
  name: 'root',
  displayName: 'Root',
  builtIn: true,
  level: 100,
  scope: 'all',
  permissions: ['payments:read', 'wallets:read'],
  memberCount: 1,
  frozenBy: null,
};
const cashier: Role = {
  ...root,
  id: 9,
  name: 'harbour_cashier',
  displayName: 'Harbour cashier',
  builtIn: false,
  level: 50,
  scope: 'own',
  permissions: [],
  memberCount: 3,
  frozenBy: { id: 44, title },
};

test('a frozen role says which change of it is on hold, and leads to it', async ({ page, stage }) => {
  stage.answer(listRoles, [root, cashier]);
  stage.answer(listMembers, []);
  await open(page, stage, '/settings/account/roles');
  const row = page.getByRole('table', { name: 'Roles' }).getByRole('row', { name: /Harbour cashier/ });
  await expect(row).toContainText(`Frozen: “${title}” is on hold.`);
  await expect(page.getByRole('row', { name: /Root/ })).not.toContainText('Frozen');
  await row.getByRole('button', { name: 'Harbour cashier', exact: true }).click();
  await expect(page.getByText('This role is frozen.')).toBeVisible();
  await look(page, 'roles-frozen');

  stage.answer(getTreasuryWait, { hours: 6, hoursMin: 1, hoursMax: 72, next: null });
  const change = {
    id: 44,
    kind: 'role.changed',
    status: 'frozen',
    projectId: null,
    walletID: null,
    title,
    before: { permissions: 'None' },
    after: { permissions: 'payments:resolve' },
    by: 'grace@example.com',
    ip: null,
    browser: null,
    at: early,
    takesEffectAt: null,
    decidedBy: 'root@example.com',
    decidedAt: early,
  } as const;
  stage.answer(listTreasuryChanges, { data: [change], nextCursor: null });
  await row.getByRole('link', { name: 'View change' }).click();
  const item = page.getByRole('listitem', { name: title });
  await expect(item).toBeInViewport();
  await expect(item).toHaveAttribute('data-meant', 'true');
  await look(page, 'treasury-change-linked');
});
