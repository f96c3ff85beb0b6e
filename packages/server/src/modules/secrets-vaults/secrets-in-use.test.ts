import { afterAll, beforeAll, expect, test } from 'vitest';
import * as changes from '@coffer/contract/people/treasury-changes.ts';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import * as vaults from '@coffer/contract/operations/vaults.ts';
import * as webhooks from '@coffer/contract/webhooks/webhooks.ts';
import { hire } from '../../../test/people.ts';
import { startInbox } from '../../../test/smtp-inbox.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.fixture.ts';
import { eventually, openShop, type Shop } from '../webhooks/webhooks.fixture.ts';
import { openKeeper, type Keeper } from './vaults.fixture.ts';

let shop: Shop;
let receiver: Receiver;
let keeper: Keeper;
beforeAll(async () => {
  shop = await openShop();
  receiver = await startReceiver((response, { headers }) => void response.end(JSON.stringify(headers)));
  keeper = await openKeeper(shop.world, () => shop.root);
  await shop.deliver();
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
});

const ofEndpoint = (id: number) => ({ projectId: shop.projectId, id });
const lastChange = async () => (await shop.world.ok(changes.listTreasuryChanges, { key: shop.root })).data[0];

/** What the receiver is sent with the next event. */
async function nextHeaders() {
  const before = receiver.received.length;
  await shop.tell(await shop.payments(1));
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(before));
  return receiver.received.at(-1)?.headers ?? {};
}

test('a webhook sends a header out of a vault, and what is written there holds from the next delivery on', async () => {
  const secretID = await keeper.keep('gateway', 'Bearer gateway-value-one');
  const headers = [
    { name: 'Authorization', secretID },
    { name: 'X-Shop', value: 'plain-but-sealed-too' },
  ];
  shop.world.secrets.add('plain-but-sealed-too');
  const { id, ...made } = await shop.newWebhook({ url: receiver.url, headers });
  expect(made.headers).toEqual([
    { name: 'Authorization', secretID, secret: { vault: 'shop', name: 'gateway' } },
    { name: 'X-Shop', secretID: null, secret: null },
  ]);
  expect(await nextHeaders()).toMatchObject({
    authorization: 'Bearer gateway-value-one',
    'x-shop': 'plain-but-sealed-too',
  });
  await eventually(async () => expect((await keeper.secret(secretID)).lastUsedAt).not.toBeNull());
  expect((await keeper.secret(secretID)).usedBy).toMatchObject([{ kind: 'webhook-header', ownerId: id }]);

  expect(await keeper.write(secretID, 'Bearer gateway-value-two')).toMatchObject({ version: 2 });
  expect(await nextHeaders()).toMatchObject({ authorization: 'Bearer gateway-value-two' });

  // The receiver says back all that it gets: the log does not.
  await eventually(async () =>
    expect((await shop.deliveries(id)).every(({ status }) => status === 'delivered')).toBe(true),
  );
  const [newest] = await shop.deliveries(id);
  expect((await shop.delivery(newest?.id ?? 0)).log[0]?.answer).toContain('[Authorization]');
  expect(JSON.stringify(await shop.webhook(id))).not.toContain('gateway-value');
  await shop.world.ok(webhooks.removeWebhook, { key: shop.root, params: ofEndpoint(id) });
  expect((await keeper.secret(secretID)).usedBy).toEqual([]);
});

