import type { RewardWebhook } from '../../packages/contract/src/webhooks/growth-webhooks.ts';
import {
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
  updateWebhook,
  type WebhookDelivery,
  type WebhookView,
} from '../../packages/contract/src/webhooks/webhooks.ts';
import { listVaults } from '../../packages/contract/src/operations/vaults.ts';
import { look } from '../look.ts';
import { early } from './cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/settings/integrations/webhooks/3';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

function webhook(given: Partial<WebhookView> = {}): WebhookView {
  return {
    id: 3,
    projectId: 1,
    name: 'Warehouse',
    url: 'https://shop.example.com/hooks',
    events: [],
    status: 'active',
    disabledReason: null,
    managed: false,
    secretLastFour: 'a1b2',
    previousSecretUntil: null,
    compatibility: false,
    legacySecretLastFour: null,
    legacySecretGiven: false,
    headers: [],
    droppedHeaders: [],
    hint: null,
    failingSince: null,
    lastSuccessAt: hoursAgo(30),
    waiting: 0,
    createdAt: early,
    ...given,
  };
}

function delivery(given: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    id: 1,
    webhookId: 3,
    messageId: 'msg_1',
    event: 'payment.partially_filled',
    status: 'waiting',
    attempts: 4,
    referenceId: '556a6f0e-5d0c-4a8e-9a55-0f3c1f1f7ec8',
    createdAt: hoursAgo(2),
    deliveredAt: null,
    nextAttemptAt: new Date(Date.now() + 28 * 60_000).toISOString(),
    lastStatus: null,
    lastError: 'The connection was refused.',
    ...given,
  };
}

test('an endpoint that fails says since when, how much waits, and which headers it is sent', async ({
  page,
  stage,
}) => {
  const headers = [
    { name: 'Authorization', secretID: 7, secret: { vault: 'providers', name: 'gateway-token' } },
    { name: 'X-Shop', secretID: null, secret: null },
  ];
  stage.answer(getWebhook, webhook({ failingSince: hoursAgo(5), waiting: 3, headers }));
  stage.answer(listDeliveries, {
    data: [
      delivery(),
      delivery({ id: 2, event: 'payment.over_filled', lastStatus: 503, lastError: null }),
      delivery({ id: 4, event: 'payment.filled', status: 'delivered', nextAttemptAt: null, lastStatus: 200 }),
    ],
    nextCursor: null,
  });
  await open(page, stage, address);
  await expect(page.getByText('The connection was refused. Failing since')).toBeVisible();
  const condition = page.getByText(/Failing since .+; 3 deliveries are waiting\./);
  await expect(condition).toBeVisible();
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toHaveCount(0);
  const fact = page.getByRole('definition').filter({ hasText: 'Authorization' });
  await expect(fact).toContainText('from the vault providers / gateway-token');
  await expect(fact).toContainText('X-Shop value hidden');
  await look(page, 'webhook-failing');

  // A name, a reference and a time are each one line, on a phone too.
  const table = page.getByRole('table', { name: 'Deliveries' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const text of await table.locator('a, .addr, time').filter({ visible: true }).all()) {
      expect((await text.boundingBox())?.height, await text.innerText()).toBeLessThan(26);
    }
  }
});

test('the list says for how long an endpoint fails, on one line', async ({ page, stage }) => {
  stage.answer(listWebhooks, [webhook({ failingSince: hoursAgo(5), waiting: 3 }), webhook({ id: 4, name: 'Till' })]);
  await open(page, stage, '/settings/integrations/webhooks');
  const row = page.getByRole('row', { name: /Warehouse/ });
  await expect(row).toContainText('for 5 hours');
  await expect(page.getByRole('row', { name: /Till/ })).not.toContainText('for ');
  const line = row.getByText('for 5 hours');
  expect((await line.boundingBox())?.height).toBeLessThan(26);
  await look(page, 'webhooks-failing');
});

test('an endpoint that sends no headers of its own says so', async ({ page, stage }) => {
  stage.answer(getWebhook, webhook());
  stage.answer(listDeliveries, { data: [], nextCursor: null });
  await open(page, stage, address);
  await expect(page.getByText('Headers', { exact: true }).locator('xpath=..')).toContainText('None');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await look(page, 'webhook-active');
});

test('an endpoint whose receiver answers with an error says with which, above all else', async ({ page, stage }) => {
  stage.answer(getWebhook, webhook({ failingSince: hoursAgo(5), waiting: 1 }));
  const failed = delivery({ lastStatus: 500, lastError: null });
  const arrived = delivery({ id: 2, status: 'delivered', nextAttemptAt: null, lastStatus: 200, lastError: null });
  stage.answer(listDeliveries, { data: [failed, arrived], nextCursor: null });
  await open(page, stage, address);
  await expect(page.getByText('The endpoint responded with 500. Failing since')).toBeVisible();
});

test('a test says what it sends and, where a shop that moves refuses it, what would help', async ({ page, stage }) => {
  stage.answer(getWebhook, webhook({ compatibility: true, legacySecretLastFour: 'c3d4' }));
  stage.answer(listDeliveries, { data: [], nextCursor: null });
  const refused = { delivered: false, status: 401, latencyMs: 12, error: 'Answered 401.', answer: null };
  stage.answer(testWebhook, refused);
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Send test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test Warehouse' });
  await expect(dialog).toContainText('Sends a signed example of a paid payment');
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect(dialog).toContainText('Paste the API key that your shop verifies with.');
  await expect(dialog).toContainText('401');
  await expect(dialog).not.toContainText('Answered 401.');
  await look(page, 'webhook-test-refused');

  stage.answer(getWebhook, webhook({ events: ['treasury.gas_low'] }));
  await page.reload();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(dialog).toContainText('Sends a signed example of an alert, of a wallet called "Example".');
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect(dialog).toContainText('Response401');
  await expect(dialog).not.toContainText('Paste the API key');
});

