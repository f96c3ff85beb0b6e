import {
  createApiKey,
  listApiKeys,
  rotateApiKey,
  type ApiKeyView,
} from '../../packages/contract/src/projects/api-keys.ts';
import { fault } from '../../packages/contract/src/errors.ts';
import { stepUp, whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { answerProjects, apiKey, early, me, project } from './cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/settings/integrations/api-keys';
const ofProject = `${address}?projectId=1`;

test.beforeEach(({ stage }) => stage.answer(listApiKeys, []));

test('what stands in the way of a key is said at its field, and the first such field has the focus', async ({
  page,
  stage,
}) => {
  await open(page, stage, ofProject);
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
  await expect(dialog.getByLabel('Expiry date')).toBeFocused();
  await look(page, 'api-keys-create-error');
  await dialog.getByLabel('Expires').selectOption('never');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'See the project' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create key' })).toBeFocused();
});

test('before a change of great weight the password is asked for again', async ({ page, stage, refusals }) => {
  refusals.add(403).add(400);
  const stepUpFirst = fault('STEP_UP_REQUIRED', 'Confirm your password or one-time code, then try again.');
  const made: ApiKeyView[] = [];
  let isProven = false;
  stage.answer(listApiKeys, () => made);
  stage.answer(createApiKey, ({ body }) => {
    if (!isProven) throw stepUpFirst;
    made.push(apiKey({ description: body.description ?? '' }));
    return { ...apiKey({ description: body.description ?? '' }), key: 'cpk_new' };
  });
  stage.answer(stepUp, ({ body }) => {
    if (body.password !== 'Choose.a.good.1') throw fault('INVALID_PASSWORD', 'Current password is incorrect');
    isProven = true;
    return { message: 'Confirmed', until: early };
  });
  await open(page, stage, ofProject);
  await page.getByRole('button', { name: 'Create key' }).click();
  const create = page.getByRole('dialog', { name: 'Create an API key' });
  await create.getByLabel('Description').fill('Weighty');
  await create.getByRole('button', { name: 'Create key' }).click();

  const ask = page.getByRole('dialog', { name: 'Confirm your identity' });
  // One dialog at a time: the one below is neither seen nor reached, and comes back with the focus.
  await expect(ask.getByLabel('Your password')).toBeFocused();
  await expect(ask).toContainText('To create an API key, confirm that it is you.');
  await expect(create).toBeHidden();
  await expect(page.getByLabel('Description')).toBeHidden();
  await look(page, 'api-keys-step-up-alone');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeHidden();
  await expect(create).toBeVisible();
  await expect.poll(() => create.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await expect(create.getByRole('alert')).toHaveText('Confirm your password or one-time code, then try again.');
  await expect(create.getByLabel('Description')).toHaveValue('Weighty');
  expect(made).toEqual([]);

  await create.getByRole('button', { name: 'Create key' }).click();
  await ask.getByLabel('Your password').fill('Wrong.password.1');
  await ask.getByRole('button', { name: 'Confirm' }).click();
  await expect(ask.getByRole('alert')).toHaveText('Current password is incorrect');
  await look(page, 'api-keys-step-up');
  await ask.getByLabel('Your password').fill('Choose.a.good.1');
  await ask.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'API key created' })).toBeVisible();
  expect(made).toMatchObject([{ description: 'Weighty' }]);
});

test('all keys of a project stand in one table, which a phone shows as well', async ({ page, stage }) => {
  answerProjects(stage, () => [project({ name: 'Key rings' }), project({ id: 2, name: 'Key-less' })]);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const used = { lastUsedAt: new Date().toISOString(), lastUsedIp: '127.0.0.1' };
  const rotated = { rotatedAt: new Date().toISOString(), previousKeyUntil: inDays(0.04) };
  const keys = [
    apiKey({ id: 1 }),
    apiKey({ id: 2, description: 'Accounting export, monthly', scopes: ['reports:export'] }),
    apiKey({ id: 3, description: '' }),
    apiKey({ id: 4, description: 'Point of sale, Harbour street', expiresAt: inDays(20) }),
    apiKey({ id: 5, description: 'Old shop', status: 'disabled' }),
    apiKey({ id: 6, description: 'Web shop, production', ...used, ...rotated }),
  ];
  stage.answer(listApiKeys, ({ params }) => (params.projectId === 1 ? keys : []));
  await open(page, stage, ofProject);
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

test('how long the old key goes on working is asked before a new one is made', async ({ page, stage }) => {
  const till = apiKey({ description: 'Till' });
  let shown = till;
  stage.answer(listApiKeys, () => [shown]);
  stage.answer(rotateApiKey, () => {
    shown = { ...till, previousKeyUntil: new Date(Date.now() + 86_399_000).toISOString() };
    return { ...shown, key: 'cpk_fresh' };
  });
  await open(page, stage, ofProject);
  await page.getByRole('button', { name: 'Actions for Till' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  const rotate = page.getByRole('dialog', { name: 'Rotate Till' });
  await expect(rotate.getByLabel('Keep the old key working for')).toHaveValue('86400');
  await expect(rotate.getByText(/^Until .*, if you rotate now\.$/)).toBeVisible();
  await look(page, 'api-keys-rotate');
  await rotate.getByRole('button', { name: 'Rotate key' }).click();
  await page.getByRole('dialog', { name: 'API key rotated' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Old key works for 23 hours')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Till' })).toBeFocused();
  expect(stage.asked(rotateApiKey)).toMatchObject([{ body: { overlapSeconds: 86_400 } }]);
});

test('who may only look sees the keys and no way to change them', async ({ page, stage }) => {
  stage.answer(whoAmI, me(['projects:read', 'api_keys:read'], [1]));
  stage.answer(listApiKeys, [apiKey({ description: 'Not yours' })]);
  await open(page, stage, address);
  await expect(page.getByRole('row', { name: 'Not yours' })).toBeVisible();
  await expect(page.getByLabel('Project', { exact: true })).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'Create key' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toBeHidden();
  await look(page, 'api-keys-read-only');
});

test('a project that is not here says so', async ({ page, stage }) => {
  await open(page, stage, `${address}?projectId=999999`);
  await expect(page.getByText('Project not found')).toBeVisible();
  await look(page, 'api-keys-no-such-project');
  await page.getByLabel('Project', { exact: true }).selectOption('1');
  await expect(page.getByText('No API keys yet')).toBeVisible();
});

test('without a project there is a way to the first one', async ({ page, stage }) => {
  answerProjects(stage, () => []);
  await open(page, stage, address);
  await expect(page.getByText('No projects yet')).toBeVisible();
  await look(page, 'api-keys-no-project');
  await page.getByRole('link', { name: 'New project' }).click();
  await expect(page).toHaveURL(/\/settings\/brand/);
});

test('keys that could not be read can be asked for again', async ({ page, stage, refusals }) => {
  refusals.add(404);
  stage.refuse(listApiKeys, 'NOT_FOUND', 'Nothing here.');
  await open(page, stage, ofProject);
  await expect(page.getByRole('alert')).toContainText('Nothing here.');
  await look(page, 'api-keys-failed');
  stage.answer(listApiKeys, [apiKey({ description: 'Found again' })]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: 'Found again' })).toBeVisible();
});
