import { fault } from '../../packages/contract/src/errors.ts';
import { rootExist } from '../../packages/contract/src/people/identity.ts';
import {
  freezeByLink,
  readFreezeLink,
  type LinkedChange,
} from '../../packages/contract/src/people/treasury-changes.ts';
import { look } from '../look.ts';
import { early } from './cast.ts';
import { expect, test } from './screen-test.ts';

const address = '/freezeChange#token=cfz_once';
const expiresAt = '2026-12-02T12:00:00.000Z';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();

function change(given: Partial<LinkedChange>): LinkedChange {
  return {
    id: 1,
    kind: 'wallet.created',
    before: {},
    after: {},
    title: 'The deposit wallet "Till 2" was added',
    status: 'in_effect',
    by: 'grace@example.com',
    at: early,
    takesEffectAt: null,
    named: true,
    effect: 'now',
    ...given,
  };
}

const takeover = change({
  id: 2,
  kind: 'wallet.linked',
  before: { Ethereum: 'Till', Base: 'Till' },
  after: { Ethereum: 'Till 2', Base: 'Till 2' },
  status: 'waiting',
  takesEffectAt: inHours(5),
  title: '"Till 2" takes over the deposit addresses of Norrvik Roasters on Ethereum',
});
const other = change({
  id: 3,
  status: 'waiting',
  takesEffectAt: inHours(2),
  named: false,
  kind: 'wallet.destination-set',
  title: 'New cold wallet for "Till" on Ethereum',
});
const all = [
  takeover,
  change({}),
  change({
    id: 4,
    kind: 'webhook.changed',
    effect: 'later',
    title: 'The webhook endpoint "Shop" was changed',
    before: { url: 'https://shop.example.com/hooks' },
    after: { url: 'https://evil.example/hook' },
  }),
  change({
    id: 5,
    kind: 'member.role-assigned',
    effect: 'left',
    title: 'The role of ada@example.com was changed',
    by: 'root@example.com',
  }),
  change({
    id: 6,
    kind: 'deposit.matched',
    effect: 'signs_out',
    title: 'An unmatched deposit was assigned to the customer ada',
  }),
  change({
    id: 7,
    kind: 'member.invited',
    effect: null,
    status: 'reverted',
    title: 'mallory@example.com was invited as Admin',
  }),
  other,
];

test.beforeEach(({ stage }) => stage.answer(rootExist, { exist: true }));