test('its owners are told of a value written to what is used, and take it back and let it hold again', async () => {
  const secretID = await keeper.keep('undone', 'the-value-of-before');
  const { id } = await shop.newWebhook({ url: receiver.url, headers: [{ name: 'X-Key', secretID }] });
  await keeper.write(secretID, 'the-value-of-a-thief');
  const change = await lastChange();
  expect(change).toMatchObject({
    kind: 'secret.written',
    title: 'The value of the secret "undone" in the vault "shop" was replaced',
    before: { version: '1' },
    after: { version: '2', usedBy: expect.stringMatching(/^Webhook .+: header x-key$/) },
  });
  const params = { id: change?.id ?? 0 };
  await shop.world.ok(changes.freezeTreasuryChange, { key: shop.root, params });
  expect(await keeper.secret(secretID)).toMatchObject({ version: 1 });
  expect(await nextHeaders()).toMatchObject({ 'x-key': 'the-value-of-before' });

  // What root did itself would wait; of somebody else's, root lets it hold again at once.
  await shop.world.coffer.deps.pool.query('update treasury_change set member_id = null where id = $1', [params.id]);
  await shop.world.ok(changes.releaseTreasuryChange, { key: shop.root, params });
  expect(await keeper.secret(secretID)).toMatchObject({ version: 2 });
  expect(await nextHeaders()).toMatchObject({ 'x-key': 'the-value-of-a-thief' });

  // Written again since: there is nothing left to take back, and numbers never come twice.
  expect(await keeper.write(secretID, 'the-value-after-that')).toMatchObject({ version: 3 });
  await shop.world.ok(changes.freezeTreasuryChange, { key: shop.root, params });
  expect(await keeper.secret(secretID)).toMatchObject({ version: 3 });
  await shop.world.ok(webhooks.removeWebhook, { key: shop.root, params: ofEndpoint(id) });
});

test('what is in use is not removed, and the refusal names what uses it', async () => {
  const secretID = await keeper.keep('needed', 'a-value-that-is-needed');
  const { id } = await shop.newWebhook({ url: receiver.url, name: 'Orders', headers: [{ name: 'X-Key', secretID }] });
  const ask = { key: shop.root, params: { id: keeper.vaultId, secretID } };
  const refused = await shop.world.refused(vaults.removeSecret, ask);
  expect(refused).toMatchObject({
    status: 409,
    message: expect.stringContaining('Webhook Orders (Shop): header x-key'),
  });
  const badValue = await shop.world.refused(vaults.writeSecret, { ...ask, body: { value: 'ä header cannot hold' } });
  expect(badValue).toMatchObject({ status: 400, details: [{ path: 'value' }] });
  await shop.world.ok(webhooks.updateWebhook, { key: shop.root, params: ofEndpoint(id), body: { headers: [] } });
  await shop.world.ok(vaults.removeSecret, ask);
  await shop.world.ok(webhooks.removeWebhook, { key: shop.root, params: ofEndpoint(id) });
});

test('whoever may not write vaults cannot send a secret anywhere, nor have one follow to another origin', async () => {
  const secretID = await keeper.keep('coveted', 'a-value-others-want');
  const lead = await hire(shop.world, { key: shop.root }, 'project_lead', [shop.projectId]);
  const params = { projectId: shop.projectId };
  const headers = [{ name: 'X-Key', secretID }];
  const body = { url: receiver.url, headers };
  const refused = await shop.world.refused(webhooks.createWebhook, { key: lead.key, params, body });
  expect(refused).toMatchObject({ status: 403, details: { permission: 'vaults:write' } });
  const { id } = await shop.newWebhook({ url: receiver.url, headers });
  const moved = { key: lead.key, params: ofEndpoint(id) };
  const url = 'https://elsewhere.example.com/hooks';
  const kept = await shop.world.refused(webhooks.updateWebhook, {
    ...moved,
    body: { url, headers: [{ name: 'X-Key' }] },
  });
  expect(kept).toMatchObject({ status: 400, details: [{ path: 'headers.0.value' }] });
  expect(await shop.world.ok(webhooks.updateWebhook, { ...moved, body: { url } })).toMatchObject({ headers: [] });
  expect((await keeper.secret(secretID)).usedBy).toEqual([]);
  const admin = await hire(shop.world, { key: shop.root }, 'admin');
  const settings = { host: '127.0.0.1', port: 1, security: 'none' as const, username: 'a', from: 'pay@example.com' };
  const attempts = [
    await shop.world.refused(smtp.createSmtp, { key: admin.key, body: { ...settings, passwordSecretID: secretID } }),
    await shop.world.refused(smtp.testSmtp, {
      key: admin.key,
      body: { settings: { ...settings, passwordSecretID: secretID } },
    }),
  ];
  for (const one of attempts) expect(one).toMatchObject({ status: 403, details: { permission: 'vaults:write' } });
});

