import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, call, openAs } from './people.ts';

const rolesPath = '/settings/account/roles';

test('an admin makes a role, edits it with effect at once, and deletes it once nobody has it', async ({
  page,
  site,
  root,
  browser,
  refusals,
}) => {
  const email = 'bridge.clerk@example.com';
  const { id: project } = await call<{ id: number }>(site, root, 'POST', '/api/v1/external-platform', {
    name: 'Bridge tolls',
  });
  await openAs(page, site, root, rolesPath);
  const row = page.getByRole('row').filter({ hasText: 'Toll clerk' });
  const dialog = page.getByRole('dialog');

  await test.step('built-in roles show what they may do, and offer no change', async () => {
    await page.getByRole('button', { name: 'Project operations', exact: true }).click();
    const card = page.getByRole('region', { name: 'What Project operations can do' });
    await expect(card.getByText('3 of 32 permissions.')).toBeVisible();
    await expect(card.getByRole('listitem').filter({ hasText: 'See payments: yes' })).toBeVisible();
    await expect(card.getByRole('listitem').filter({ hasText: 'See wallets and balances: no' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
    await look(page, 'roles-full');
  });

  await test.step('a role takes a name, a scope and permissions', async () => {
    await page.getByRole('button', { name: 'New role' }).click();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText('Display name is required')).toBeVisible();
    await expect(dialog.getByLabel('Display name')).toBeFocused();
    await look(page, 'roles-create-errors');
    await dialog.getByLabel('Display name').fill('Toll clerk');
    await expect(dialog.getByLabel('Identifier')).toHaveValue('toll_clerk');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByLabel('Change the mail server')).toBeDisabled();
    await dialog.getByLabel('Payments: all').check();
    await dialog.getByLabel('Add and change customers').uncheck();
    await expect(dialog.getByLabel('Payments: all')).toBeChecked({ indeterminate: true });
    await expect(dialog.getByText('5 of 6')).toBeVisible();
    await look(page, 'roles-create-permissions');
    await dialog.getByRole('button', { name: 'Create role' }).click();
    await expect(row).toContainText('toll_clerk');
    const made = await call<{ name: string; scope: string; permissions: string[] }[]>(
      site,
      root,
      'GET',
      '/api/v1/roles',
    );
    const role = made.find(({ name }) => name === 'toll_clerk');
    expect(role?.scope).toBe('own');
    expect(role?.permissions.toSorted()).toEqual([
      'customers:read',
      'payments:read',
      'payments:resolve',
      'payments:write',
      'projects:read',
      'reports:export',
    ]);
  });

  await test.step('no two roles have one name', async () => {
    refusals.add(409);
    await page.getByRole('button', { name: 'New role' }).click();
    await dialog.getByLabel('Display name').fill('Toll clerk');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Create role' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('There is a role named toll_clerk already.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'New role' })).toBeFocused();
    refusals.delete(409);
  });

  const clerk = await asMember(site, root, { email, role: 'toll_clerk', projects: [project] });
  const context = await browser.newContext();
  const theirs = await context.newPage();

  await test.step('a change holds from the next click of whoever has the role', async () => {
    await openAs(theirs, site, clerk, '/settings/account/security');
    const pages = theirs.getByRole('navigation', { name: 'Settings' });
    await expect(pages.getByRole('link')).toHaveText(['Brand', 'Payment options', 'Blockchain nodes', 'Security']);

    await page.reload();
    await page.getByRole('button', { name: 'Actions for Toll clerk' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(dialog.getByText('The scope cannot change while members have this role.')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'All projects' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByLabel('See members and roles').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Toll clerk saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Actions for Toll clerk' })).toBeFocused();

    await theirs.goto(`${site}${rolesPath}`);
    await expect(pages.getByRole('link')).toHaveText([
      'Brand',
      'Payment options',
      'Blockchain nodes',
      'Members',
      'Roles',
      'Security',
    ]);
    await expect(theirs.getByRole('row').filter({ hasText: 'Toll clerk' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'New role' })).toBeHidden();
    await expect(theirs.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
    await context.close();
  });

  await test.step('while somebody has it, it stays', async () => {
    await page.getByRole('button', { name: 'Actions for Toll clerk' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(dialog.getByText('1 member has this role.')).toBeVisible();
    await expect(dialog.getByRole('button')).toHaveText(['', 'Close']);
    await look(page, 'roles-delete-in-use');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('then it goes, by typing its name', async () => {
    const members = await call<{ id: number; email: string }[]>(site, root, 'GET', '/api/v1/internalMembers');
    const member = members.find((one) => one.email === email);
    await call(site, root, 'PUT', `/api/v1/member/${member?.id}/roles`, { role: 'project_ops', projects: [project] });
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Toll clerk' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(dialog.getByRole('button', { name: 'Delete role' })).toBeDisabled();
    await dialog.getByLabel('Type toll_clerk to confirm').fill('toll_clerk');
    await dialog.getByRole('button', { name: 'Delete role' }).click();
    await expect(row).toBeHidden();
  });
});

test('an admin gives nobody what they may not do themselves', async ({ page, site, root }) => {
  const admin = await asMember(site, root, { email: 'bridge.admin@example.com', role: 'admin' });
  await openAs(page, site, admin, rolesPath);
  await page.getByRole('button', { name: 'New role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Display name').fill('Bridge keeper');
  await dialog.getByRole('radio', { name: 'All projects' }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByLabel('Change the mail server')).toBeEnabled();
  await expect(dialog.getByLabel('Manage vaults and secrets')).toBeDisabled();
  await dialog.getByLabel('Installation: all').check();
  await expect(dialog.getByLabel('Manage vaults and secrets')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('radio', { name: 'Single projects' }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByLabel('Change the mail server')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Bridge keeper' })).toBeVisible();
});
