import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fault, invalid } from '../../packages/contract/src/errors.ts';
import { listSessions, whoAmI } from '../../packages/contract/src/people/identity.ts';
import { getProject, listProjects, updateProject } from '../../packages/contract/src/projects/projects.ts';
import { look } from '../look.ts';
import { answerProjects, me, project, type Project } from './cast.ts';
import { answerHome } from './home.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const path = '/settings/brand';
const ofProject = `${path}?projectId=1`;

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

function preview(page: Page) {
  return page.getByRole('figure', { name: /^Preview of the checkout/ });
}

function answerWith(stage: Stage, ...projects: Project[]): void {
  answerProjects(stage, () => projects);
  stage.answer(getProject, ({ params }) => {
    const found = projects.find(({ id }) => id === params.id);
    if (!found) throw fault('NOT_FOUND', 'Not found. It may have been deleted, or you do not have access to it.');
    return found;
  });
}

test('without a project there is the way to the first one', async ({ page, stage }) => {
  answerWith(stage);
  await open(page, stage, path);
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
});

test('what is wrong is said at its field, and nothing is saved', async ({ page, stage, refusals }) => {
  answerWith(stage, project());
  await open(page, stage, ofProject);
  await field(page, 'Website').fill('example.com');
  await field(page, 'Brand colour').fill('blue');
  await field(page, 'Support email').fill('help');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'Brand colour')).toBeFocused();
  await expect(field(page, 'Brand colour')).toHaveAccessibleDescription(/must be a colour such as #09f or #0099ff/);
  await expect(field(page, 'Website')).toHaveAccessibleDescription(/must be an http or https URL/);
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
  stage.answer(updateProject, () => {
    throw invalid({ path: 'logo', message: 'must be a PNG, JPEG, WebP or GIF image' });
  });
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await field(page, 'Website').fill('https://user:secret@example.com');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('must be an http or https URL such as https://example.com')).toBeVisible();
  expect(stage.asked(updateProject)).toEqual([]);
  await field(page, 'Website').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').getByText('must be a PNG, JPEG, WebP or GIF image')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace' })).toBeFocused();
});

test('a save that fails says so and keeps what was typed', async ({ page, stage, refusals }) => {
  let saved = project();
  answerWith(stage, saved);
  stage.answer(getProject, () => saved);
  await open(page, stage, ofProject);
  await field(page, 'Name').fill('Brand: kept');
  refusals.add(503);
  stage.refuse(updateProject, 'UNAVAILABLE', 'Try again in a moment.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Error saving project. Try again in a moment.');
  await expect(field(page, 'Name')).toHaveValue('Brand: kept');
  await look(page, 'brand-not-saved');
  stage.answer(updateProject, ({ body }) => (saved = project({ name: body.name ?? '' })));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No changes')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('projects that cannot be read can be asked for again', async ({ page, stage, refusals }) => {
  answerWith(stage, project());
  refusals.add(403);
  stage.refuse(listProjects, 'FORBIDDEN', 'You may not do that.');
  await open(page, stage, path);
  const content = page.getByRole('main');
  await expect(content.getByText('Failed to fetch projects')).toBeVisible();
  await look(page, 'brand-failed');
  await content.getByRole('button', { name: 'Try again' }).click();
  await expect(content.getByText('Failed to fetch projects')).toBeVisible();
  answerWith(stage, project());
  await content.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Name')).toBeVisible();
});

test('what was typed is not lost by a click beside it', async ({ page, stage }) => {
  answerWith(stage, project({ name: 'Brand: left' }), project({ id: 2, name: 'Brand: entered' }));
  stage.answer(listSessions, []);
  await open(page, stage, ofProject);
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
  await expect(page).toHaveURL(`${stage.site}${path}?projectId=2`);
  await expect(field(page, 'Name')).toHaveValue('Brand: entered');
  await expect(field(page, 'Website')).toHaveValue('');
  await settings.getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL(`${stage.site}/settings/account/security`);
  expect(stage.asked(updateProject)).toEqual([]);
});

test('the preview follows every stroke, in light and in dark', async ({ page, stage }) => {
  answerWith(stage, project({ name: 'Brand: preview', supportEmail: 'help@example.com' }));
  await open(page, stage, ofProject);
  const phone = preview(page);
  const button = phone.getByText('Continue with USDC on Base');
  await expect(phone).toContainText('$128.40');
  await expect(phone).toContainText('Need help? help@example.com');
  await field(page, 'Name').fill('Example Tea');
  await expect(phone).toContainText('Example Tea');
  await field(page, 'Cancel URL').fill('https://example.com/basket');
  await expect(phone).toContainText('Cancel and return to Example Tea');
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
  const yellow = sharp({ create: { width: 80, height: 80, channels: 3, background: '#ffe600' } }).png();
  await page
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await yellow.toBuffer() });
  await look(page, 'brand-preview-dark');
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await expect(phone).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('who may not change a project can look at it', async ({ page, stage }) => {
  answerWith(stage, project({ website: 'https://example.com' }));
  stage.answer(whoAmI, me(['projects:read'], [1]));
  await open(page, stage, path);
  await expect(page.getByText('You can view this project, but not change it.')).toBeVisible();
  await expect(field(page, 'Website')).toHaveValue('https://example.com');
  await expect(field(page, 'Website')).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New project' })).toHaveCount(0);
  await expect(page.getByText('No logo')).toBeVisible();
  await look(page, 'brand-read-only');
  await page.goto(`${stage.site}${path}?projectId=99999`);
  await expect(page.getByText('Project not found')).toBeVisible();
  await look(page, 'brand-missing');
});

test('the switcher of the sidebar goes from project to project', async ({ page, stage }) => {
  const first = project({ name: 'First shop' });
  const second = project({ id: 2, name: 'Second shop' });
  answerHome(stage);
  answerWith(stage, first);
  await open(page, stage, '/project/all/dashboard');
  const switcher = page.getByRole('button', { name: /^Project:/ });
  await expect(page.getByRole('complementary').getByText('First shop')).toBeVisible();
  await expect(switcher).toHaveCount(0);

  answerWith(stage, first, second);
  await page.reload();
  await switcher.click();
  await expect(page.getByRole('menuitem')).toHaveText([/All Projects/, /First shop/, /Second shop/, /Add Project/]);
  await expect(page.getByRole('menuitem', { name: 'Add Project' })).toBeDisabled();
  await look(page, 'brand-switcher');
  // On a phone the switcher stands elsewhere; its list closes on the way there.
  await page.reload();
  await switcher.click();
  await page.getByRole('menuitem', { name: 'Second shop' }).click();
  await expect(page).toHaveURL(`${stage.site}/project/2/dashboard`);
  await expect(switcher).toHaveAccessibleName('Project: Second shop');

  // Where the address names no project there is nothing to switch; the page keeps the one that was chosen.
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(field(page, 'Name')).toHaveValue('Second shop');
  await expect(switcher).toBeDisabled();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'First shop' }).click();
  await expect(page).toHaveURL(`${stage.site}${path}?projectId=1`);
  await expect(switcher).toBeEnabled();
  await expect(switcher).toHaveAccessibleName('Project: First shop');
});
