import * as campaigns from '../../packages/contract/src/growth/campaigns.ts';
import * as calls from '../../packages/contract/src/growth/referral-events.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { me } from './cast.ts';
import { campaign, list } from './growth-campaigns-cast.ts';
import { answerGrowth } from './growth-cast.ts';
import { event, events } from './growth-events-cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/project/1/growth/campaigns?tab=events';

test('the events of a project: added, and how its server tells of one is shown at once', async ({ page, stage }) => {
  let there = events.slice(0, 3);
  answerGrowth(stage);
  stage.answer(calls.listReferralEvents, () => there);
  stage.answer(calls.createReferralEvent, ({ body }) => {
    const made = event({ id: 14, ...body, description: body.description ?? null, type: body.type ?? 'simple' });
    there = [...there, made];
    return made;
  });
  await open(page, stage, address);
  await expect(page.getByText('No events of your own yet')).toBeVisible();
  await look(page, 'events-none');
  await page.getByRole('button', { name: 'Add event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add event' });
  await dialog.getByRole('button', { name: 'Add event' }).click();
  await expect(dialog).toContainText('must not be empty', { ignoreCase: true });
  await dialog.getByLabel('Name').fill('Booked a demo');
  await expect(dialog.getByLabel('Key')).toHaveValue('booked_a_demo');
  await dialog.getByLabel('Key').fill('Demo!');
  await dialog.getByRole('button', { name: 'Add event' }).click();
  await expect(dialog).toContainText('must be 1 to 64 of a-z, 0-9 and _', { ignoreCase: true });
  await dialog.getByLabel('Key').fill('demo_booked');
  await dialog.getByLabel('Name').fill('A demo was booked');
  await expect(dialog.getByLabel('Key')).toHaveValue('demo_booked');
  await dialog.getByLabel('Amount').selectOption('payment');
  await look(page, 'event-add');
  await dialog.getByRole('button', { name: 'Add event' }).click();
  const told = page.getByRole('dialog', { name: 'Event added' });
  await expect(told).toContainText("eventKey: 'demo_booked'");
  await expect(told).toContainText('/api/v1/referral/event-log');
  await look(page, 'event-told');
  await told.getByRole('button', { name: 'Copy Line for your server' }).click();
  await expect(page.getByText('Line for your server Copied!')).toBeVisible();
  await told.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('table', { name: 'Events' })).toContainText('A demo was booked');
  expect(stage.asked(calls.createReferralEvent).map(({ body }) => body)).toEqual([
    { key: 'demo_booked', name: 'A demo was booked', type: 'payment', description: null },
  ]);
});

test('a key that is taken is said at its field', async ({ page, stage, refusals }) => {
  refusals.add(409);
  answerGrowth(stage);
  stage.answer(calls.listReferralEvents, events);
  const details = [{ path: 'key', message: 'is taken: this project has an event "payment", or had one' }];
  stage.refuse(calls.createReferralEvent, 'CONFLICT', 'key: this project already has an event "payment".', details);
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Add event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add event' });
  await dialog.getByLabel('Name').fill('Payment');
  await dialog.getByRole('button', { name: 'Add event' }).click();
  await expect(dialog.getByLabel('Key')).toBeFocused();
  await expect(dialog.getByLabel('Key')).toHaveAccessibleDescription(/is taken/i);
});