test('the link of a mail lists what it would freeze, and freezes what is chosen', async ({ page, stage }) => {
  stage.answer(readFreezeLink, { expiresAt, changes: all, waitHours: 6, moreIDs: [] });
  stage.answer(freezeByLink, { stopped: [takeover.title, other.title], later: [], left: [] });
  await page.goto(`${stage.site}${address}`);
  await expect(page.getByRole('group', { name: 'In this email' }).getByRole('checkbox')).toHaveCount(4);
  expect(page.url()).not.toContain('token');
  await expect(
    page.getByRole('checkbox', {
      name: /takes over.*Takes effect in 5 hours.*Ethereum, Base: Till → Till 2.*grace@example.com/,
    }),
  ).toBeChecked();
  await expect(page.getByText('URL: https://shop.example.com/hooks → https://evil.example/hook')).toBeVisible();
  await expect(page.getByText('It will be removed from use')).toBeVisible();
  await expect(page.getByText('so it will be undone in 6 hours')).toBeVisible();
  await expect(page.getByText('You do not have enough permissions to undo this')).toBeVisible();
  await expect(page.getByText('Already reverted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Freeze 3 changes and sign out' })).toBeEnabled();
  await look(page, 'freeze-link-choose');

  for (const words of [/was added/, /webhook/, /takes over/]) {
    await page.getByRole('checkbox', { name: words }).uncheck();
  }
  await expect(page.getByRole('button', { name: 'Sign this person out' })).toBeEnabled();
  await page.getByRole('checkbox', { name: /unmatched/ }).uncheck();
  await page.getByRole('checkbox', { name: /takes over/ }).check();
  await page.getByRole('group', { name: 'Also requested by the same person' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Freeze 2 changes' }).click();
  await expect(page.getByRole('heading', { name: '2 changes frozen' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What to do next' })).toContainText('change your password');
  await look(page, 'freeze-link-done');
  expect(stage.asked(freezeByLink).map(({ body }) => body)).toEqual([{ token: 'cfz_once', changeIDs: [2, 3] }]);
});

test('what the mail names beyond the list is chosen as one, and nothing chosen freezes nothing', async ({
  page,
  stage,
}) => {
  stage.answer(readFreezeLink, { expiresAt, changes: [takeover], waitHours: 6, moreIDs: [40, 41] });
  stage.answer(freezeByLink, {
    stopped: [],
    later: ['The webhook endpoint "Shop" was changed'],
    left: ['The role of ada@example.com was changed'],
  });
  await page.goto(`${stage.site}${address}`);
  await page.getByRole('checkbox', { name: '2 more in this email' }).uncheck();
  await page.getByRole('checkbox', { name: /takes over/ }).uncheck();
  await expect(page.getByRole('button', { name: 'Choose at least one change' })).toBeDisabled();
  await page.getByRole('checkbox', { name: '2 more in this email' }).check();
  await page.getByRole('button', { name: 'Freeze 2 changes' }).click();
  await expect(page.getByRole('heading', { name: '1 change will be undone in 6 hours' })).toBeVisible();
  await look(page, 'freeze-link-later');
  expect(stage.asked(freezeByLink).map(({ body }) => body.changeIDs)).toEqual([[40, 41]]);
});

test('where nothing can be undone, whoever made it can still be signed out', async ({ page, stage }) => {
  const ofRole = change({ id: 5, effect: 'left', title: 'The role of ada@example.com was changed' });
  stage.answer(readFreezeLink, { expiresAt, changes: [ofRole], waitHours: 6, moreIDs: [] });
  stage.answer(freezeByLink, { stopped: [], later: [], left: [ofRole.title] });
  await page.goto(`${stage.site}${address}`);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign this person out' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was frozen' })).toBeVisible();
  expect(stage.asked(freezeByLink).map(({ body }) => body.changeIDs)).toEqual([[5]]);
});

test('on a phone the button stays in reach', async ({ page, stage }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  stage.answer(readFreezeLink, { expiresAt, changes: all, waitHours: 6, moreIDs: [] });
  await page.goto(`${stage.site}${address}`);
  await expect(page.getByRole('button', { name: 'Freeze 3 changes and sign out' })).toBeInViewport();
});

for (const [reason, title] of [
  ['used', 'This link was already used'],
  ['expired', 'This link has expired'],
  ['invalid', 'This link is not valid'],
] as const) {
  test(`a link that is ${reason} says so, and what to do instead`, async ({ page, stage, refusals }) => {
    refusals.add(400);
    stage.answer(readFreezeLink, () => {
      throw fault('INVALID_TOKEN', 'No.', { details: { reason } });
    });
    await page.goto(`${stage.site}${address}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /treasury-changes/);
    await look(page, `freeze-link-${reason}`);
  });
}

test('a link without its token says that it is incomplete', async ({ page, stage }) => {
  await page.goto(`${stage.site}/freezeChange`);
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
});

test('where all was decided meanwhile, nothing is left to freeze', async ({ page, stage }) => {
  const decided = [
    change({ effect: null, status: 'frozen' }),
    change({ id: 2, effect: null, status: 'cancelled', title: takeover.title }),
  ];
  stage.answer(readFreezeLink, { expiresAt, changes: decided, waitHours: 6, moreIDs: [] });
  await page.goto(`${stage.site}${address}`);
  await expect(page.getByRole('heading', { name: 'Nothing left to freeze' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Already stopped' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Freeze/ })).toHaveCount(0);
  await look(page, 'freeze-link-nothing');
});

test('while it is read, its place is kept; what cannot be read is tried again', async ({ page, stage, refusals }) => {
  refusals.add(503);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  stage.answer(readFreezeLink, async () => {
    await promise;
    throw fault('UNAVAILABLE', 'The database cannot be reached.');
  });
  await page.goto(`${stage.site}${address}`);
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  await look(page, 'freeze-link-loading');
  answer();
  await expect(page.getByText('The database cannot be reached.')).toBeVisible();
  await look(page, 'freeze-link-failed');
  stage.answer(readFreezeLink, { expiresAt, changes: [takeover], waitHours: 6, moreIDs: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Freeze 1 change' })).toBeVisible();
});

test('where something took effect meanwhile nothing is frozen, and the list is read anew', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(400);
  stage.answer(readFreezeLink, { expiresAt, changes: [takeover, other], waitHours: 6, moreIDs: [] });
  stage.refuse(freezeByLink, 'VALIDATION_FAILED', 'changeIDs: must be changes that the link lists now');
  await page.goto(`${stage.site}${address}`);
  await page.getByRole('group', { name: 'Also requested by the same person' }).getByRole('checkbox').check();
  stage.answer(readFreezeLink, { expiresAt, changes: [takeover], waitHours: 6, moreIDs: [] });
  await page.getByRole('button', { name: 'Freeze 2 changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was frozen: check the list and try again.');
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Freeze 1 change' })).toBeVisible();
  await look(page, 'freeze-link-changed');
});
