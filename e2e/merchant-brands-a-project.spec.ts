import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, asRoot, call, openAs, type Person } from './people.ts';

type Project = { id: number; name: string; updatedAt: string; logoPath: string | null } & Record<string, unknown>;

const path = '/settings/brand';

async function picture(background: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 80, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: 'logo.png', mimeType: 'image/png', buffer };
}

function makeProject(site: string, root: Person, fields: Record<string, unknown>): Promise<Project> {
  return call<Project>(site, root, 'POST', '/api/v1/external-platform', fields);
}

function readProject(site: string, root: Person, id: number): Promise<Project> {
  return call<Project>(site, root, 'GET', `/api/v1/external-platform/${id}`);
}

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

function preview(page: Page) {
  return page.getByRole('figure', { name: /^Preview of the checkout/ });
}

test('the first project is made on an empty page, with its logo and its colour', async ({ page, freshSite }) => {
  const root = await asRoot(freshSite);
  await openAs(page, freshSite, root, path);
  await expect(page.getByText('No projects yet')).toBeVisible();
  await look(page, 'brand-empty');

  await page.getByRole('link', { name: 'New project' }).click();
  await expect(page.getByRole('heading', { name: 'New project' })).toBeVisible();
  await expect(page.getByText('Nothing entered yet')).toBeVisible();
  await look(page, 'brand-new');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('must not be empty')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();

  await field(page, 'Name').fill('Norrvik Roasters');
  await expect(page.getByText('must not be empty')).toBeHidden();
  await field(page, 'Brand colour').fill('#a83c1e');
  await page.getByLabel('Logo file').setInputFiles(await picture('#a83c1e'));
  await expect(page.getByRole('img', { name: 'The new logo' })).toBeVisible();
  await expect(page.getByText('A new project with name, logo, brand colour')).toBeVisible();
  await page.getByRole('button', { name: 'Create project' }).click();

  await expect(page).toHaveURL(/\/settings\/brand\?projectId=\d+$/);
  await expect(page.getByRole('img', { name: 'The logo' })).toHaveAttribute('src', /\/logos\/[0-9a-f]{64}\.webp$/);
  await expect(field(page, 'Name')).toHaveValue('Norrvik Roasters');
  await expect(page.getByText('No changes')).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('projectId'));
  const made = await readProject(freshSite, root, id);
  expect(made).toMatchObject({ name: 'Norrvik Roasters', brandColor: '#a83c1e', website: null, supportEmail: null });
});

test('a save changes what was changed, empties what was emptied and leaves the rest alone', async ({
  page,
  site,
  root,
}) => {
  const before = await makeProject(site, root, {
    name: 'Brand: to be saved',
    brandColor: '#14788d',
    website: 'https://example.com',
    webhookEndpoint: 'https://example.com/hooks',
    supportEmail: 'help@example.com',
    cancelEndpoint: 'https://example.com/basket',
    emailSendRequestFrom: 'Example Shop <pay@example.com>',
    telegramURL: '',
  });
  await openAs(page, site, root, `${path}?projectId=${before.id}`);
  await expect(field(page, 'From')).toHaveValue('Example Shop <pay@example.com>');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

  await field(page, 'Name').fill('Brand: saved');
  await field(page, 'Website').fill('');
  await page.getByLabel('Logo file').setInputFiles(await picture('#123456'));
  await expect(page.getByText('3 changes: name, logo added, website emptied')).toBeVisible();
  await expect(page.getByText('unchanged', { exact: true })).toHaveCount(12);
  await look(page, 'brand-changed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Project saved')).toBeVisible();
  await expect(page.getByText('No changes')).toBeVisible();
  await expect(field(page, 'Website')).toHaveValue('');

  const after = await readProject(site, root, before.id);
  expect(after.logoPath).toMatch(/^\/logos\/[0-9a-f]{64}\.webp$/);
  const { updatedAt: _then, logoPath: _none, ...untouched } = before;
  expect(after).toMatchObject({ ...untouched, name: 'Brand: saved', website: '' });

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('1 change: logo removed')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('No changes')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await field(page, 'Discord').fill('https://discord.gg/example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No changes')).toBeVisible();
  const last = await readProject(site, root, before.id);
  expect(last).toMatchObject({
    ...untouched,
    name: 'Brand: saved',
    website: '',
    discordURL: 'https://discord.gg/example',
  });
  expect(last.logoPath).toBe('');
});

