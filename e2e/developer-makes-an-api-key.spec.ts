import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asMember, asRoot, call, goodPassword, openAs, type Person } from './people.ts';

type Made = { id: number; key: string; lastFour: string };

const address = '/settings/integrations/api-keys';

test('a developer makes a key, sees it once, and a program can call with it', async ({ page, site, root }) => {
  const projectId = await newProject(site, root, 'Key makers');
  await openAs(page, site, root, `${address}?projectId=${projectId}`);
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await look(page, 'api-keys-empty');

  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await expect(dialog.getByText('7 of 10')).toBeVisible();
  await look(page, 'api-keys-create');
  await dialog.getByLabel('Description').fill('Shop server');
  await dialog.getByLabel('Expires').selectOption('90');
  await dialog.getByRole('checkbox', { name: 'See sweeps' }).uncheck();
  await dialog.getByRole('button', { name: 'Create key' }).click();

  const shown = page.getByRole('dialog', { name: 'API key created' });
  const key = await shown.getByLabel('API key', { exact: true }).inputValue();
  expect(key).toMatch(/^cpk_[\w-]{43}$/);
  await expect(shown.getByLabel('API key', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await expect(shown.getByText(`curl -H 'API-Key: ${key}' \\ ${site}/api/v1/external-platform/all`)).toBeVisible();
  await look(page, 'api-keys-shown');

  await shown.getByRole('button', { name: 'Copy API key' }).click();
  await expect(page.getByText('API key Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe(`coffer-api-key-${key.slice(-4)}.txt`);
  expect(await textOf(await (await download).createReadStream())).toBe(`${key}\n`);

  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  expect(await page.content()).not.toContain(key);
  const row = page.getByRole('row', { name: 'Shop server' });
  await expect(row.getByText('Active')).toBeVisible();
  await expect(row.getByText(`cpk_…${key.slice(-4)}`).last()).toBeVisible();
  await expect(row.getByText('in 2 months').last()).toBeVisible();
  await expect(row.getByText('Never', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: '6 scopes of Shop server' }).last().click();
  await expect(page.getByText('payments:write')).toBeVisible();
  await expect(page.getByText('sweeps:read')).toBeHidden();

  expect(await statusWith(site, key)).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(row.getByText('just now').last()).toBeVisible({ timeout: 1000 });
    await expect(row.getByText('Never', { exact: true })).toBeHidden();
  }).toPass();
  expect(await page.content()).not.toContain(key);
});

test('a developer changes, pauses, rotates and revokes a key, and each counts at once', async ({
  page,
  site,
  root,
  refusals,
}) => {
  const projectId = await newProject(site, root, 'Key keepers');
  const { key } = await newKey(site, root, projectId, { description: 'Till' });
  await openAs(page, site, root, `${address}?projectId=${projectId}`);
  const row = page.getByRole('row', { name: 'Till' });
  const act = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Till' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await act('Disable');
  await expect(row.getByText('Disabled')).toBeVisible();
  expect(await statusWith(site, key)).toBe(401);
  await act('Enable');
  await expect(row.getByText('Active')).toBeVisible();
  expect(await statusWith(site, key)).toBe(200);

  await act('Edit');
  const edit = page.getByRole('dialog', { name: 'Edit API key' });
  await edit.getByLabel('IP allowlist').fill('127.0.0.1\n10.0.0');
  refusals.add(400);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText(/^10\.0\.0: must be an IP address or network/)).toBeVisible();
  await expect(edit.getByLabel('IP allowlist')).toBeFocused();
  await look(page, 'api-keys-edit-error');
  await edit.getByLabel('IP allowlist').fill('203.0.113.7');
  await edit.getByLabel('Description').fill('Till 2');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  expect(await statusWith(site, key)).toBe(401);
  const renamed = page.getByRole('row', { name: 'Till 2' });
  await renamed.getByRole('button', { name: 'Actions for Till 2' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await edit.getByLabel('IP allowlist').fill('');
  await edit.getByLabel('Description').fill('Till');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();

  await act('Rotate');
  const rotate = page.getByRole('dialog', { name: 'Rotate Till' });
  await expect(rotate.getByLabel('Keep the old key working for')).toHaveValue('86400');
  await expect(rotate.getByText(/^Until .*, if you rotate now\.$/)).toBeVisible();
  await look(page, 'api-keys-rotate');
  await rotate.getByRole('button', { name: 'Rotate key' }).click();
  const shown = page.getByRole('dialog', { name: 'API key rotated' });
  const fresh = await shown.getByLabel('API key', { exact: true }).inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  expect(fresh).not.toBe(key);
  expect([await statusWith(site, key), await statusWith(site, fresh)]).toEqual([200, 200]);
  await expect(row.getByText('Old key works for 23 hours')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Actions for Till' })).toBeFocused();

  await act('Revoke');
  const revoke = page.getByRole('dialog', { name: 'Revoke Till' });
  const confirm = revoke.getByRole('button', { name: 'Revoke key' });
  await expect(confirm).toBeDisabled();
  await revoke.getByLabel('Type Till to confirm').fill('till');
  await expect(confirm).toBeDisabled();
  await look(page, 'api-keys-revoke');
  await revoke.getByLabel('Type Till to confirm').fill('Till');
  await confirm.click();
  await expect(page.getByText('Till revoked')).toBeVisible();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect([await statusWith(site, key), await statusWith(site, fresh)]).toEqual([401, 401]);
});

test('what stands in the way of a key is said at its field, and the first such field has the focus', async ({
  page,
  site,
  root,
}) => {
  const projectId = await newProject(site, root, 'Key errors');
  await openAs(page, site, root, `${address}?projectId=${projectId}`);
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByRole('button', { name: 'Read only' }).click();
  while ((await dialog.getByRole('checkbox', { checked: true }).count()) > 0) {
    await dialog.getByRole('checkbox', { checked: true }).first().uncheck();
  }
  await dialog.getByLabel('Expires').selectOption('date');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Choose a date')).toBeVisible();
  await expect(dialog.getByText('Choose at least one scope')).toBeVisible();
  await expect(dialog.getByLabel('Last day')).toBeFocused();
  await look(page, 'api-keys-create-error');
  await dialog.getByLabel('Expires').selectOption('never');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'See the project' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create key' })).toBeFocused();
});

test('before a change of great weight the password is asked for again', async ({ page, site, root, refusals }) => {
  const projectId = await newProject(site, root, 'Key steps');
  await openAs(page, site, root, `${address}?projectId=${projectId}`);
  refusals.add(403).add(400);
  let isOld = true;
  await page.route(`**/api/v1/external-platform/${projectId}/api-key`, async (route) => {
    if (!isOld || route.request().method() !== 'POST') return route.fallback();
    const error = { code: 'STEP_UP_REQUIRED', message: 'Confirm your password or one-time code, then try again.' };
    return route.fulfill({ status: 403, json: { error } });
  });
  await page.getByRole('button', { name: 'Create key' }).click();
  const create = page.getByRole('dialog', { name: 'Create an API key' });
  await create.getByLabel('Description').fill('Weighty');
  await create.getByRole('button', { name: 'Create key' }).click();

  const ask = page.getByRole('dialog', { name: 'Confirm your identity' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeHidden();
  await expect(create.getByRole('alert')).toHaveText('Confirm your password or one-time code, then try again.');
  await expect(create.getByLabel('Description')).toHaveValue('Weighty');
  expect(await call<Made[]>(site, root, 'GET', keysOf(projectId))).toEqual([]);

  await create.getByRole('button', { name: 'Create key' }).click();
  await ask.getByLabel('Your password').fill('Wrong.password.1');
  await ask.getByRole('button', { name: 'Confirm' }).click();
  await expect(ask.getByRole('alert')).toHaveText('Current password is incorrect');
  await look(page, 'api-keys-step-up');
  isOld = false;
  await ask.getByLabel('Your password').fill(goodPassword);
  await ask.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'API key created' })).toBeVisible();
  expect(await call<Made[]>(site, root, 'GET', keysOf(projectId))).toMatchObject([{ description: 'Weighty' }]);
});

test('all keys of a project stand in one table, which a phone shows as well', async ({ page, site, root }) => {
  const projectId = await newProject(site, root, 'Key rings');
  await newProject(site, root, 'Key-less');
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString();
  await newKey(site, root, projectId, { description: 'Shop server' });
  await newKey(site, root, projectId, { description: 'Accounting export, monthly', scopes: ['reports:export'] });
  await newKey(site, root, projectId, {});
  await newKey(site, root, projectId, { description: 'Point of sale, Harbour street', expiresAt: soon });
  const off = await newKey(site, root, projectId, { description: 'Old shop' });
  const used = await newKey(site, root, projectId, { description: 'Web shop, production' });
  await call(site, root, 'POST', `${keysOf(projectId)}/${off.id}/disable`);
  await call(site, root, 'POST', `${keysOf(projectId)}/${used.id}/rotate`, { overlapSeconds: 3600 });
  await statusWith(site, used.key);

  await openAs(page, site, root, `${address}?projectId=${projectId}`);
  await expect(page.getByRole('row')).toHaveCount(7);
  await look(page, 'api-keys-full');
  await page.getByRole('button', { name: 'Actions for Old shop' }).click();
  await expect(page.getByRole('menuitem', { name: 'Enable' })).toBeVisible();
  await look(page, 'api-keys-menu');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Description' }).click();
  await expect(page).toHaveURL(/sort=description/);
  await expect(page.getByRole('row').nth(1)).toContainText('No description');

  await page.getByLabel('Project', { exact: true }).selectOption({ label: 'Key-less' });
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(7);

  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('row', { name: 'Accounting export' });
  await expect(row.getByText('Never used')).toBeVisible();
  await row.getByRole('button', { name: '1 scope of Accounting export, monthly' }).click();
  await expect(page.getByText('reports:export')).toBeVisible();
  await look(page, 'api-keys-scopes');
});

test('who may only look sees the keys and no way to change them', async ({ page, site, root }) => {
  const projectId = await newProject(site, root, 'Key readers');
  await newKey(site, root, projectId, { description: 'Not yours' });
  const reader = await asMember(site, root, {
    email: 'key-reader@example.com',
    role: 'project_manager',
    projects: [projectId],
  });
  await openAs(page, site, reader, address);
  await expect(page.getByRole('row', { name: 'Not yours' })).toBeVisible();
  await expect(page.getByLabel('Project', { exact: true })).toHaveValue(String(projectId));
  await expect(page.getByRole('button', { name: 'Create key' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toBeHidden();
  await look(page, 'api-keys-read-only');
});

test('a project that is not here says so', async ({ page, site, root }) => {
  const projectId = await newProject(site, root, 'Key finders');
  await openAs(page, site, root, `${address}?projectId=999999`);
  await expect(page.getByText('Project not found')).toBeVisible();
  await look(page, 'api-keys-no-such-project');
  await page.getByLabel('Project', { exact: true }).selectOption(String(projectId));
  await expect(page.getByText('No API keys yet')).toBeVisible();
});

test('without a project there is a way to the first one', async ({ page, freshSite }) => {
  const first = await asRoot(freshSite);
  await openAs(page, freshSite, first, address);
  await expect(page.getByText('No projects yet')).toBeVisible();
  await look(page, 'api-keys-no-project');
  await page.getByRole('link', { name: 'New project' }).click();
  await expect(page).toHaveURL(/\/settings\/brand/);
});

test('keys that could not be read can be asked for again', async ({ page, site, root, refusals }) => {
  const projectId = await newProject(site, root, 'Key failures');
  await newKey(site, root, projectId, { description: 'Found again' });
  refusals.add(404);
  let isDown = true;
  await page.route(`**/api/v1/external-platform/${projectId}/api-key`, (route) =>
    isDown
      ? route.fulfill({ status: 404, json: { error: { code: 'NOT_FOUND', message: 'Nothing here.' } } })
      : route.fallback(),
  );
  await openAs(page, site, root, `${address}?projectId=${projectId}`);
  await expect(page.getByRole('alert')).toContainText('Nothing here.');
  await look(page, 'api-keys-failed');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: 'Found again' })).toBeVisible();
});

function keysOf(projectId: number): string {
  return `/api/v1/external-platform/${projectId}/api-key`;
}

async function newProject(site: string, who: Person, name: string): Promise<number> {
  return (await call<{ id: number }>(site, who, 'POST', '/api/v1/external-platform', { name })).id;
}

function newKey(site: string, who: Person, projectId: number, body: object): Promise<Made> {
  return call<Made>(site, who, 'POST', keysOf(projectId), body);
}

async function statusWith(site: string, key: string): Promise<number> {
  const reply = await fetch(`${site}/api/v1/external-platform/all`, { headers: { 'api-key': key } });
  await reply.body?.cancel();
  return reply.status;
}

async function textOf(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk.toString();
  return text;
}
