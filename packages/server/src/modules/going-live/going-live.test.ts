import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '@coffer/contract/operations/go-live.ts';
import { readNotices } from '@coffer/contract/operations/notices.ts';
import { createSmtp, testSmtp } from '@coffer/contract/operations/smtp.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createColdWallet, createWallet } from '@coffer/contract/treasury/wallets.ts';
import { createWebhook, updateWebhook } from '@coffer/contract/webhooks/webhooks.ts';
import { plantPayment } from '../../../test/plant/plant-payment.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { memoryChains } from '../../chains/memory/memory-chains.ts';
import { keyFingerprint } from '../vault/index.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.fixture.ts';

/** One installation on its way to real money, point after point. */

const chains = memoryChains();
const vault = privateKeyToAccount(generatePrivateKey());
const stranger = privateKeyToAccount(generatePrivateKey());
let world: World;
let key: string;
let email: string;
let shop: number;
let inbox: Inbox;
let receiver: Receiver;

beforeAll(async () => {
  const env = { CHAINS: 'ETH', ETH_RPC_URL: 'https://eth.example.com', WEBHOOK_HTTP: 'on' };
  world = await startWorld({ chains, env });
  ({ key, email } = await world.signUpRoot());
  shop = (await world.ok(createProject, { key, body: { name: 'Shop' } })).id;
  [inbox, receiver] = [await startInbox(), await startReceiver()];
});
afterAll(async () => {
  await Promise.all([inbox.close(), receiver.close()]);
  await world.close();
});

const read = () => world.ok(contract.readGoLive, { key });
const stateOf = async (of: contract.GoLivePoint) => (await read()).points.find((point) => point.of === of)?.state;
const logged = async (action: string) =>
  (await world.coffer.deps.pool.query('select entity_id, after from activity where action = $1', [action])).rows;

test('nothing is proven at first, and going live is refused with what is left', async () => {
  const { points, live } = await read();
  expect(points.map(({ of }) => of)).toEqual(contract.goLivePoints);
  expect(points.some(({ state }) => state === 'proven')).toBe(false);
  expect(live).toBeNull();
  const refused = await world.refused(contract.goLive, { key, body: {} });
  expect(refused).toMatchObject({ status: 422, code: 'UNPROCESSABLE' });
  expect(refused.message).toContain('cold wallets, a copy of the master key, mail');
  expect((await world.ok(readNotices, { key })).isLive).toBe(false);
});

test('nodes that answer for real networks are seen, and those of test networks are not enough', async () => {
  const heal = (network: string) =>
    world.asOwner(`update blockchain set status = 'healthy', network = '${network}' where code = 'ETH'`);
  await world.asOwner(`update node set checked_at = now(), failing_since = null`);
  await heal('testnet');
  expect(await stateOf('nodes')).toBe('not_proven');
  await heal('mainnet');
  expect((await read()).networks).toMatchObject([{ blockchainCode: 'ETH', nodes: 1, answering: 1 }]);
  expect(await stateOf('nodes')).toBe('proven');
  await world.asOwner(`update node set failing_since = now()`);
  expect(await stateOf('nodes')).toBe('failed');
  await world.asOwner(`update node set failing_since = null`);
});

const givePasskey = () =>
  world.asOwner(`insert into passkey (member_id, name, host, credential_id, public_key, counter, is_synced, transports,
      created_at) select id, 'Phone', 'localhost', 'Y3JlZA', '\\x01', 0, false, '{}', now() from member`);
const addWallet = async (address: string) =>
  (await world.ok(createColdWallet, { key, params: { chain: 'ETH' }, body: { name: 'Vault', address } })).id;
const prove = (id: number, body: object) => world.ask(contract.proveColdWallet, { key, params: { id }, body });

test('a cold wallet is proven by its own signature of just this text', async () => {
  const id = await addWallet(vault.address);
  const [wallet] = (await read()).coldWallets;
  expect(wallet).toMatchObject({ walletID: id, address: vault.address, proof: null });
  const text = wallet?.text ?? '';
  expect(text).toContain(`Coffer at localhost:8080: the wallet ${vault.address} is ours.`);
  for (const signature of [
    await stranger.signMessage({ message: text }),
    await vault.signMessage({ message: `${text}.` }),
    'signed',
  ]) {
    expect(await prove(id, { signature })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'signature' }] } },
    });
  }
  expect((await prove(id, {})).status).toBe(400);
  expect(await stateOf('cold_wallets')).toBe('not_proven');
  const proven = await prove(id, { signature: await vault.signMessage({ message: text }) });
  expect(proven).toMatchObject({ status: 200, body: { coldWallets: [{ proof: { means: 'signature' } }] } });
  expect(await stateOf('cold_wallets')).toBe('proven');
  expect(await logged('go-live.wallet-proven')).toMatchObject([
    { entity_id: String(id), after: { address: vault.address, means: 'signature' } },
  ]);
});