test.each([
  [{ name: 'Host', value: 'x' }, 'headers.0.name'],
  [{ name: 'content-length', value: '1' }, 'headers.0.name'],
  [{ name: 'Connection', value: 'x' }, 'headers.0.name'],
  [{ name: 'Transfer-Encoding', value: 'x' }, 'headers.0.name'],
  [{ name: 'Proxy-Authorization', value: 'x' }, 'headers.0.name'],
  [{ name: 'Webhook-Signature', value: 'x' }, 'headers.0.name'],
  [{ name: 'X-Payram-Signature', value: 'x' }, 'headers.0.name'],
  [{ name: 'API-KEY', value: 'x' }, 'headers.0.name'],
  [{ name: 'X Key', value: 'x' }, 'headers.0.name'],
  [{ name: 'X-Key:', value: 'x' }, 'headers.0.name'],
  [{ name: 'X-Key', value: 'a\r\nHost: evil' }, 'headers.0.value'],
  [{ name: 'X-Key', value: ' padded' }, 'headers.0.value'],
  [{ name: 'X-Key', value: 'ä' }, 'headers.0.value'],
  [{ name: 'X-Key' }, 'headers.0.value'],
  [{ name: 'X-Key', value: 'x', secretID: 1 }, 'headers.0.secretID'],
  [{ name: 'X-Key', secretID: 4711 }, 'headers.0.secretID'],
])('the header %j is refused by name', async (header, path) => {
  const ask = { key: shop.root, params: { projectId: shop.projectId } };
  await shop.later(0);
  const body = { url: receiver.url, headers: [header] };
  const refused = await shop.world.refused(webhooks.createWebhook, { ...ask, key: shop.root, body });
  expect(refused).toMatchObject({ status: 400, details: [{ path }] });
});

test('a webhook has at most ten headers, each once', async () => {
  const key = shop.root;
  const params = { projectId: shop.projectId };
  const many = Array.from({ length: 11 }, (_, at) => ({ name: `X-${at}`, value: 'x' }));
  const twice = [
    { name: 'X-A', value: 'x' },
    { name: 'x-a', value: 'y' },
  ];
  for (const [headers, path] of [
    [many, 'headers'],
    [twice, 'headers.1.name'],
  ] as const) {
    const refused = await shop.world.refused(webhooks.createWebhook, {
      key,
      params,
      body: { url: receiver.url, headers },
    });
    expect(refused).toMatchObject({ status: 400, details: [{ path }] });
  }
});

test('mails go out with the password of now', async () => {
  const account = { username: 'coffer', password: 'The-first-password-1' };
  const inbox = await startInbox({ account });
  const secretID = await keeper.keep('smtp', account.password);
  const { root: key, world } = shop;
  const settings = {
    host: '127.0.0.1',
    port: inbox.port,
    security: 'none' as const,
    username: 'coffer',
    from: 'pay@example.com',
  };
  const saved = await world.ok(smtp.createSmtp, { key, body: { ...settings, passwordSecretID: secretID } });
  expect(saved).toMatchObject({ hasPassword: true, passwordSecretID: secretID });
  expect(await world.ok(smtp.testSmtp, { key, body: {} })).toMatchObject({ ok: true });
  account.password = 'The-second-password-2';
  expect(await world.ok(smtp.testSmtp, { key, body: {} })).toMatchObject({ ok: false });
  await keeper.write(secretID, account.password);
  expect(await world.ok(smtp.testSmtp, { key, body: {} })).toMatchObject({ ok: true });
  expect((await keeper.secret(secretID)).usedBy).toMatchObject([{ name: 'Mail server: password' }]);

  // It stays while the place does, and goes nowhere else.
  expect(await world.ok(smtp.replaceSmtp, { key, body: { ...settings, from: 'shop@example.com' } })).toMatchObject({
    passwordSecretID: secretID,
  });
  const both = { ...settings, password: 'x', passwordSecretID: secretID };
  expect(await world.refused(smtp.replaceSmtp, { key, body: both })).toMatchObject({
    details: [{ path: 'passwordSecretID' }],
  });
  const elsewhere = { ...settings, host: 'mail.evil.example' };
  expect(await world.ok(smtp.replaceSmtp, { key, body: elsewhere })).toMatchObject({
    hasPassword: false,
    passwordSecretID: null,
  });
  expect((await keeper.secret(secretID)).usedBy).toEqual([]);

  // Taken back it is used again, and where it was removed since there is none.
  const id = (await lastChange())?.id ?? 0;
  await world.ok(changes.freezeTreasuryChange, { key, params: { id } });
  expect(await world.ok(smtp.testSmtp, { key, body: {} })).toMatchObject({ ok: true });
  expect((await keeper.secret(secretID)).usedBy).toMatchObject([{ kind: 'smtp-password' }]);
  await world.ok(smtp.removeSmtp, { key });
  await world.ok(vaults.removeSecret, { key, params: { id: keeper.vaultId, secretID } });
  const removal = { id: (await lastChange())?.id ?? 0 };
  await world.ok(changes.freezeTreasuryChange, { key, params: removal });
  expect((await lastChange())?.after['stays']).toContain('no longer kept');
  expect(await world.ok(smtp.getSmtp, { key })).toMatchObject({ configured: false });
  await inbox.close();
});