test('headers that a new server was not given are named, and added again with their names filled in', async ({
  page,
  stage,
}) => {
  const moved = webhook({ url: 'https://new.example.com/hooks', droppedHeaders: ['Authorization', 'X-Shop'] });
  stage.answer(getWebhook, moved);
  stage.answer(listWebhooks, [moved]);
  stage.answer(listDeliveries, { data: [], nextCursor: null });
  stage.answer(listVaults, []);
  stage.answer(updateWebhook, moved);
  await open(page, stage, address);
  await expect(page.getByText('Authorization and X-Shop are no longer sent.')).toBeVisible();
  await look(page, 'webhook-dropped-headers');
  await page.getByRole('button', { name: 'Add headers again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit endpoint' });
  const first = dialog.getByRole('group', { name: 'Header 1' });
  await expect(first.getByLabel('Name')).toHaveValue('Authorization');
  await first.getByLabel('Value', { exact: true }).fill('Bearer 4711');
  await dialog.getByRole('group', { name: 'Header 2' }).getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Warehouse saved')).toBeVisible();
  const [asked] = stage.asked(updateWebhook);
  expect(asked?.body.headers).toEqual([{ name: 'Authorization', value: 'Bearer 4711' }]);
});

test('events are chosen by name in their groups, those of referrals among them', async ({ page, stage }) => {
  stage.answer(getWebhook, webhook());
  stage.answer(listWebhooks, [webhook()]);
  stage.answer(listDeliveries, { data: [], nextCursor: null });
  stage.answer(listVaults, []);
  stage.answer(updateWebhook, webhook({ events: ['payment.filled', 'reward.paid'] }));
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit endpoint' });
  await expect(dialog).toContainText(
    'Payout and referral events and alerts, such as a low hot wallet, are only sent if',
  );
  await dialog.getByRole('checkbox', { name: /^Every payment event/ }).uncheck();
  for (const name of ['Payments', 'Payouts', 'Campaigns', 'Referrers', 'Rewards', 'Alerts']) {
    await expect(dialog.getByRole('group', { name, exact: true })).toBeVisible();
  }
  await dialog.getByRole('checkbox', { name: /^Paid in full/ }).check();
  const rewards = dialog.getByRole('group', { name: 'Rewards', exact: true });
  await rewards.getByRole('checkbox', { name: 'Reward paid out reward.paid' }).check();
  await rewards.getByRole('checkbox', { name: 'Reward paid out reward.paid' }).scrollIntoViewIfNeeded();
  await look(page, 'webhook-event-groups');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Warehouse saved')).toBeVisible();
  expect(stage.asked(updateWebhook)[0]?.body.events).toEqual(['payment.filled', 'reward.paid']);
});

test('a delivery says what was told of a reward, with the ways to those it is about', async ({ page, stage }) => {
  const told: RewardWebhook = {
    event_type: 'reward.reversed',
    sequence: 812,
    reward_id: 41,
    status: 'reversed',
    amount_usd: '4.99',
    beneficiary: 'referrer',
    referrer: { id: 7, reference_id: 'r-7', email: 'lina@example.com' },
    friend: { id: 9, reference_id: 'f-9', email: 'ida@example.com' },
    campaign: { id: 2, name: 'Bring a friend' },
    event_key: 'payment',
    payment_reference: '556a6f0e-5d0c-4a8e-9a55-0f3c1f1f7ec8',
    corrects_reward_id: null,
    payout_id: null,
    reason: 'Money of the payment was paid back, or is on its way back.',
    available_at: hoursAgo(1),
    timestamp: hoursAgo(2),
  };
  const sent = { event: 'reward.reversed', status: 'delivered', nextAttemptAt: null, referenceId: null } as const;
  stage.answer(getWebhook, webhook({ events: ['reward.reversed'] }));
  stage.answer(listDeliveries, { data: [delivery({ ...sent, lastStatus: 200, lastError: null })], nextCursor: null });
  stage.answer(getDelivery, {
    ...delivery({ ...sent, deliveredAt: hoursAgo(2), lastStatus: 200, lastError: null }),
    body: JSON.stringify(told),
    log: [{ number: 1, at: hoursAgo(2), status: 200, latencyMs: 12, error: null, answer: 'thank you' }],
  });
  await open(page, stage, `${address}/deliveries/1`);
  await expect(page.getByRole('heading', { name: 'reward.reversed' })).toBeVisible();
  const facts = page.getByRole('definition');
  await expect(facts.filter({ hasText: 'Money of the payment was paid back, or is on its way back.' })).toContainText(
    'reversed',
  );
  await expect(facts.filter({ hasText: '4.99 USD' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'lina@example.com' })).toHaveAttribute('href', /growth\/referrers\/7$/);
  await expect(page.getByRole('link', { name: 'Bring a friend' })).toHaveAttribute('href', /growth\/campaigns\/2$/);
  await look(page, 'webhook-delivery-reward');
});