test('another one is proven by a transfer from it to an address of ours, and by no other', async () => {
  const network = chains.network('ETH');
  const cold = network.address('vault two');
  const id = await addWallet(cold);
  expect(await stateOf('cold_wallets')).toBe('under_way');
  const body = { name: 'Till', walletType: 'hot_wallet', family: 'ETH_Family', projectID: shop } as const;
  const hot = (await world.ok(createWallet, { key, body })).address?.toLowerCase() ?? '';
  for (const payer of [cold, network.address('somebody')]) network.pay(payer, 10n ** 18n);
  network.mine();
  const send = (from: string, to: string) => network.send({ from, moves: [{ to, units: 5n, contract: null }] });
  const elsewhere = send(cold, network.address('elsewhere'));
  const notFrom = send(network.address('somebody'), hot);
  const good = send(cold, hot);
  const why = async (txHash: string) => {
    const { status, body: answer } = await prove(id, { txHash });
    return status === 200 ? 'proven' : (answer as { error: { message: string } }).error.message;
  };
  expect(await why('0x1')).toContain('must be the hash of a transaction on Ethereum');
  expect(await why(`0x${'1'.repeat(64)}`)).toContain('is known to no node');
  expect(await why(good)).toContain('is in no block yet');
  network.mine(2);
  expect(await why(elsewhere)).toContain('none of your addresses');
  expect(await why(notFrom)).toContain('moved nothing from');
  expect(await why(good)).toBe('proven');
  expect(await stateOf('cold_wallets')).toBe('proven');
});

test('what a stranger can have a chain say of a wallet proves nothing', async () => {
  const network = chains.network('ETH');
  const [cold, somebody, elsewhere] = ['vault three', 'somebody', 'elsewhere'].map((name) => network.address(name));
  if (!cold || !somebody || !elsewhere) throw new Error('no addresses');
  const id = await addWallet(cold);
  const till = await world.coffer.deps.pool.query<{ address: string; contract: string }>(`
    select a.address, (select bc.contract from blockchain_currency bc join blockchain b on b.id = bc.blockchain_id
      where b.code = 'ETH' and bc.contract is not null limit 1) as contract
    from address a join wallet w on w.id = a.wallet_id where w.name = 'Till'`);
  const { address: hot = '', contract: listed = '' } = till.rows[0] ?? {};
  const fake = network.address('a token that somebody made up');
  for (const token of [null, listed, fake]) for (const owner of [cold, somebody]) network.pay(owner, 10n ** 18n, token);
  network.mine();
  const moved = (...moves: { from?: string; to: string; contract: string | null }[]) =>
    network.send({ from: somebody, moves: moves.map((move) => ({ ...move, units: 5n })) });
  const made = moved({ from: cold, to: hot, contract: fake });
  const paidOut = moved({ from: cold, to: hot, contract: null });
  const apart = moved({ from: cold, to: elsewhere, contract: listed }, { to: hot, contract: null });
  const madeBeside = moved({ from: cold, to: elsewhere, contract: listed }, { from: cold, to: hot, contract: fake });
  const good = moved({ from: cold, to: hot, contract: listed });
  network.mine(2);
  const why = async (txHash: string) => JSON.stringify((await prove(id, { txHash })).body);
  for (const txHash of [made, paidOut]) expect(await why(txHash)).toContain('does not show that anybody has the key');
  for (const txHash of [apart, madeBeside]) expect(await why(txHash)).toContain('none of your addresses');
  expect(await stateOf('cold_wallets')).toBe('under_way');
  expect((await prove(id, { txHash: good })).status).toBe(200);
  expect(await stateOf('cold_wallets')).toBe('proven');
});

test('a copy of the master key is proven by four characters of its fingerprint, and nobody guesses them', async () => {
  const fingerprint = keyFingerprint(world.coffer.deps).slice(0, 4);
  const wrong = fingerprint === '0000' ? '0001' : '0000';
  const type = (typed: string) => world.ask(contract.proveMasterKey, { key, body: { fingerprint: typed } });
  for (const bad of ['', '12345', 'xyz!']) expect((await type(bad)).status, bad).toBe(400);
  expect(await type(wrong)).toMatchObject({ status: 400, body: { error: { details: [{ path: 'fingerprint' }] } } });
  const proven = await type(` ${fingerprint.toUpperCase()} `);
  expect(proven).toMatchObject({ status: 200, body: { masterKey: { by: email } } });
  for (let at = 0; at < 8; at += 1) await type(wrong);
  expect((await type(wrong)).status).toBe(429);
  expect(await stateOf('master_key')).toBe('proven');
});

