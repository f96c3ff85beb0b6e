import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createProject, updateProject } from '@coffer/contract/projects/projects.ts';
import * as contract from '@coffer/contract/webhooks/webhooks.ts';
import { hire } from '../../../test/people.ts';
import { activityOf } from '../projects/projects.fixture.ts';
import { openShop, type Shop } from './webhooks.fixture.ts';

let shop: Shop;
/** The same program where webhooks may go to the open internet alone. */
let strict: Shop;
beforeAll(async () => {
  [shop, strict] = await Promise.all([openShop(), openShop({ env: {} })]);
});
afterAll(() => Promise.all([shop.close(), strict.close()]));
beforeEach(async () => {
  await shop.world.coffer.deps.pool.query(`update webhook set status = 'removed'`);
});

const url = 'https://shop.example.com/hooks';

function asked(id?: number, body?: object) {
  const params = { projectId: shop.projectId, ...(id === undefined ? {} : { id }) };
  return { key: shop.root, params, ...(body ? { body } : {}) };
}

test('the address that a project names is an endpoint as soon as the project is saved, and so is its change', async () => {
  const listed = async () =>
    (await shop.world.ok(contract.listWebhooks, asked())).map((row) => [row.name, row.url, row.managed]);
  const name = (webhookEndpoint: string) =>
    shop.world.ok(updateProject, { key: shop.root, params: { id: shop.projectId }, body: { webhookEndpoint } });
  await name(url);
  expect(await listed()).toEqual([['Project default', url, true]]);
  await name(`${url}/2`);
  expect(await listed()).toEqual([['Project default', `${url}/2`, true]]);
  await name('');
  expect(await listed()).toEqual([]);
  const headers = { 'idempotency-key': 'made-with-a-webhook' };
  const body = { name: 'Named at once', webhookEndpoint: url };
  const { id } = await shop.world.ok(createProject, { key: shop.root, body, headers });
  const made = await shop.world.ok(contract.listWebhooks, { key: shop.root, params: { projectId: id } });
  expect(made).toMatchObject([{ name: 'Project default', url, managed: true, compatibility: true }]);
  await shop.world.drain();
  expect(await shop.world.ok(contract.listWebhooks, { key: shop.root, params: { projectId: id } })).toEqual(made);
});

test('a new endpoint shows its secret once, and tells everything by default', async () => {
  const made = await shop.newWebhook({ url });
  expect(made).toMatchObject({
    url,
    name: 'shop.example.com',
    events: [],
    status: 'active',
    managed: false,
    compatibility: false,
    legacySecret: null,
  });
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const shown = await shop.webhook(made.id);
  expect(shown).not.toHaveProperty('secret');
  expect(shown.secretLastFour).toBe(made.secret.slice(-4));
  expect(await shop.world.ok(contract.listWebhooks, asked())).toEqual([shown]);
  expect(await activityOf(shop.world, 'webhook', made.id)).toMatchObject([
    { action: 'webhook.created', project_id: shop.projectId, after: { url, secretLastFour: shown.secretLastFour } },
  ]);
});

test.each([
  [{ url: 'shop.example.com' }, 'url'],
  [{ url: 'ftp://shop.example.com' }, 'url'],
  [{ url: 'https://ada:pw@shop.example.com' }, 'url'],
  [{ url: 'https://shop.example.com:25' }, 'url'],
  [{ url: 'http://169.254.169.254/' }, 'url'],
  [{ url: `https://shop.example.com/${'a'.repeat(2048)}` }, 'url'],
  [{ url, events: ['payment.lost'] }, 'events.0'],
  [{ url, name: 'a\nb' }, 'name'],
  [{ url, legacySecret: 'short', compatibility: true }, 'legacySecret'],
  [{ url, legacySecret: 'with spaces in the middle', compatibility: true }, 'legacySecret'],
  [{ url, legacySecret: 'ünïcödeünïcödeünïcöde', compatibility: true }, 'legacySecret'],
  [{ url, legacySecret: 'long-enough-to-be-one' }, 'legacySecret'],
  [{ url, colour: 'blue' }, 'colour'],
  [{}, 'url'],
])('%j is refused, names %s, and makes nothing', async (body, path) => {
  const refusal = await shop.world.refused(contract.createWebhook, asked(undefined, body));
  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  expect(refusal.details).toMatchObject([{ path }]);
  expect(await shop.world.ok(contract.listWebhooks, asked())).toEqual([]);
});