test('what is wrong is said at its field, and nothing saved', async ({ page, site, root, refusals }) => {
  const made = await makeProject(site, root, { name: 'Brand: wrong fields' });
  await openAs(page, site, root, `${path}?projectId=${made.id}`);
  await field(page, 'Website').fill('example.com');
  await field(page, 'Brand colour').fill('blue');
  await field(page, 'Support email').fill('help');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'Brand colour')).toBeFocused();
  await expect(field(page, 'Brand colour')).toHaveAccessibleDescription(/must be a colour such as #09f or #0099ff/);
  await expect(field(page, 'Website')).toHaveAccessibleDescription(/must be an http or https address/);
  await expect(field(page, 'Support email')).toHaveAccessibleDescription(/must be an email address/);

  const picker = page.getByLabel('Logo file');
  await picker.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('must be a PNG, JPEG, WebP or GIF image')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await look(page, 'brand-errors');
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('must have at most 5 MB')).toBeVisible();

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(field(page, 'Website')).toHaveValue('');
  await expect(page.getByText('No changes')).toBeVisible();

  // What only the server can see comes back to the same places.
  refusals.add(400);
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await field(page, 'Website').fill('https://user:secret@example.com');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('must be an http or https URL such as https://example.com')).toBeVisible();
  await field(page, 'Website').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').getByText('must be a PNG, JPEG, WebP or GIF image')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace' })).toBeFocused();
  expect(await readProject(site, root, made.id)).toEqual(made);
});