test('a row that somebody swapped in the database opens nothing', async () => {
  const [mine, other] = [
    await keeper.keep('mine', 'a-value-for-this-header'),
    await keeper.keep('other', 'a-value-for-nobody'),
  ];
  const { id } = await shop.newWebhook({ url: receiver.url, headers: [{ name: 'X-Key', secretID: mine }] });
  const { pool } = shop.world.coffer.deps;
  const ask = { key: shop.root, params: ofEndpoint(id) };
  // The endpoint is given another secret behind our back.
  await pool.query('update secret_use set named_secret_id = $1 where named_secret_id = $2', [other, mine]);
  expect(await shop.world.ok(webhooks.testWebhook, ask)).toMatchObject({
    delivered: false,
    error: 'The secret of a header does not open: write a new value.',
  });
  await pool.query('update secret_use set named_secret_id = $2 where named_secret_id = $1', [other, mine]);
  expect(await shop.world.ok(webhooks.testWebhook, ask)).toMatchObject({ delivered: true });
  await shop.world.ok(webhooks.removeWebhook, ask);
});

test('a rotation seals them anew with the others, both values of each, and they open after it', async () => {
  const secretID = await keeper.keep('rotated', 'a-value-before-the-rotation');
  const { id } = await shop.newWebhook({ url: receiver.url, headers: [{ name: 'X-Key', secretID }] });
  await keeper.write(secretID, 'a-value-also-before-it');
  const { root: key, world } = shop;
  const vault = await world.ok(vaults.rotateVault, { key, params: { id: 1 } });
  expect(await world.ok(vaults.getVault, { key, params: { id: keeper.vaultId } })).toMatchObject({
    status: 'rotating',
  });
  await world.drain();
  expect(vault.status).toBe('rotating');
  expect(await world.ok(vaults.getVault, { key, params: { id: keeper.vaultId } })).toMatchObject({ status: 'active' });
  expect(await world.ok(vaults.checkVault, { key, params: { id: 1 } })).toMatchObject({ status: 'ok' });
  const params = { id: (await lastChange())?.id ?? 0 };
  expect(await nextHeaders()).toMatchObject({ 'x-key': 'a-value-also-before-it' });
  await world.ok(changes.freezeTreasuryChange, { key, params });
  expect(await nextHeaders()).toMatchObject({ 'x-key': 'a-value-before-the-rotation' });
  for (const call of [vaults.rotateVault, vaults.checkVault]) {
    expect((await world.refused(call, { key, params: { id: keeper.vaultId } })).status).toBe(404);
  }
  await world.ok(webhooks.removeWebhook, { key, params: ofEndpoint(id) });
});
