import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, call, goodPassword, openAs, type Person } from './people.ts';

const membersPath = '/settings/account/members';

async function newProject(site: string, root: Person, name: string): Promise<number> {
  const { id } = await call<{ id: number }>(site, root, 'POST', '/api/v1/external-platform', { name });
  return id;
}

/** By the search, since other stories have members too. */
async function findMember(page: Page, email: string): Promise<Locator> {
  await page.getByLabel('Search members').fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toBeVisible();
  return row;
}

async function choose(page: Page, email: string, deed: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: deed }).click();
}

async function chooseOption(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

test('an admin invites a member for one of two projects, who sees that alone', async ({
  page,
  site,
  root,
  browser,
  refusals,
}) => {
  const email = 'till.desk@example.com';
  await newProject(site, root, 'Harbour bakery');
  await newProject(site, root, 'Harbour kiosk');
  await openAs(page, site, root, membersPath);
  await expect(page.getByRole('row').filter({ hasText: 'root@example.com (you)' })).toBeVisible();

  const link = await test.step('the invitation says what is missing, then takes two steps', async () => {
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite member' });
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByText('Email is required')).toBeVisible();
    await expect(dialog.getByText('Role is required')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await look(page, 'members-invite-errors');

    await dialog.getByLabel('Email').fill(email);
    await expect(dialog.getByText('Email is required')).toBeHidden();
    await dialog.getByLabel('Name (optional)').fill('Till desk');
    await page.getByRole('combobox', { name: 'Role' }).click();
    await expect(page.getByRole('option', { name: /Root/ })).toBeHidden();
    await look(page, 'members-invite-roles');
    await page.getByRole('option', { name: /Project operations/ }).click();

    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByLabel('Step 2 of 2')).toBeVisible();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByText('Choose at least one project')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Projects' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog.getByLabel('Email')).toHaveValue(email);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('combobox', { name: 'Projects' }).click();
    await page.getByRole('option', { name: 'Harbour kiosk' }).click();
    await dialog.getByRole('heading', { name: 'Invite member' }).click();
    await look(page, 'members-invite-projects');
    await dialog.getByRole('button', { name: 'Invite' }).click();

    const shown = page.getByRole('dialog', { name: 'Share this link' });
    await expect(shown.getByText('Expires in 2 days')).toBeVisible();
    await look(page, 'members-link');
    await shown.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('Link Copied!')).toBeVisible();
    const text = await shown.getByText(/createPassword#resetPasswordToken=/).innerText();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Invite member' })).toBeFocused();
    return text;
  });

  await test.step('the same email is not invited twice', async () => {
    refusals.add(409);
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite member' });
    await dialog.getByLabel('Email').fill(email);
    await chooseOption(page, 'Role', /Admin/);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('A member with this email address already exists.');
    await page.keyboard.press('Escape');
    refusals.delete(409);
  });

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await test.step('the invited opens the link, and sees only their project', async () => {
    await theirs.goto(link);
    expect(new URL(theirs.url()).pathname).toBe('/createPassword');
    const resetPasswordToken = new URL(link).hash.replace('#resetPasswordToken=', '');
    const chosen = { password: goodPassword, resetPasswordToken };
    await call(site, undefined, 'POST', '/api/v1/member/reset-password', chosen);
    const signedIn = await call<{ key: string }>(site, undefined, 'POST', '/api/v1/signin', {
      email,
      password: goodPassword,
    });
    const person = { email, password: goodPassword, key: signedIn.key };
    await openAs(theirs, site, person, '/project/all/dashboard');
    await expect(theirs.getByRole('link', { name: 'Harbour kiosk', exact: true })).toBeVisible();
    await expect(theirs.getByText('Harbour bakery')).toBeHidden();
    await theirs.getByRole('link', { name: 'Settings' }).click();
    const pages = theirs.getByRole('navigation', { name: 'Settings' });
    await expect(pages.getByRole('link')).toHaveText(['Brand', 'Payment options', 'Blockchain nodes', 'Security']);
    await theirs.goto(`${site}${membersPath}`);
    await expect(theirs.getByRole('alert')).toContainText(
      'This needs the permission "See members and roles" (members:read).',
    );
    await expect(theirs.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Invite member' })).toBeHidden();
    await context.close();
  });
});

test('an admin changes what a member may do, revokes their access, gives it back, and removes them', async ({
  page,
  site,
  root,
  browser,
}) => {
  const email = 'pier.desk@example.com';
  const pier = await newProject(site, root, 'Pier kiosk');
  const member = await asMember(site, root, { email, role: 'project_ops', projects: [pier] });
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await openAs(theirs, site, member, '/project/all/dashboard');
  await expect(theirs.getByRole('link', { name: 'Pier kiosk', exact: true })).toBeVisible();
  await openAs(page, site, root, membersPath);

  await test.step('a name, then another role with all projects; what they may do changes at once', async () => {
    const row = await findMember(page, email);
    await expect(row).toContainText('Active');
    await choose(page, email, 'Edit name');
    await page.getByLabel('Name (optional)').fill('Pier desk');
    await look(page, 'members-edit');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Pier desk');
    await expect(page.getByRole('button', { name: `Actions for ${email}` })).toBeFocused();

    await choose(page, email, 'Role and projects');
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Project operations');
    await look(page, 'members-assign');
    await chooseOption(page, 'Role', /Admin/);
    await expect(page.getByRole('combobox', { name: 'Projects' })).toBeHidden();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('All projects');
    await theirs.goto(`${site}${membersPath}`);
    const mine = theirs.getByRole('row').filter({ hasText: email });
    await expect(mine).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Actions for root@example.com' })).toBeHidden();
    await theirs.getByRole('button', { name: `Actions for ${email}` }).click();
    await expect(theirs.getByRole('menuitem')).toHaveText(['Edit name']);
  });

  await test.step('a new link makes the earlier ones worthless', async () => {
    await choose(page, email, 'New link');
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByText(/setPassword#resetPasswordToken=/)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('whoever is revoked lands on the sign-in page with their next click', async () => {
    await choose(page, email, 'Revoke access');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Revoked');
    await theirs.keyboard.press('Escape');
    await theirs.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await expect(theirs).toHaveURL(/\/login/);
    await context.close();
  });

  await test.step('an activated member signs in as before', async () => {
    await choose(page, email, 'Activate');
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Active');
    const { password } = member;
    await call(site, undefined, 'POST', '/api/v1/signin', { email, password });
  });

  await test.step('only a revoked member is removed, and only by typing the email', async () => {
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeHidden();
    await page.keyboard.press('Escape');
    await choose(page, email, 'Revoke access');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
    await choose(page, email, 'Remove');
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove' });
    await expect(remove).toBeDisabled();
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await remove.click();
    await expect(page.getByText('No members match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'root@example.com' })).toBeVisible();
    await expect(page.getByText(email)).toBeHidden();
  });
});

test('an admin finds members by words and status, and the address keeps both', async ({ page, site, root }) => {
  const stalls = [];
  for (const name of ['Quay flowers', 'Quay fruit', 'Quay market']) stalls.push(await newProject(site, root, name));
  const [first] = stalls;
  await asMember(site, root, { email: 'quay.books@example.com', role: 'project_lead', projects: stalls });
  await asMember(site, root, { email: 'quay.night@example.com', role: 'project_manager', projects: [first!] });
  await asMember(site, root, { email: 'quay.audit@example.com', role: 'admin' });
  const invite = { email: 'quay.float@example.com', name: 'Float desk', role: 'project_ops', projects: [first] };
  await call(site, root, 'POST', '/api/v1/member', invite);
  const all = await call<{ id: number; email: string }[]>(site, root, 'GET', '/api/v1/internalMembers');
  const night = all.find(({ email }) => email === 'quay.night@example.com');
  await call(site, root, 'POST', `/api/v1/member/${night?.id}/revokeAccess`);

  await openAs(page, site, root, membersPath);
  await page.getByLabel('Search members').pressSequentially('quay');
  const rows = page.getByRole('row').filter({ hasText: '@example.com' });
  await expect(rows).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^(All|Active|Invited|Revoked)/ })).toHaveText([
    'All4',
    'Active2',
    'Invited1',
    'Revoked1',
  ]);
  await expect(rows.filter({ hasText: 'quay.books' })).toContainText('Quay flowers, Quay fruit + 1 more');
  await look(page, 'members-full');

  await page.getByRole('button', { name: /^Revoked/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('quay.night@example.com');
  await expect(page).toHaveURL(/query=quay/);
  await expect(page).toHaveURL(/status=revoked/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(page.getByLabel('Search members')).toHaveValue('quay');

  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByRole('button', { name: 'Role and projects' }).click();
  await expect(rows.first()).toContainText('quay.audit');
  await page.getByRole('button', { name: 'Actions for quay.float@example.com' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit name', 'Role and projects', 'New link', 'Remove']);
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Members' }).click();
  await expect(page.getByLabel('Search members')).toHaveValue('');
});
