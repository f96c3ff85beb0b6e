import type { Page } from '@playwright/test';
import { listApiKeys } from '../../packages/contract/src/projects/api-keys.ts';
import { listActivities } from '../../packages/contract/src/operations/activity.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { getPayment } from '../../packages/contract/src/payments/payment-details.ts';
import { searchPayments, type FoundPayment } from '../../packages/contract/src/payments/payments.ts';
import { diagnose } from '../../packages/contract/src/operations/doctor.ts';
import { getProject } from '../../packages/contract/src/projects/projects.ts';
import { look } from '../look.ts';
import { answerProjects, apiKey, early, me, project } from './cast.ts';
import { answerHome } from './home.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const anyPage = '/settings/integrations/api-keys';
const hash = '4e3a'.repeat(16);

function payment(given: Partial<FoundPayment> = {}): FoundPayment {
  return {
    projectName: 'Norrvik Roasters',
    referenceId: '2b6f0cc9-04d0-4a3e-9b36-1f1f3d6a7c11',
    paymentStatus: 'Filled',
    amountInUSD: 128.4,
    filledAmountInUSD: 128.4,
    email: 'ida.holm@example.com',
    createdBy: 'user',
    createdAt: early,
    updatedAt: early,
    exact: { amountInUSD: '128.4', filledAmountInUSD: '128.4' },
    projectId: 1,
    status: 'settled',
    exception: 'none',
    expiresAt: early,
    ...given,
  };
}

function answerSearch(stage: Stage, found: readonly FoundPayment[]): void {
  stage.answer(searchPayments, { data: [...found], totalCount: found.length, nextCursor: null });
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const rows = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const row = (page: Page, name: string | RegExp) => page.getByRole('listbox').getByRole('option', { name });

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Search payments/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test.beforeEach(({ stage }) => {
  stage.answer(listApiKeys, [apiKey()]);
  stage.answer(listActivities, { data: [], nextCursor: null });
  answerSearch(stage, []);
});

/** Where the palette leads is shown elsewhere: here it is enough that it gets there. */
function answerBehind(stage: Stage, refusals: Set<number>): void {
  refusals.add(404);
  answerHome(stage);
  stage.answer(listApiKeys, [apiKey()]);
  for (const call of [getPayment, diagnose]) stage.refuse(call, 'NOT_FOUND', 'It is not here.');
}

test('a few letters lead anywhere, also by what people call it, and the first row is chosen', async ({
  page,
  stage,
}) => {
  await open(page, stage, anyPage);
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible();
  await openPalette(page);
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  await look(page, 'palette');
  await field(page).fill('funds');
  await expect(rows(page).first()).toHaveText('Funds Consolidation');
  await field(page).fill('refund');
  await expect(row(page, 'Unmatched deposits')).toBeVisible();
  await field(page).fill('audit');
  await expect(row(page, 'Audit log')).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, 'Members')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/audit-log/);
  await expect(field(page)).toBeHidden();

  await openPalette(page);
  await field(page).fill('nothing is called that');
  await expect(page.getByText('No results for “nothing is called that”.')).toBeVisible();
  await look(page, 'palette-nothing', 'phone');
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
});