test.each(['http://shop.example.com', 'https://127.0.0.1/', 'https://[::1]:8443/', 'https://10.0.0.1/'])(
  'without the setting for it %s is refused',
  async (address) => {
    const ask = { key: strict.root, params: { projectId: strict.projectId }, body: { url: address } };
    const refusal = await strict.world.refused(contract.createWebhook, ask);
    expect(refusal.details).toMatchObject([{ path: 'url' }]);
    expect(await strict.world.ok(contract.listWebhooks, { ...ask, body: undefined })).toEqual([]);
  },
);

test('a project has only so many', async () => {
  for (let n = 0; n < 20; n += 1) await shop.newWebhook({ url });
  const refusal = await shop.world.refused(contract.createWebhook, asked(undefined, { url }));
  expect(refusal).toMatchObject({ status: 422, message: expect.stringContaining('at most 20') });
});

test('a change is on record with what was before; one that changes nothing is not', async () => {
  const { id } = await shop.newWebhook({ url });
  const next = 'https://other.example.com/hooks';
  const changed = await shop.world.ok(contract.updateWebhook, asked(id, { url: next, events: ['payment.filled'] }));
  expect(changed).toMatchObject({ url: next, events: ['payment.filled'] });
  await shop.world.ok(contract.updateWebhook, asked(id, { url: next }));
  await shop.world.ok(contract.updateWebhook, asked(id, { status: 'disabled' }));
  await shop.world.ok(contract.updateWebhook, asked(id, { status: 'active', name: 'Shop' }));
  expect((await activityOf(shop.world, 'webhook', id)).slice(1)).toMatchObject([
    { action: 'webhook.updated', before: { url, events: [] }, after: { url: next, events: ['payment.filled'] } },
    { action: 'webhook.disabled', before: { status: 'active' }, after: { status: 'disabled' } },
    { action: 'webhook.enabled', before: { status: 'disabled' }, after: { status: 'active' } },
  ]);
});

test('another path of the same host keeps the secrets, and what went wrong before is forgotten', async () => {
  const { id, secretLastFour, legacySecretLastFour } = await shop.newWebhook({ url, compatibility: true });
  await shop.world.coffer.deps.pool.query('update webhook set failing_since = now() where id = $1', [id]);
  expect((await shop.webhook(id)).failingSince).not.toBeNull();
  const changed = await shop.world.ok(contract.updateWebhook, asked(id, { url: `${url}/next` }));
  expect(changed).toMatchObject({ failingSince: null, secretLastFour, legacySecretLastFour });
  expect(changed).not.toHaveProperty('secret');
});

test('headers go to another path of the same host with nobody but whoever may write secrets', async () => {
  const lead = await hire(shop.world, { key: shop.root }, 'project_lead', [shop.projectId]);
  const headers = [{ name: 'Authorization', value: 'Bearer merchant-0815' }];
  shop.world.secrets.add('Bearer merchant-0815');
  const { id } = await shop.newWebhook({ url, headers });
  const byRoot = await shop.world.ok(contract.updateWebhook, asked(id, { url: `${url}/next` }));
  expect(byRoot.headers).toEqual([{ name: 'Authorization', secretID: null, secret: null }]);
  const byLead = { ...asked(id, { url: `${url}/account-of-the-lead` }), key: lead.key };
  expect(await shop.world.ok(contract.updateWebhook, byLead)).toMatchObject({
    headers: [],
    droppedHeaders: ['Authorization'],
  });
});