test('a save that fails says so and keeps what was typed', async ({ page, site, root, refusals }) => {
  const made = await makeProject(site, root, { name: 'Brand: not saved' });
  await openAs(page, site, root, `${path}?projectId=${made.id}`);
  await field(page, 'Name').fill('Brand: kept');
  refusals.add(503);
  const busy = { error: { code: 'UNAVAILABLE', message: 'Try again in a moment.', requestId: 'x' } };
  await page.route(`**/api/v1/external-platform/${made.id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: busy }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Error saving project. Try again in a moment.');
  await expect(field(page, 'Name')).toHaveValue('Brand: kept');
  await look(page, 'brand-not-saved');
  await page.unroute(`**/api/v1/external-platform/${made.id}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No changes')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('projects that cannot be read can be asked for again', async ({ page, site, root, refusals }) => {
  await makeProject(site, root, { name: 'Brand: read at last' });
  refusals.add(403);
  const refusal = { error: { code: 'FORBIDDEN', message: 'You may not do that.', requestId: 'x' } };
  await page.route('**/api/v1/external-platform/all', (route) => route.fulfill({ status: 403, json: refusal }));
  await openAs(page, site, root, path);
  const content = page.getByRole('main');
  await expect(content.getByText('Failed to fetch projects')).toBeVisible();
  await look(page, 'brand-failed');
  await content.getByRole('button', { name: 'Try again' }).click();
  await expect(content.getByText('Failed to fetch projects')).toBeVisible();
  await page.unroute('**/api/v1/external-platform/all');
  await content.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Name')).toBeVisible();
});

test('what was typed is not lost by a click beside it', async ({ page, site, root }) => {
  const one = await makeProject(site, root, { name: 'Brand: left' });
  const other = await makeProject(site, root, { name: 'Brand: entered' });
  await openAs(page, site, root, `${path}?projectId=${one.id}`);
  await field(page, 'Website').fill('https://example.com');
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await settings.getByRole('link', { name: 'Security' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('1 change: website added.');
  await look(page, 'brand-leave');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Website')).toHaveValue('https://example.com');

  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Brand: entered' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(`${site}${path}?projectId=${other.id}`);
  await expect(field(page, 'Name')).toHaveValue('Brand: entered');
  await expect(field(page, 'Website')).toHaveValue('');
  await settings.getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL(`${site}/settings/account/security`);
  expect(await readProject(site, root, one.id)).toEqual(one);
});

test('the preview follows every stroke, in light and in dark', async ({ page, site, root }) => {
  const made = await makeProject(site, root, { name: 'Brand: preview', supportEmail: 'help@example.com' });
  await openAs(page, site, root, `${path}?projectId=${made.id}`);
  const phone = preview(page);
  const button = phone.getByText('Continue with USDC on Base');
  await expect(phone).toContainText('$128.40');
  await expect(phone).toContainText('Need help? help@example.com');
  await field(page, 'Name').fill('Example Tea');
  await expect(phone).toContainText('Example Tea');
  await field(page, 'Cancel URL').fill('https://example.com/basket');
  await expect(phone).toContainText('Back to Example Tea');
  await page.getByRole('button', { name: 'Brick' }).click();
  await expect(field(page, 'Brand colour')).toHaveValue('#b5502f');
  await expect(button).toHaveCSS('background-color', 'rgb(181, 80, 47)');
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');

  await field(page, 'Brand colour').fill('#ffe600');
  await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByText('This colour has low contrast on the light checkout: 1.2 to 1')).toBeVisible();
  await expect(button).toHaveCSS('border-top-style', 'solid');
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  // The surfaces that the colours are computed for are the ones that are drawn.
  await expect(phone).toHaveCSS('background-color', 'rgb(19, 25, 28)');
  await expect(button).toHaveCSS('border-top-style', 'none');
  await page.getByLabel('Logo file').setInputFiles(await picture('#ffe600'));
  await look(page, 'brand-preview-dark');
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await expect(phone).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('who may not change a project can look at it', async ({ page, site, root }) => {
  const made = await makeProject(site, root, { name: 'Brand: looked at', website: 'https://example.com' });
  const ops = await asMember(site, root, { email: 'brand-ops@example.com', role: 'project_ops', projects: [made.id] });
  await openAs(page, site, ops, path);
  await expect(page.getByText('You can view this project, but not change it.')).toBeVisible();
  await expect(field(page, 'Website')).toHaveValue('https://example.com');
  await expect(field(page, 'Website')).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New project' })).toHaveCount(0);
  await expect(page.getByText('No logo')).toBeVisible();
  await look(page, 'brand-read-only');
  await page.goto(`${site}${path}?projectId=99999`);
  await expect(page.getByText('Project not found')).toBeVisible();
  await look(page, 'brand-missing');
});

test('the switcher of the sidebar goes from project to project', async ({ page, freshSite }) => {
  const root = await asRoot(freshSite);
  const first = await makeProject(freshSite, root, { name: 'First shop' });
  await openAs(page, freshSite, root, '/project/all/dashboard');
  const switcher = page.getByRole('button', { name: /^Project:/ });
  await expect(page.getByRole('complementary').getByText('First shop')).toBeVisible();
  await expect(switcher).toHaveCount(0);

  const second = await makeProject(freshSite, root, { name: 'Second shop' });
  await page.reload();
  await switcher.click();
  await expect(page.getByRole('menuitem')).toHaveText([/All Projects/, /First shop/, /Second shop/, /Add Project/]);
  await expect(page.getByRole('menuitem', { name: 'Add Project' })).toBeDisabled();
  await look(page, 'brand-switcher');
  // On a phone the switcher stands elsewhere; its list closes on the way there.
  await page.reload();
  await switcher.click();
  await page.getByRole('menuitem', { name: 'Second shop' }).click();
  await expect(page).toHaveURL(`${freshSite}/project/${second.id}/dashboard`);
  await expect(switcher).toHaveAccessibleName('Project: Second shop');

  // Where the address names no project there is nothing to switch; the page keeps the one that was chosen.
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(field(page, 'Name')).toHaveValue('Second shop');
  await expect(switcher).toBeDisabled();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'First shop' }).click();
  await expect(page).toHaveURL(`${freshSite}${path}?projectId=${first.id}`);
  await expect(switcher).toBeEnabled();
  await expect(switcher).toHaveAccessibleName('Project: First shop');
});
