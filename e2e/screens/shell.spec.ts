import { listApiKeys } from '../../packages/contract/src/projects/api-keys.ts';
import { listProjects } from '../../packages/contract/src/projects/projects.ts';
import { look } from '../look.ts';
import { answerProjects, apiKey, me, project } from './cast.ts';
import { answerHome } from './home.ts';
import { rootExist, whoAmI } from '../../packages/contract/src/people/identity.ts';
import { expect, open, test } from './screen-test.ts';

const home = '/project/all/dashboard';
const phone = { width: 390, height: 844 };

test.beforeEach(({ stage }) => answerHome(stage));

test('the sidebar shows where one is, and what it leads to', async ({ page, stage }) => {
  await open(page, stage, '/SETTINGS/integrations/API-keys');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'API keys' })).toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL(`${stage.site}${home}`);
  await expect(main.getByRole('link', { name: 'Dashboard' }).first()).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Norrvik Roasters · Coffer');

  // Of the groups only what is come for each day is open, and where one is; what somebody opens stays open.
  await expect(main.getByRole('link', { name: 'All payments' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Documentation' })).toBeHidden();
  await expect(main.getByRole('link', { name: 'Campaigns' })).toBeHidden();
  await main.getByRole('button', { name: 'Developers' }).click();
  await expect(main.getByRole('link', { name: 'Documentation' })).toHaveAttribute('href', '/docs');
  await expect(main.getByRole('link', { name: 'Documentation' })).toHaveAttribute('target', '_blank');
  await page.reload();
  await expect(main.getByRole('link', { name: 'Documentation' })).toBeVisible();
  await main.getByRole('button', { name: 'Developers' }).click();
  await expect(main.getByRole('link', { name: 'Documentation' })).toBeHidden();
});

test('the sidebar collapses, remembers it, and shows a group beside itself', async ({ page, stage }) => {
  await open(page, stage, home);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.reload();
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('button', { name: 'Developers' }).click();
  await expect(page.getByRole('menuitem', { name: 'Documentation' })).toBeVisible();
  await look(page, 'shell-flyout');
  await page.getByRole('menuitem', { name: 'API keys' }).click();
  await expect(page).toHaveURL(/api-keys/);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(main.getByRole('link', { name: 'Documentation' })).toBeVisible();
});

test('in a low window the sidebar scrolls to where one is', async ({ page, stage }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await open(page, stage, '/settings/integrations/api-keys');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'API keys' })).toBeInViewport({ ratio: 1 });
});

test('on a phone the sidebar waits behind a button, its groups open beside it', async ({ page, stage }) => {
  await page.setViewportSize(phone);
  await open(page, stage, home);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'Navigation' }).click();
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Documentation' })).toBeHidden();
  await main.getByRole('button', { name: 'Developers' }).click();
  await expect(page.getByRole('menuitem', { name: 'Documentation' })).toBeInViewport({ ratio: 1 });
  await look(page, 'shell-drawer', 'phone');
  await page.getByRole('menuitem', { name: 'API keys' }).click();
  await expect(page).toHaveURL(/api-keys/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a window that becomes narrow collapses by itself', async ({ page, stage }) => {
  await open(page, stage, home);
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  await page.setViewportSize({ width: 639, height: 800 });
  await expect(page.getByRole('button', { name: 'Navigation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeHidden();
  await page.setViewportSize({ width: 640, height: 800 });
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
});

test('light and dark are chosen once', async ({ page, stage }) => {
  await open(page, stage, home);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('the keyboard gets past the sidebar, and to the profile', async ({ page, stage }) => {
  await open(page, stage, home);
  await expect(page.getByRole('heading', { name: 'Set up' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.getByRole('button', { name: /^Profile/ }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await look(page, 'shell-profile-menu');
});

test('the set-up ticks itself from what is there', async ({ page, stage }) => {
  answerProjects(stage, () => []);
  await open(page, stage, home);
  await expect(page.getByText('Step 1 of 4, 10 things left')).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await look(page, 'home-first');

  const made = project({ name: 'North Roastery', brandColor: '#a63c1f', website: 'https://north.example.com' });
  answerProjects(stage, () => [made]);
  stage.answer(listApiKeys, [apiKey()]);
  await page.reload();
  await expect(page.getByText('Step 2 of 4, 7 things left')).toBeVisible();
  await page.getByRole('button', { name: /^Project.*done/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Create a project, done' })).toBeVisible();
  await look(page, 'home-half');

  await page.getByRole('button', { name: 'Hide setup' }).click();
  await page.reload();
  await expect(page.getByRole('link', { name: 'North Roastery' })).toBeVisible();
  await expect(page.getByText('Step 2 of 4, 7 things left')).toBeHidden();
  await page.getByRole('button', { name: 'Show setup' }).click();
  await expect(page.getByText('Step 2 of 4, 7 things left')).toBeVisible();
});

test('somebody with little to do is told only that', async ({ page, stage }) => {
  answerProjects(stage, () => [project({ name: 'Way Shop' })]);
  stage.answer(
    whoAmI,
    me(['projects:read', 'payments:read', 'customers:read', 'webhooks:read', 'analytics:read'], [1]),
  );
  await open(page, stage, home);
  await expect(page.getByText('Step 1 of 1, 1 thing left')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Way Shop' })).toBeVisible();
  await expect(page.getByText('Create a project')).toBeHidden();
});

test('what cannot be read says so and is tried again', async ({ page, stage, refusals }) => {
  refusals.add(503);
  stage.refuse(listProjects, 'UNAVAILABLE', 'Later.');
  await open(page, stage, home);
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await look(page, 'home-failed');
  await page.reload();
  await expect(page.getByText('Failed to fetch projects')).toHaveCount(2);
  answerProjects(stage, () => [project()]);
  await tryAgain.click();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a collapsed sidebar still leads from project to project', async ({ page, stage }) => {
  answerProjects(stage, () => [project({ name: 'North Roastery' }), project({ id: 2, name: 'South Roastery' })]);
  await open(page, stage, '/project/1/dashboard');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.getByRole('button', { name: 'Project: North Roastery' }).click();
  await page.getByRole('menuitem', { name: 'South Roastery' }).click();
  await expect(page).toHaveURL(`${stage.site}/project/2/dashboard`);
  await page.getByRole('button', { name: 'Project: South Roastery' }).click();
  await expect(page.getByRole('menuitem', { name: 'North Roastery' })).toBeVisible();
  await look(page, 'shell-collapsed-switcher', 'desktop');
});

test('an address that leads nowhere: the sidebar stays, and who is signed out signs in first', async ({
  page,
  stage,
}) => {
  stage.answer(rootExist, { exist: true });
  await open(page, stage, '/nonsense/here');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await look(page, 'nowhere');

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${stage.site}/nonsense/here`);
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fnonsense%2Fhere/);
});