test('mail is proven by a server that took one, and not by one that refused it since', async () => {
  const settings = { host: '127.0.0.1', port: inbox.port, security: 'none', from: 'Pay <pay@example.com>' } as const;
  await world.ok(createSmtp, { key, body: settings });
  expect(await stateOf('mail')).toBe('not_proven');
  await world.ok(testSmtp, { key, body: {} });
  expect(inbox.messages.at(-1)?.to).toEqual([email]);
  expect(await stateOf('mail')).toBe('proven');
  // What another server was sent says nothing about this one.
  world.clock.advance(1);
  await world.ok(createSmtp, { key, body: { ...settings, port: 1 } });
  expect(await stateOf('mail')).toBe('not_proven');
  await world.ok(testSmtp, { key, body: {} });
  expect(await stateOf('mail')).toBe('failed');
  await world.ok(createSmtp, { key, body: settings });
  await world.ok(testSmtp, { key, body: {} });
  expect(await stateOf('mail')).toBe('proven');
});

test('everybody who may change the installation needs a second factor', async () => {
  expect((await read()).people).toEqual({ all: 1, without: [email] });
  await givePasskey();
  expect((await read()).people).toEqual({ all: 1, without: [] });
  expect(await stateOf('second_factor')).toBe('proven');
});

test('an endpoint is proven by its answer, and anew once its URL is another', async () => {
  const asked = { key, params: { projectId: shop }, body: { url: receiver.url } };
  const { id } = await world.ok(createWebhook, asked);
  // By what it answered of real deliveries, as long as its URL is the same.
  await world.asOwner('update webhook set last_success_at = now()');
  expect(await stateOf('webhook')).toBe('proven');
  const turn = (url: string) => world.ok(updateWebhook, { key, params: { projectId: shop, id }, body: { url } });
  await turn(`${receiver.url}/never`);
  expect(await stateOf('webhook')).toBe('not_proven');
  await turn(receiver.url);
  const ask = () => world.ask(contract.proveWebhook, { key, params: { id } });
  receiver.answer((response) => void response.writeHead(500).end());
  expect(await ask()).toMatchObject({ status: 422, body: { error: { code: 'UNPROCESSABLE' } } });
  expect(await stateOf('webhook')).toBe('not_proven');
  receiver.answer((response) => void response.writeHead(200).end());
  expect((await ask()).status).toBe(200);
  expect(await stateOf('webhook')).toBe('proven');
  await world.asOwner(`update webhook set url = url || '?other'`);
  expect(await stateOf('webhook')).toBe('not_proven');
  await world.asOwner(`update webhook set url = replace(url, '?other', '')`);
  expect((await world.ask(contract.proveWebhook, { key, params: { id: 999_999 } })).status).toBe(404);
});

test('once a payment came over a real network all is proven, and a person goes live', async () => {
  const planted = await plantPayment(world, shop, { dollars: 1, webhookStatus: 'success' });
  const set = (text: string) => world.asOwner(`update payment set ${text} where id = ${planted.id}`);
  expect((await read()).dollar).toBeNull();
  await set(`blockchain_currency_id = (select bc.id from blockchain_currency bc join blockchain b
    on b.id = bc.blockchain_id where b.code = 'ETH' order by bc.id limit 1)`);
  expect((await read()).dollar).toEqual({ referenceID: planted.reference, projectID: shop, stages: ['asked'] });
  await set(`status = 'settled', filled_usd_units = usd_units, settled_at = now()`);
  expect((await read()).dollar?.stages).toEqual(['asked', 'seen', 'confirmed', 'told']);
  expect((await read()).points.every(({ state }) => state === 'proven')).toBe(true);

  world.clock.advance(6);
  expect(await world.refused(contract.goLive, { key, body: {} })).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  await world.asOwner('delete from passkey');
  ({ key } = await world.signIn(email));
  await givePasskey();
  const live = await world.ok(contract.goLive, { key, body: {} });
  expect(live.live).toMatchObject({ by: email });
  expect((await world.ok(readNotices, { key })).isLive).toBe(true);
  await world.ok(contract.goLive, { key, body: {} });
  expect(await logged('go-live.went-live')).toHaveLength(1);

  // What breaks later is not proven any more, and it stays live.
  await world.asOwner('update node set failing_since = now()');
  expect(await stateOf('nodes')).toBe('failed');
  expect((await read()).live).not.toBeNull();
});