test('an event is renamed, and archived once one has read what that costs', async ({ page, stage }) => {
  let there = events;
  answerGrowth(stage);
  stage.answer(calls.listReferralEvents, () => there);
  stage.answer(calls.updateReferralEvent, ({ params, body }) => {
    const changed = event({ id: params.id, name: body.name, description: body.description ?? null });
    there = there.map((one) => (one.id === changed.id ? changed : one));
    return changed;
  });
  stage.answer(calls.archiveReferralEvent, ({ params }) => {
    const changed = { ...there.find(({ id }) => id === params.id)!, status: 'archived' as const };
    there = there.map((one) => (one.id === changed.id ? changed : one));
    return changed;
  });
  await open(page, stage, address);
  const table = page.getByRole('table', { name: 'Events' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row').nth(3)).toContainText('Archived');
  await expect(table).not.toContainText('first_payment');
  await look(page, 'events');
  await page.getByRole('button', { name: 'Actions for Booked a demo' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Booked a demo' });
  await renaming.getByLabel('Name').fill('Came to a demo');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Event renamed')).toBeVisible();
  // What it is described by stays.
  expect(stage.asked(calls.updateReferralEvent).at(-1)?.body).toEqual({
    name: 'Came to a demo',
    description: 'With somebody of sales',
  });
  stage.answer(campaigns.listCampaigns, ({ query }) => {
    const data =
      query.eventKey === 'booked_a_demo' ? [...list.slice(0, 2), campaign({ id: 90, status: 'ended' })] : list;
    return {
      data,
      nextCursor: null,
      totalCount: data.length,
      counts: { draft: 1, scheduled: 1, active: 2, paused: 1, ended: 2, archived: 0 },
      totals: { converted: 0, revenueUSD: '0.00', spentUSD: '0.00' },
    };
  });
  await page.getByRole('button', { name: 'Actions for Came to a demo' }).click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  const archiving = page.getByRole('dialog', { name: 'Archive Came to a demo?' });
  await expect(archiving).toContainText('2 campaigns reward it');
  await expect(archiving).toContainText('Bring a friend and Winter roast');
  await expect(archiving).toContainText('The key cannot be used again.');
  await look(page, 'event-archive');
  await archiving.getByRole('button', { name: 'Archive event' }).click();
  await expect(page.getByText('Event archived')).toBeVisible();
  await expect(table.getByRole('button', { name: 'Actions for Came to a demo' })).toHaveCount(0);
});

test('what cannot be read is tried again, and whoever only looks learns how to tell of an event', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(500);
  answerGrowth(stage);
  stage.answer(whoAmI, me(['referral:read']));
  stage.refuse(calls.listReferralEvents, 'INTERNAL', 'Something went wrong on our side.');
  await open(page, stage, address);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  stage.answer(calls.listReferralEvents, events);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Events' }).getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Add event' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for Order shipped' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Show how to tell of it']);
  await page.getByRole('menuitem').click();
  await expect(page.getByRole('dialog', { name: 'Order shipped' })).toContainText("amount: '49.99'");
});

test('many events with long names stay in their columns', async ({ page, stage }) => {
  answerGrowth(stage);
  const key = 'a_key_of_sixty_four_characters_which_is_all_that_a_key_can_have_'.slice(0, 60);
  const name = 'An event whose name goes on and on until it has eighty characters, which is all!';
  stage.answer(
    calls.listReferralEvents,
    Array.from({ length: 40 }, (_, at) =>
      event({
        id: at + 11,
        key: `${key}_${at}`,
        name,
        description: name.repeat(3),
        status: at % 2 === 0 ? 'active' : 'archived',
      }),
    ),
  );
  await open(page, stage, address);
  await expect(page.getByRole('table', { name: 'Events' }).getByRole('row')).toHaveCount(41);
  await expect(page.getByText('40 events')).toBeVisible();
  await look(page, 'events-many', 'phone');
});

test('which events count in a campaign, and what each of the two gets for them', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(calls.listReferralEvents, events);
  stage.answer(
    campaigns.getCampaign,
    campaign({
      rewardType: 'flat_fee',
      rewardValue: '5',
      rewardCap: null,
      inviteeRewardType: null,
      inviteeRewardValue: null,
      inviteeRewardCap: null,
      eventKeys: ['signup', 'payment', 'booked_a_demo', 'wrote_a_review'],
    }),
  );
  await open(page, stage, '/project/1/growth/campaigns/1');
  await page.getByRole('button', { name: 'Events 4' }).click();
  await expect(page).toHaveURL(/tab=events/);
  const rows = page.getByRole('table', { name: 'Events that count' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('Your server tells of it');
  await expect(rows.nth(2)).toContainText('Coffer sees it');
  await expect(rows.nth(2)).toContainText('$5.00');
  await expect(rows.nth(2)).toContainText('Nothing');
  await expect(rows.nth(4)).toContainText('Archived: gives nothing');
  await expect(rows.nth(4)).not.toContainText('$5.00');
  await look(page, 'campaign-events');
  await expect(page.getByRole('link', { name: 'Edit events' })).toHaveAttribute('href', /campaigns\/1\/edit\?step=1/);
  await page.getByRole('link', { name: 'All events' }).click();
  await expect(page.getByRole('table', { name: 'Events', exact: true }).getByRole('row')).toHaveCount(4);
});
