import type { Page } from '@playwright/test';
import type { Result } from '../../packages/contract/src/endpoint.ts';
import { fault } from '../../packages/contract/src/errors.ts';
import { listActivities, verifyActivities } from '../../packages/contract/src/operations/activity.ts';
import { look } from '../look.ts';
import { early } from './cast.ts';
import { expect, open, test } from './screen-test.ts';

const log = '/settings/account/audit-log';

type Entry = Result<typeof listActivities>['data'][number];

function entry(id: number, name: string): Entry {
  return {
    id,
    at: early,
    actor: { kind: 'member', id: 1, name: 'root@example.com' },
    projectId: 1,
    action: 'project.created',
    entity: 'project',
    entityId: '1',
    before: null,
    after: { name },
    ip: '127.0.0.1',
    userAgent: 'curl/8.14.1',
    requestId: 'r',
    sealed: true,
  };
}

function rows(page: Page) {
  return page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');
}

test('an auditor who asks for what is not there is told so, and what is wrong with a period', async ({
  page,
  stage,
  refusals,
}) => {
  stage.answer(listActivities, ({ query }) => ({
    data: query.actor === undefined && query.from === undefined ? [entry(1, 'Found')] : [],
    nextCursor: null,
  }));
  await open(page, stage, `${log}?actor=nobody-of-that-name`);
  await expect(page.getByText('No entries match these filters')).toBeVisible();
  await look(page, 'audit-log-no-match');

  await page.getByRole('button', { name: 'When', exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Choose at least one of the two')).toBeVisible();
  await page.getByLabel('From').fill('2026-02-02T10:00');
  await page.getByLabel('Before').fill('2026-02-02T09:00');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The end must be after the start')).toBeVisible();
  await look(page, 'audit-log-period');
  await page.getByLabel('Before').fill('2026-02-03T09:00');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('2 Feb 2026, 10:00:00 to 3 Feb 2026, 09:00:00')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows(page).first()).toBeVisible();

  refusals.add(400);
  await page.goto(`${stage.site}${log}?from=yesterday`);
  await expect(page.getByRole('alert')).toContainText('from');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await look(page, 'audit-log-failed');
});

test('an auditor turns the pages of a long log and comes back to the newest', async ({ page, stage }) => {
  const all = Array.from({ length: 30 }, (_, at) => entry(30 - at, `Page turner ${30 - at}`));
  stage.answer(listActivities, ({ query: { cursor, limit } }) => {
    const from = cursor === undefined ? 0 : 25;
    return { data: all.slice(from, from + limit), nextCursor: from === 0 ? 'older' : null };
  });
  await open(page, stage, `${log}?action=project.created`);
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByRole('button', { name: 'Newest' })).toBeDisabled();
  await expect(rows(page).first()).toContainText('Page turner 30');
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(rows(page).first()).toContainText('Page turner 5');
  await expect(page).toHaveURL(/cursor=/);
  await page.reload();
  await expect(rows(page).first()).toContainText('Page turner 5');
  await page.goBack();
  await expect(rows(page).first()).toContainText('Page turner 30');
  await page.getByRole('button', { name: 'Older' }).click();
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(rows(page).first()).toContainText('Page turner 30');
});

test('an auditor hides a column and makes rows compact; a reload keeps it, and a reset undoes it', async ({
  page,
  stage,
}) => {
  stage.answer(listActivities, { data: [entry(2, 'Second'), entry(1, 'First')], nextCursor: null });
  await open(page, stage, log);
  const heading = page.getByRole('columnheader', { name: 'Object' });
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Object' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
  await look(page, 'audit-log-columns');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'When' })).toBeVisible();
  await expect(heading).toHaveCount(0);
  await look(page, 'audit-log-compact');
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await page.getByRole('menuitem', { name: 'Reset' }).click();
  await expect(heading).toBeVisible();
});

test('an auditor who verifies over and over is asked to wait', async ({ page, stage, refusals }) => {
  refusals.add(429);
  stage.answer(listActivities, { data: [], nextCursor: null });
  stage.answer(verifyActivities, () => {
    throw fault('RATE_LIMITED', 'Too many attempts.', { details: { retryAfterSeconds: 42 } });
  });
  await open(page, stage, log);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The log was verified too many times. Try again in 42 seconds.')).toBeVisible();
});
