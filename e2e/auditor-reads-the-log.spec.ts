import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { postmasterOf } from '../packages/server/src/platform/db/embedded/claim.ts';
import { superuser } from '../packages/server/src/platform/db/embedded/environment.ts';
import { startProgram } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { expect, template, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, asRoot, call, openAs, type Person } from './people.ts';

const log = '/settings/account/audit-log';
const projects = '/api/v1/external-platform';

function rows(page: Page) {
  return page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');
}

async function filterBy(page: Page, label: string, fill: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await fill();
  await page.getByRole('button', { name: 'Apply' }).click();
}

async function makeProject(site: string, who: Person, name: string): Promise<number> {
  return (await call<{ id: number }>(site, who, 'POST', projects, { name })).id;
}

test('an auditor reads in sentences who did what, and opens an entry to see all that it says', async ({
  page,
  site,
  root,
}) => {
  const id = await makeProject(site, root, 'Reading room');
  await call(site, root, 'PATCH', `${projects}/${id}`, { brandColor: '#09f', website: 'https://example.com' });
  const key = await call<{ id: number }>(site, root, 'POST', `${projects}/${id}/api-key`, { description: 'Till 4' });
  await call(site, root, 'DELETE', `${projects}/${id}/api-key/${key.id}`);
  const wrong = { email: 'burglar@example.com', password: 'Not.the.one.1' };
  await expect(call(site, undefined, 'POST', '/api/v1/signin', wrong)).rejects.toThrow('401');

  // What is refused is summed up first, and written some seconds later.
  const written = async () => JSON.stringify(await call(site, root, 'GET', '/api/v1/activities?limit=100'));
  await expect.poll(written, { timeout: 30_000 }).toContain('member.sign-in-refused');
  await expect.poll(() => call(site, root, 'GET', '/api/v1/activities/verify')).toMatchObject({ unsealed: 0 });
  await openAs(page, site, root, log);
  for (const sentence of [
    'Created the project “Reading room”',
    'Changed the project’s website and brand color',
    'Created the API key “Till 4”',
    'Revoked the API key',
    'Sign-in refused for unknown accounts',
  ]) {
    await expect(rows(page).filter({ hasText: sentence }).first()).toBeVisible();
  }

  await page.getByRole('button', { name: /^Changed the project’s website and brand color/ }).click();
  const panel = page.getByRole('dialog', { name: /Changed the project’s website and brand color/ });
  await expect(panel.getByRole('row', { name: 'Brand color empty #09f' })).toBeVisible();
  await expect(panel.getByRole('row', { name: 'Website empty https://example.com' })).toBeVisible();
  await expect(panel.getByText('project.updated', { exact: true })).toBeVisible();
  await expect(panel.getByText('Sealed', { exact: true })).toBeVisible();
  await look(page, 'audit-log-entry');
  await panel.getByRole('button', { name: 'Copy Request ID' }).click();
  await expect(page.getByText('Request ID Copied!')).toBeVisible();
  await panel.getByRole('button', { name: 'Copy JSON' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({ action: 'project.updated', entityId: String(id) });

  // The table beside it stays usable: another row takes its place, and Escape leads back to that row.
  const created = page.getByRole('button', { name: /^Created the API key “Till 4”/ });
  await created.locator('xpath=ancestor::tr').getByRole('cell').first().click();
  await expect(page.getByRole('dialog', { name: /Created the API key/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(created).toBeFocused();
});

test('an auditor narrows the log with pills; the address keeps it, and Back gives the wider one again', async ({
  page,
  site,
  root,
}) => {
  const clerk = await asMember(site, root, { email: 'clerk@example.com', role: 'admin' });
  const id = await makeProject(site, clerk, 'Narrow');
  await openAs(page, site, root, log);
  await filterBy(page, 'Who', () => page.getByRole('textbox', { name: 'Who' }).fill('CLERK@'));
  await expect(page).toHaveURL(/actor=CLERK/);
  await expect(rows(page).filter({ hasText: 'root@example.com' })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Created the project “Narrow”' })).toBeVisible();

  await page.getByRole('button', { name: 'Action', exact: true }).click();
  await look(page, 'audit-log-filter');
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Project created');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Action Project created' })).toBeVisible();

  await filterBy(page, 'Project', async () => {
    await page.getByRole('combobox', { name: 'Project', exact: true }).selectOption('Narrow');
  });
  await expect(page).toHaveURL(new RegExp(`projectId=.*${id}`));
  await page.getByRole('button', { name: 'When', exact: true }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/from=7days/);
  await expect(rows(page)).toHaveCount(1);

  await page.goBack();
  await expect(page.getByRole('button', { name: 'When', exact: true })).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Clear filter Action' }).click();
  await expect(page).not.toHaveURL(/action=/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page).filter({ hasText: 'root@example.com' }).first()).toBeVisible();
});

test('an auditor verifies the log, and is told which entry somebody changed in the database', async ({ page }) => {
  const folder = temporaryFolder('coffer-tampered');
  const program = await startProgram(folder.path, { template });
  const root = await asRoot(program.site);
  const id = await makeProject(program.site, root, 'Honest');
  await openAs(page, program.site, root, log);
  await expect(page.getByText('Not verified since this page was opened.')).toBeVisible();
  await expect
    .poll(() => call(program.site, root, 'GET', '/api/v1/activities/verify'))
    .toMatchObject({ ok: true, sealed: 2, unsealed: 0 });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('2 entries, chain intact.')).toBeVisible();
  await expect(page.getByText('Head #2')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Head' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^#2 [0-9a-f]{64}$/);
  await look(page, 'audit-log-verified');

  await inDatabaseOf(
    folder.path,
    `update activity set actor_name = 'somebody else' where action = 'project.created' and entity_id = '${id}'`,
  );
  await page.getByRole('button', { name: 'Verify' }).click();
  const verdict = page.getByRole('region', { name: 'Entry chain' }).getByRole('alert');
  await expect(verdict).toContainText('The chain is broken at entry 2, seal #2.');
  await expect(verdict).toContainText('changed in the database');
  await look(page, 'audit-log-broken');
  await page.close();
  expect(await program.stop()).toBe(0);
  await folder.remove();
});

test('a project lead reads what was done in the own project alone, and is offered nothing to verify', async ({
  page,
  site,
  root,
}) => {
  const id = await makeProject(site, root, 'Of the lead');
  await makeProject(site, root, 'Of others');
  const lead = await asMember(site, root, { email: 'log-lead@example.com', role: 'project_lead', projects: [id] });
  await openAs(page, site, lead, log);
  await expect(rows(page).filter({ hasText: 'Created the project “Of the lead”' })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Of others' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Verify' })).toHaveCount(0);
});

/** Past everything that keeps the log from being changed, as whoever owns the machine could do it. */
async function inDatabaseOf(dataDir: string, statement: string): Promise<void> {
  const home = path.join(dataDir, 'postgres');
  const password = readFileSync(path.join(home, 'password'), 'utf8').trim();
  const port = postmasterOf(realpathSync(path.join(home, 'cluster')))?.port;
  const client = new pg.Client({
    connectionString: `postgres://${superuser}:${password}@127.0.0.1:${port}/${superuser}`,
  });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(statement);
  await client.end();
}
