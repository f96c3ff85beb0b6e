import * as contract from '../../packages/contract/src/money-out/payout-policy.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { early, me } from './cast.ts';
import { policyView } from './payouts-cast.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const address = '/withdraw/policy';

const { policy } = policyView;

const versions = [
  { version: 7, policy, savedBy: 'ida@example.com', savedAt: early },
  {
    version: 6,
    policy: { ...policy, hourUSD: '2500', walletDayUSD: null },
    savedBy: 'Ida Berg',
    savedAt: '2026-11-02T09:00:00.000Z',
  },
  {
    version: 5,
    policy: { ...policy, hourUSD: '1000', walletDayUSD: null },
    savedBy: 'Ida Berg',
    savedAt: '2026-10-14T09:00:00.000Z',
  },
];

function answer(stage: Stage, given: Partial<contract.PolicyView> = {}): void {
  stage.answer(contract.getPayoutPolicy, { ...policyView, ...given });
  stage.answer(contract.listPolicyVersions, versions);
}

test('a policy reads as sentences, with what was used of its limits', async ({ page, stage }) => {
  const change = { changeID: 21, title: 'Per 24 hours from $10,000.00 to $15,000.00', policy, by: 'jonas@example.com' };
  const waiting = [{ ...change, takesEffectAt: early, needsSecond: true, confirmedBy: null }];
  answer(stage, { waiting });
  await open(page, stage, address);
  const main = page.getByRole('main');
  await expect(main).toContainText('Version 7 since 20 Nov 2026, by ida@example.com.');
  await expect(main).toContainText('A weaker policy is waiting.');
  await expect(main).toContainText('$9,624.40 of $10,000.00');
  await expect(main).toContainText('waits 24 hours before the first payout');
  await expect(main).toContainText('API key shop-serverup to $200.00 at a time without approval (…k3y1)');
  await expect(main.getByRole('link', { name: `Review: ${change.title}` })).toHaveAttribute('href', /#change-21$/);
  await expect(main.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toContainText([
    'Limit per hour: $2,500.00 → $5,000.00 and 1 more change',
    'Limit per hour: $1,000.00 → $2,500.00',
    'First policy of the project',
  ]);
  await look(page, 'payout-policy');
});

test('a draft says what it changes, what it would have met and whether it waits, before it is saved', async ({
  page,
  stage,
}) => {
  answer(stage);
  stage.answer(contract.savePayoutPolicy, policyView);
  stage.answer(contract.simulatePayoutPolicy, {
    weakerFields: ['dayUSD'],
    payouts: 41,
    draft: { asked: 3, refused: 0 },
    now: { asked: 9, refused: 0 },
    different: [],
  });
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Change policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change policy' });
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await expect(dialog).toContainText('Nothing has changed yet.');
  await dialog.getByLabel('Limit per 24 hours', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await expect(dialog).toContainText('Must be dollars such as "500"', { ignoreCase: true });
  await dialog.getByLabel('Limit per 24 hours', { exact: true }).fill('15000');
  await look(page, 'payout-policy-edit');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await expect(dialog).toContainText('Limit per 24 hoursWeaker$10,000.00 $15,000.00');
  await expect(dialog).toContainText('This is weaker than now: it starts after 24 hours');
  await expect(dialog).toContainText('3 of 41');
  await expect(dialog).toContainText('would have needed approval, 9 under the policy as it is.');
  await look(page, 'payout-policy-draft');
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await expect(page.getByText('Change requested')).toBeVisible();
  expect(stage.asked(contract.savePayoutPolicy).map(({ body }) => body)).toEqual([{ ...policy, dayUSD: '15000' }]);
});

test('tiers are added, sorted and removed, and what the server says of one stands at its field', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(400);
  const approvalTiers = [
    { aboveUSD: '2000', approvals: 2 },
    { aboveUSD: '20000', approvals: 4 },
  ];
  const held = { ...policy, approvalTiers };
  answer(stage, { policy: held });
  const message = 'must be at most 2: besides whoever requests a payout, there are only 2 people who may approve it';
  const details = [{ path: 'approvalTiers.1.approvals', message }];
  stage.refuse(contract.simulatePayoutPolicy, 'VALIDATION_FAILED', message, details);
  await open(page, stage, address);
  const table = page.getByRole('table', { name: 'Approvals by amount' });
  await expect(table).toContainText('$2,000.00 to $20,000.00Two people');
  await expect(page.getByRole('main')).toContainText(
    'above $20,000.00 need 4 people, and besides whoever requests one',
  );
  await look(page, 'payout-policy-tiers');
  await page.getByRole('button', { name: 'Change policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change policy' });
  await dialog.getByRole('button', { name: 'Remove tier 2' }).click();
  await dialog.getByRole('button', { name: 'Add a tier' }).click();
  await dialog.getByLabel('Tier 2: above').fill('900');
  await dialog.getByLabel('Tier 2: approvals').fill('3');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await expect(dialog.getByLabel('Tier 1: above')).toHaveValue('900');
  await expect(dialog).toContainText('must be more than those of the tier before', { ignoreCase: true });
  await dialog.getByLabel('Tier 2: approvals').fill('5');
  await look(page, 'payout-policy-tiers-edit');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await expect(dialog).toContainText('only 2 people who may approve it');
  await expect(dialog.getByLabel('Tier 2: approvals')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'payout-policy-tiers-refused');
  expect(stage.asked(contract.simulatePayoutPolicy).at(-1)?.body).toMatchObject({
    approvalTiers: [
      { aboveUSD: '900', approvals: 3 },
      { aboveUSD: '2000', approvals: 5 },
    ],
  });
  for (const at of [1, 2]) await dialog.getByRole('button', { name: `Remove tier ${3 - at}` }).click();
  await expect(dialog).toContainText('One person approves whatever needs approval.');
});

test('whoever only looks changes nothing', async ({ page, stage }) => {
  answer(stage);
  stage.answer(whoAmI, me(['payouts:read', 'projects:read']));
  await open(page, stage, address);
  await expect(page.getByRole('main')).toContainText('Who approves');
  await expect(page.getByRole('button', { name: 'Change policy' })).toHaveCount(0);
});
