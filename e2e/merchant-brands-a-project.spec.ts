import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { call, openAs, type Person } from './people.ts';

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

test('a project is made, with its logo and its colour', async ({ page, site, root }) => {
  await makeProject(site, root, { name: 'Brand: there before' });
  await openAs(page, site, root, path);
  await page.getByRole('link', { name: 'New project' }).click();
  await expect(page.getByRole('heading', { name: 'New project' })).toBeVisible();
  await field(page, 'Name').fill('Norrvik Roasters');
  await field(page, 'Brand colour').fill('#a83c1e');
  await page.getByLabel('Logo file').setInputFiles(await picture('#a83c1e'));
  await expect(page.getByRole('img', { name: 'The new logo' })).toBeVisible();
  await expect(page.getByText('New project with name, logo, brand colour')).toBeVisible();
  await page.getByRole('button', { name: 'Create project' }).click();

  await expect(page).toHaveURL(/\/settings\/brand\?projectId=\d+$/);
  await expect(page.getByRole('img', { name: 'The logo' })).toHaveAttribute('src', /\/logos\/[0-9a-f]{64}\.webp$/);
  await expect(field(page, 'Name')).toHaveValue('Norrvik Roasters');
  await expect(page.getByText('No changes')).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('projectId'));
  const made = await readProject(site, root, id);
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
  await expect(page.getByText('3 changes: name, logo added, website cleared')).toBeVisible();
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
  await page.getByRole('button', { name: 'Keep logo' }).click();
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