test('another origin gets new secrets, shown once; those of the receiver before it are destroyed', async () => {
  const legacySecret = 'what-the-receiver-trusts';
  const made = await shop.newWebhook({ url, compatibility: true, legacySecret });
  for (const next of ['https://new.example.com/', 'https://new.example.com:8443/', 'https://third.example.com/']) {
    const before = await shop.webhook(made.id);
    const changed = await shop.world.ok(contract.updateWebhook, asked(made.id, { url: next }));
    expect(changed.secret).toMatch(/^whsec_/);
    expect(changed.legacySecret).toMatch(/^cwl_/);
    expect(changed.secretLastFour).not.toBe(before.secretLastFour);
    expect(changed.previousSecretUntil).toBeNull();
  }
  const { rows } = await shop.world.coffer.deps.pool.query(
    `select count(*)::int as kept from secret where owner = $1 and status <> 'destroyed'`,
    [`webhook:${made.id}`],
  );
  expect(rows).toEqual([{ kept: 2 }]);
  const given = await shop.world.ok(contract.updateWebhook, asked(made.id, { url, legacySecret }));
  expect(given).toMatchObject({ legacySecret, legacySecretLastFour: 'usts' });
});

test('a legacy secret that is switched off does not wait for another origin either', async () => {
  const { id } = await shop.newWebhook({ url, compatibility: true, legacySecret: 'what-the-receiver-trusts' });
  await shop.world.ok(contract.updateWebhook, asked(id, { compatibility: false }));
  await shop.world.ok(contract.updateWebhook, asked(id, { url: 'https://new.example.com/' }));
  const back = await shop.world.ok(contract.updateWebhook, asked(id, { compatibility: true }));
  expect(back.legacySecretLastFour).not.toBe('usts');
});

test('a removed one is gone, with its secrets', async () => {
  const { id } = await shop.newWebhook({ url, compatibility: true });
  await shop.world.ok(contract.removeWebhook, asked(id));
  expect((await shop.world.refused(contract.getWebhook, asked(id))).status).toBe(404);
  const { rows } = await shop.world.coffer.deps.pool.query(
    `select status from secret where owner = $1 and status <> 'destroyed'`,
    [`webhook:${id}`],
  );
  expect(rows).toEqual([]);
});

test('the endpoint of one project is not there for another one', async () => {
  const { id } = await shop.newWebhook({ url });
  const other = await shop.world.ok(createProject, { key: shop.root, body: { name: 'Other' } });
  const params = { projectId: other.id, id };
  for (const call of [contract.getWebhook, contract.removeWebhook, contract.testWebhook, contract.listDeliveries]) {
    expect((await shop.world.refused(call, { key: shop.root, params })).status, call.id).toBe(404);
  }
});

async function save(body: object): Promise<void> {
  await shop.world.ok(updateProject, { key: shop.root, params: { id: shop.projectId }, body });
  await shop.world.drain();
}

const managed = async () => (await shop.world.ok(contract.listWebhooks, asked())).filter((one) => one.managed);

test('the address that a project names is an endpoint of its own, and follows it', async () => {
  await save({ webhookEndpoint: url });
  const [made] = await managed();
  expect(made).toMatchObject({ name: 'Project default', url, events: [], compatibility: true, managed: true });
  await save({ website: 'https://shop.example.com' });
  expect(await managed()).toEqual([made]);

  await shop.world.coffer.deps.pool.query(
    `update webhook set status = 'auto_disabled', disabled_reason = 'Gone', failing_since = now() where id = $1`,
    [made?.id],
  );
  await save({ webhookEndpoint: 'https://new.example.com/hooks' });
  const [moved] = await managed();
  expect(moved).toMatchObject({ id: made?.id, url: 'https://new.example.com/hooks', status: 'active' });
  expect(moved?.secretLastFour).not.toBe(made?.secretLastFour);
  expect(moved?.legacySecretLastFour).not.toBe(made?.legacySecretLastFour);

  await save({ webhookEndpoint: '' });
  expect(await managed()).toEqual([]);
  await save({ webhookEndpoint: url });
  const [again] = await managed();
  expect(again?.id).not.toBe(made?.id);
});

test('it is changed and removed where the project is, and nowhere else', async () => {
  await save({ webhookEndpoint: '' });
  await save({ webhookEndpoint: url });
  const [{ id } = { id: 0 }] = await managed();
  const refusal = await shop.world.refused(contract.updateWebhook, asked(id, { url: 'https://x.example.com' }));
  expect(refusal.details).toMatchObject([{ path: 'url', message: expect.stringContaining('webhookEndpoint') }]);
  expect((await shop.world.refused(contract.removeWebhook, asked(id))).status).toBe(422);
  expect(await shop.world.ok(contract.updateWebhook, asked(id, { events: ['payment.filled'] }))).toMatchObject({ url });
});
