import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { readNotices } from '../../packages/contract/src/operations/notices.ts';
import * as contract from '../../packages/contract/src/people/treasury-changes.ts';
import { look } from '../look.ts';
import { early, me, quiet } from './cast.ts';
import { answerHome } from './home.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

type Change = contract.TreasuryChangeView;

const address = '/settings/account/treasury-changes';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();

function change(given: Partial<Change>): Change {
  return {
    id: 1,
    kind: 'wallet.created',
    status: 'in_effect',
    projectId: null,
    walletID: null,
    title: 'The deposit wallet "Till" was added',
    before: {},
    after: {},
    by: 'grace@example.com',
    ip: '203.0.113.7',
    browser: 'Firefox on Linux',
    at: early,
    takesEffectAt: null,
    decidedBy: null,
    decidedAt: null,
    ...given,
  };
}

const waiting = [
  change({
    id: 21,
    kind: 'wallet.destination-set',
    status: 'waiting',
    walletID: 7,
    takesEffectAt: inHours(2),
    title: 'New cold wallet for "Till" on Ethereum',
    before: { coldAddress: '0x52908400098527886E0F7030069857D2E4169EE7' },
    after: { coldAddress: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' },
  }),
  change({
    id: 20,
    kind: 'wallet.linked',
    status: 'waiting',
    projectId: 1,
    walletID: 8,
    takesEffectAt: inHours(5),
    title: '"Another till" takes over the deposit addresses of Norrvik Roasters on Ethereum',
    before: { Ethereum: 'Till' },
    after: { Ethereum: 'Another till' },
    by: 'root@example.com',
  }),
];
const frozen = [
  change({
    id: 13,
    kind: 'webhook.changed',
    status: 'frozen',
    projectId: 1,
    decidedBy: 'root@example.com',
    title: 'The webhook endpoint "Shop" was changed',
    decidedAt: early,
    before: { url: 'https://shop.example.com/hooks', events: 'payment.paid, payment.expired' },
    after: { url: 'https://evil.example/hook', events: 'payment.paid, deposit.confirmed' },
  }),
  change({
    id: 12,
    kind: 'project.currencies-changed',
    status: 'frozen',
    projectId: 1,
    decidedBy: 'root@example.com',
    title: 'The accepted currencies of a project changed',
    decidedAt: early,
    before: { currencies: 'ETH on Ethereum, USDC on Base' },
    after: { currencies: 'ETH on Ethereum, USDT on Tron' },
  }),
  change({
    id: 11,
    kind: 'member.invited',
    status: 'frozen',
    decidedBy: 'root@example.com',
    decidedAt: early,
    title: 'mallory@example.com was invited as Admin',
    after: { email: 'mallory@example.com', role: 'admin' },
  }),
];
const settled = [
  change({
    id: 9,
    kind: 'smtp.changed',
    title: 'Email is sent through mail.example.com',
    after: { host: 'mail.example.com', from: 'pay@example.com', passwordChanged: 'true' },
  }),
  change({ id: 8, kind: 'wallet.created', walletID: 7, after: { name: 'Till', networks: 'Ethereum, Base' } }),
];

function answer(stage: Stage, openOnes: readonly Change[], all: readonly Change[] = [...openOnes, ...settled]): void {
  stage.answer(contract.listTreasuryChanges, ({ query }) => ({
    data: [...(query.open === 'true' ? openOnes : all)],
    nextCursor: null,
  }));
  stage.answer(contract.getTreasuryWait, { hours: 6, hoursMin: 1, hoursMax: 72, next: null });
}

/** What the notices say of them. */
function notice(stage: Stage, openOnes: readonly Change[], counts: { waiting: number; frozen: number }): void {
  stage.answer(readNotices, {
    ...quiet,
    openChanges: [...openOnes],
    openChangeCounts: [{ projectId: null, ...counts }],
  });
}

test('changes are told in words: what takes effect soonest first, with the way to what it is about', async ({
  page,
  stage,
}) => {
  answer(stage, [...waiting, ...frozen]);
  await open(page, stage, address);
  const soon = page.getByRole('list', { name: 'Changes that wait' }).getByRole('listitem');
  await expect(soon).toHaveCount(2);
  await expect(soon.first()).toContainText('Takes effect');
  await expect(soon.first()).toContainText('Cold wallet');
  await expect(soon.first()).not.toContainText('coldAddress');
  await expect(soon.first().getByRole('button', { name: 'Copy Cold wallet' })).toHaveCount(2);
  await expect(soon.first().getByRole('link', { name: 'View wallet' })).toHaveAttribute('href', /wallet=7/);
  await expect(soon.last()).toContainText('EthereumTill → Another till');
  await expect(soon.last()).toContainText('Norrvik Roasters');
  const list = page.getByRole('list', { name: 'Frozen changes' }).getByRole('listitem');
  await expect(list.first().locator('mark')).toHaveText('evil.example/hook');
  await expect(list.nth(1)).toContainText('AddedUSDT on Tron');
  await expect(list.nth(1)).toContainText('RemovedUSDC on Base');
  const others = page.getByRole('list', { name: 'Treasury changes' }).getByRole('listitem');
  await expect(others.first()).not.toContainText('New password');
  expect((await others.first().boundingBox())?.height).toBeLessThan(60);
  await others
    .first()
    .getByRole('button', { name: /^Email is sent/ })
    .click();
  await expect(others.first()).toContainText('New passwordYes');
  await expect(others.first()).toContainText('203.0.113.7 (Firefox on Linux)');
  await expect(others.first().getByRole('link', { name: 'View mail server' })).toBeVisible();
  // Half of a button may stand under the top bar where the page was left.
  await page.evaluate(() => scrollTo(0, 0));
  await look(page, 'treasury-changes-open');
});

test('whoever confirms sees what they let happen and who asked for it', async ({ page, stage }) => {
  answer(stage, waiting);
  await open(page, stage, address);
  const soon = page.getByRole('list', { name: 'Changes that wait' }).getByRole('listitem').first();
  await expect(soon.getByRole('button').filter({ hasText: /change|now/ })).toHaveText([
    'Stop this change',
    'Confirm now',
  ]);
  await soon.getByRole('button', { name: /^Confirm now/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm this change now?' });
  await expect(dialog).toContainText('Requested by grace@example.com');
  await expect(dialog.getByRole('button', { name: 'Copy Cold wallet' })).toHaveCount(2);
  await look(page, 'treasury-changes-confirm');
});

test('whoever freezes reads only what applies to them', async ({ page, stage }) => {
  answer(stage, []);
  await open(page, stage, address);
  await page.getByRole('button', { name: /^Freeze: Email is sent/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Freeze this change?' });
  await expect(dialog).toContainText(
    'The previous state is restored now. grace@example.com is signed out everywhere. You can release or revert the change later.',
  );
  await look(page, 'treasury-changes-freeze');
});

test('several frozen changes are released together, and what was refused is told', async ({ page, stage }) => {
  let left: Change[] = [...frozen];
  stage.answer(contract.listTreasuryChanges, ({ query }) => ({
    data: query.open === 'true' ? left : [],
    nextCursor: null,
  }));
  stage.answer(contract.getTreasuryWait, { hours: 6, hoursMin: 1, hoursMax: 72, next: null });
  stage.answer(contract.decideTreasuryChanges, ({ body }) => {
    left = frozen.filter(({ id }) => id === 11);
    const decided = frozen.filter(({ id }) => body.ids.includes(id) && id !== 11);
    return { decided, refused: [{ id: 11, message: 'Only the root account can decide about members.' }] };
  });
  await open(page, stage, address);
  await page.getByRole('checkbox', { name: 'Select all 3' }).check();
  await page.getByRole('checkbox', { name: /Select: .*webhook/ }).uncheck();
  await expect(page.getByText('2 of 3 selected')).toBeVisible();
  await look(page, 'treasury-changes-selected');
  await page.getByRole('checkbox', { name: /Select: .*webhook/ }).check();
  await page.getByRole('button', { name: 'Release selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release 3 changes?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await look(page, 'treasury-changes-release');
  await dialog.getByRole('button', { name: 'Release selected' }).click();
  const result = page.getByRole('dialog', { name: '2 changes released, 1 could not be released' });
  await expect(result).toContainText('mallory@example.com was invited as Admin');
  await expect(result).toContainText('Only the root account can decide about members.');
  await look(page, 'treasury-changes-refused');
  await result.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Frozen changes' }).getByRole('listitem')).toHaveCount(1);
  expect(stage.asked(contract.decideTreasuryChanges).map(({ body }) => body)).toEqual([
    { decision: 'release', ids: [13, 12, 11] },
  ]);
});

test('several are reverted together', async ({ page, stage }) => {
  answer(stage, frozen, []);
  stage.answer(contract.decideTreasuryChanges, { decided: frozen, refused: [] });
  await open(page, stage, address);
  await page.getByRole('checkbox', { name: 'Select all 3' }).check();
  await page.getByRole('button', { name: 'Revert selected permanently' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revert selected permanently' }).click();
  await expect(page.getByText('3 changes reverted')).toBeVisible();
});

test('whoever only looks selects and decides nothing', async ({ page, stage }) => {
  answer(stage, [...waiting, ...frozen]);
  stage.answer(whoAmI, me(['activity:read', 'wallets:read', 'projects:read']));
  await open(page, stage, address);
  await expect(page.getByRole('list', { name: 'Frozen changes' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: /^(Release|Stop|Freeze)/ })).toHaveCount(0);
});

test('nothing changed yet', async ({ page, stage }) => {
  answer(stage, [], []);
  await open(page, stage, address);
  await expect(page.getByText('No changes yet')).toBeVisible();
  await look(page, 'treasury-changes-empty');
});

test('where more are open than are listed, their number is told', async ({ page, stage }) => {
  stage.answer(contract.listTreasuryChanges, ({ query }) => ({
    data: query.open === 'true' ? waiting : [],
    nextCursor: query.open === 'true' ? 'more' : null,
  }));
  stage.answer(contract.getTreasuryWait, { hours: 6, hoursMin: 1, hoursMax: 72, next: null });
  notice(stage, waiting, { waiting: 120, frozen: 14 });
  await open(page, stage, address);
  await expect(page.getByText('These are the first 2 of 134.')).toBeVisible();
});

test('one banner tells of all that waits, with the time of the first', async ({ page, stage }) => {
  answerHome(stage);
  notice(stage, waiting, { waiting: 12, frozen: 26 });
  await open(page, stage, '/project/all/dashboard');
  const banner = page.getByRole('region', { name: 'Treasury changes that need a decision' });
  await expect(page.getByRole('link', { name: 'All 38 changes' })).toBeVisible();
  await expect(banner).toBeHidden();
  await look(page, 'treasury-changes-home');
  await page.getByRole('button', { name: 'Developers' }).click();
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(banner).toHaveText(
    '12 treasury changes are waiting, the first takes effect in 2 hours. 26 treasury changes are frozen.Review',
  );
  notice(stage, waiting.slice(0, 1), { waiting: 1, frozen: 0 });
  await page.reload();
  await expect(banner).toContainText('New cold wallet for "Till" on Ethereum: takes effect in 2 hours');
  notice(stage, frozen, { waiting: 0, frozen: 3 });
  await page.reload();
  await expect(banner).toContainText('3 treasury changes are frozen until an owner releases or reverts them.');
});

test('what else stops money stands in the same box, on a line of its own', async ({ page, stage }) => {
  answerHome(stage);
  stage.answer(readNotices, {
    ...quiet,
    sendingHeld: { since: early, reason: 'history_went_back' },
    openChanges: waiting,
    openChangeCounts: [{ projectId: null, waiting: 2, frozen: 0 }],
  });
  await open(page, stage, '/settings/integrations/api-keys');
  const held = await page.getByRole('region', { name: 'Sending on hold' }).boundingBox();
  const changes = await page.getByRole('region', { name: 'Treasury changes that need a decision' }).boundingBox();
  expect((held?.y ?? 0) + (held?.height ?? 0)).toBeCloseTo(changes?.y ?? 0, 0);
  expect((held?.height ?? 0) + (changes?.height ?? 0)).toBeLessThan(100);
  await look(page, 'banners');
});
