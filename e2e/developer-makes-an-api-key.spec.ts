import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { call, openAs, type Person } from './people.ts';

type Made = { id: number; key: string; lastFour: string };

const address = '/settings/integrations/api-keys';

test('a developer makes a key, sees it once, and a program can call with it', async ({ page, site, root }) => {
  const projectId = await newProject(site, root, 'Key makers');
  await openAs(page, site, root, `${address}?projectId=${projectId}`);
  await expect(page.getByText('No API keys yet')).toBeVisible();

  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await expect(dialog.getByText('11 of 15')).toBeVisible();
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
  await row.getByRole('button', { name: '10 scopes of Shop server' }).last().click();
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
  await revoke.getByLabel('Type Till to confirm').fill('Till');
  await confirm.click();
  await expect(page.getByText('Till revoked')).toBeVisible();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect([await statusWith(site, key), await statusWith(site, fresh)]).toEqual([401, 401]);
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