test('what was opened last stands first, and the arrows choose', async ({ page, stage }) => {
  await open(page, stage, anyPage);
  await openPalette(page);
  await field(page).fill('audit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/audit-log/);
  await openPalette(page);
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveText(['API keys']);
  const all = rows(page);
  await page.keyboard.press('ArrowDown');
  await expect(all.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(all.nth(0)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(all.last()).toHaveAttribute('aria-selected', 'true');
  await expect(all.last()).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/api-keys/);
});

test('a hash, an email, an invoice or an amount finds payments, and Enter opens the panel', async ({
  page,
  stage,
  refusals,
}) => {
  answerBehind(stage, refusals);
  answerProjects(stage, () => [project(), project({ id: 2, name: 'South Roastery' })]);
  answerSearch(stage, [
    payment(),
    payment({
      referenceId: '2b6f0cc9-04d0-4a3e-9b36-1f1f3d6a7c12',
      status: 'open',
      exception: 'partial',
      invoiceId: 'INV-9',
    }),
  ]);
  await open(page, stage, anyPage);
  await openPalette(page);
  await field(page).fill(`  ${hash} `);
  const found = rows(page);
  await expect(found).toHaveCount(3);
  await expect(found.nth(0)).toHaveText('$128.40ida.holm@example.com · Norrvik RoastersPaid');
  await expect(found.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect(found.nth(1)).toContainText('INV-9');
  await expect(found.nth(1)).toContainText('Underpaid');
  await expect(found.nth(2)).toContainText('Look up 4e3a4e3a…');
  expect(stage.asked(searchPayments).map(({ body }) => body)).toEqual([{ query: hash, limit: 5 }]);
  await look(page, 'palette-payments');

  await field(page).fill('128');
  await expect(found).toHaveCount(2);
  expect(
    stage
      .asked(searchPayments)
      .slice(1)
      .map(({ body }) => body?.query),
  ).toEqual(['128', '$128']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/project\/all\/payments\/allPayments\?payment=2b6f0cc9-04d0-4a3e-9b36-1f1f3d6a7c11/);
});

test('only the answer to what stands there counts, and Enter waits for it', async ({ page, stage, refusals }) => {
  answerBehind(stage, refusals);
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => (answerFirst = resolve));
  stage.answer(searchPayments, async ({ body }) => {
    if (body?.query === 'ida@example.com') await first;
    const isFirst = body?.query === 'ida@example.com';
    return {
      data: [payment({ email: isFirst ? 'ida@example.com' : 'ada@example.com' })],
      totalCount: 1,
      nextCursor: null,
    };
  });
  await open(page, stage, anyPage);
  await openPalette(page);
  await field(page).pressSequentially('ida@example.com', { delay: 10 });
  await expect(page.getByText('Searching payments…')).toBeVisible();
  await expect.poll(() => stage.asked(searchPayments).length).toBe(1);
  await field(page).fill('ada@example.com');
  await expect(row(page, /ada@example.com/)).toBeVisible();
  answerFirst();
  await expect(row(page, /ida@example.com/)).toHaveCount(0);
  // One call for each pause, not for each letter.
  expect(stage.asked(searchPayments)).toHaveLength(2);

  await field(page).fill(hash);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/payment=2b6f0cc9/);
});

test('where no payment has the hash, the doctor looks it up', async ({ page, stage, refusals }) => {
  answerBehind(stage, refusals);
  await open(page, stage, anyPage);
  await openPalette(page);
  await field(page).fill(hash);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/doctor\\?q=${hash}`));
});

test('a search that fails says so and is tried again', async ({ page, stage, refusals }) => {
  refusals.add(503);
  stage.refuse(searchPayments, 'UNAVAILABLE', 'Later.');
  await open(page, stage, anyPage);
  await openPalette(page);
  await field(page).fill('$128.40');
  await expect(page.getByRole('alert')).toContainText('Payments could not be searched. Later.');
  await look(page, 'palette-failed', 'desktop');
  answerSearch(stage, [payment()]);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, /\$128\.40/)).toBeVisible();
});

test('what is typed while the palette is still on its way is not lost', async ({ page, stage }) => {
  let go = () => {};
  const fetched = new Promise<void>((resolve) => (go = resolve));
  await page.route(/palette-[^/]*\.js/, async (route) => {
    await fetched;
    await route.continue();
  });
  await open(page, stage, anyPage);
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('audiz');
  await page.keyboard.press('Backspace');
  await expect(page.getByText('audi', { exact: true })).toBeVisible();
  go();
  await expect(field(page)).toHaveValue('audi');
  await page.keyboard.type('t l');
  await expect(field(page)).toHaveValue('audit l');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/audit-log/);
});

test('what somebody does often is done from there, as far as they may', async ({ page, stage }) => {
  await open(page, stage, '/settings/account/audit-log');
  await openPalette(page);
  await field(page).fill('rotate');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Rotate/ })).toBeVisible();
  await expect(page).toHaveURL(/api-keys(\?projectId=1)?$/);
  await page.keyboard.press('Escape');
  await openPalette(page);
  await field(page).fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');

  stage.answer(getProject, project());
  stage.answer(whoAmI, me(['projects:read']));
  await page.goto(`${stage.site}/settings/brand`);
  await openPalette(page);
  for (const hidden of ['rotate', 'invite', 'new payout', 'payment link', hash]) {
    await field(page).fill(hidden);
    await expect(page.getByText(/^No results/)).toBeVisible();
  }
  expect(stage.asked(searchPayments)).toEqual([]);
});

test('a question mark shows what the keyboard does', async ({ page, stage }) => {
  await open(page, stage, anyPage);
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('region', { name: 'Anywhere' })).toContainText('SearchCtrlK');
  await look(page, 'key-sheet');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});
