import { listBlockchains } from '../../packages/contract/src/money-in/blockchains.ts';
import {
  getProjectPaymentSummary,
  searchProjectPayments,
  type FoundPayment,
} from '../../packages/contract/src/payments/payments.ts';
import { permissions } from '../../packages/contract/src/permissions.ts';
import { listMembers } from '../../packages/contract/src/people/members.ts';
import { listRoles } from '../../packages/contract/src/people/roles.ts';
import { look } from '../look.ts';
import { answerShell, early, project } from './cast.ts';
import { answerHome } from './home.ts';
import { foundPayment, minutesAgo } from './payments-cast.ts';
import { expect, open, test } from './screen-test.ts';

const phone = { width: 360, height: 740 };

const projects = [project({ id: 1 }), project({ id: 2, name: 'Tern & Sable' })];
const payments: FoundPayment[] = [
  payment(1, { amountInUSD: 1960, email: 'billing@example.com', currency: 'USDC', network: 'ETH' }),
  payment(2, { amountInUSD: 74.9, email: 'l.marchetti@example.com', status: 'open', paymentStatus: 'Pending' }),
  payment(3, { amountInUSD: 128.4, email: 'procurement@example.com', currency: 'USDC', network: 'SOLANA' }),
];

function payment(at: number, given: Partial<FoundPayment>): FoundPayment {
  const { name, id } = projects[at % 2] ?? project();
  return foundPayment(at, { projectName: name, projectId: id, ...given });
}

test.beforeEach(({ stage }) => {
  answerShell(stage, projects);
  answerHome(stage);
  stage.answer(listBlockchains, []);
  stage.answer(searchProjectPayments, { data: payments, totalCount: 3, nextCursor: null });
  stage.answer(getProjectPaymentSummary, {
    totalCount: 3,
    closedCount: 2,
    openCount: 1,
    cancelledCount: 0,
    attentionCount: 0,
  });
});

test('a list of payments says when; what does not fit is hinted at', async ({ page, stage }) => {
  await open(page, stage, '/project/all/payments/allPayments');
  const table = page.getByRole('table', { name: 'Payments' });
  await expect(table.getByRole('columnheader')).toHaveText(['Amount', 'Status', 'Customer', 'Paid with', 'Created']);
  await expect(table.getByText('25 minutes ago')).toBeInViewport({ ratio: 1 });
  await expect(table.getByRole('row').nth(1)).toContainText('Tern & Sable, billing@example.com');
  const wide = page.getByRole('region', { name: 'Payments, scrolls sideways' });
  await expect(wide).toHaveCount(0);
  await look(page, 'payments-list');

  await page.getByRole('button', { name: 'Columns and density' }).click();
  for (const name of ['Project', 'Reference', 'Webhook']) {
    await page.getByRole('menuitemcheckbox', { name }).click();
  }
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(wide).toBeVisible();
  await expect(page.locator('[data-after]')).toHaveCount(1);
  await wide.evaluate((frame) => frame.scrollTo({ left: frame.scrollWidth }));
  await expect(page.locator('[data-before]')).toHaveCount(1);
  await expect(page.locator('[data-after]')).toHaveCount(0);
});

test('on a phone it says who pays, whole', async ({ page, stage }) => {
  await page.setViewportSize(phone);
  await open(page, stage, '/project/1/payments/allPayments');
  for (const { email } of payments) {
    const shown = page.getByText(String(email)).filter({ visible: true });
    await expect(shown).toBeVisible();
    expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await expect(page.getByText('25 min', { exact: true }).filter({ visible: true })).toBeVisible();
});

test('the menu of each member is in reach, however long their address', async ({ page, stage }) => {
  const role = {
    id: 1,
    name: 'root',
    displayName: 'Root',
    builtIn: true,
    level: 100,
    scope: 'all',
    permissions,
    memberCount: 2,
    frozenBy: null,
  } as const;
  const viewer = { ...role, id: 2, name: 'viewer', displayName: 'Viewer', builtIn: false, level: 10, permissions: [] };
  stage.answer(listRoles, [{ ...role, permissions: [...permissions] }, viewer]);
  type Named = { id: number; name: string; displayName: string };
  const member = (id: number, email: string, { id: roleId, name, displayName }: Named) => ({
    id,
    email,
    name: '',
    status: 'active' as const,
    role: { id: roleId, name, displayName },
    projects: 'all' as const,
    totpEnabled: id === 1,
    passkeys: 0,
    resetPasswordRequired: false,
    createdAt: early,
    lastSignInAt: minutesAgo(3),
  });
  stage.answer(listMembers, [
    member(1, 'root@example.com', role),
    member(2, 'viewer.with.a.long.address@verylongcompanyname.example.com', viewer),
  ]);
  await open(page, stage, '/settings/account/members');
  const row = page.getByRole('row', { name: /verylongcompanyname/ });
  await expect(row.getByText('Two-factor sign-in is off')).toBeAttached();
  await expect(row.getByRole('button')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: /scrolls sideways/ })).toHaveCount(0);
  await look(page, 'members-list');
});
