import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as blockchains from '@coffer/contract/money-in/blockchains.ts';
import * as changes from '@coffer/contract/people/treasury-changes.ts';
import { removeSecret, writeSecret } from '@coffer/contract/operations/vaults.ts';
import { hire } from '../../../test/people.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { openEvmStage, type EvmStage } from '../../chains/evm/stage.fixture.ts';
import { openChain } from '../assets/index.ts';
import { openKeeper, type Keeper } from './vaults.fixture.ts';

let stage: EvmStage;
let provider: Awaited<ReturnType<typeof openProvider>>;
let world: World;
let key: string;
let keeper: Keeper;
beforeAll(async () => {
  stage = await openEvmStage('ETH');
  provider = await openProvider(stage.nodeUrl, 'key-of-the-first-month');
  world = await startWorld({ env: { NETWORK: 'local' } });
  ({ key } = await world.signUpRoot());
  keeper = await openKeeper(world, () => key);
}, 120_000);
afterAll(async () => {
  await world?.close();
  await provider?.close();
  await stage?.close();
});

/** A node that asks for a key in its address, as providers do. */
async function openProvider(nodeUrl: string, firstKey: string) {
  const it = { key: firstKey, asked: new Set<string>() };
  const server = createServer((request, response) => {
    void (async () => {
      const given = request.url?.slice('/v3/'.length) ?? '';
      it.asked.add(given);
      if (given !== it.key) return void response.writeHead(401).end();
      const answer = await fetch(nodeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: await text(request),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    })();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    it,
    shown: base,
    urlWith: (secret: string) => `${base}/v3/${secret}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const eth = { idOrCode: 'ETH' };
const setNodes = (nodes: object[]) =>
  world.ok(blockchains.updateBlockchain, { key, params: eth, body: { nodes: nodes as never } });
const height = async () => (await (await openChain(world.coffer.deps, 'ETH'))?.head())?.height;

test('a node is asked at the address in a vault, and at the one that is written there from then on', async () => {
  const secretID = await keeper.keep('eth-rpc', provider.urlWith('key-of-the-first-month'));
  world.secrets.add('key-of-the-first-month');
  const tested = await world.ok(blockchains.testNode, { key, params: eth, body: { secretID } });
  expect(tested).toMatchObject({ success: true, nodes: [{ url: provider.shown }] });
  const saved = await setNodes([{ secretID }]);
  const secret = { vault: expect.any(String), name: 'eth-rpc' };
  expect(saved.nodes).toMatchObject([{ secretID, secret, url: provider.shown, active: true }]);
  expect(await height()).toEqual(expect.any(Number));
  expect(await keeper.secret(secretID)).toMatchObject({
    lastUsedAt: expect.any(String),
    usedBy: [{ kind: 'node-url', ownerId: saved.nodes[0]?.id, name: expect.stringMatching(/^Ethereum.* node at 127/) }],
  });

  // The provider gives another key, and takes the first one for no more.
  provider.it.key = 'key-of-the-second-month';
  world.secrets.add('key-of-the-second-month');
  const wrong = provider.urlWith('no-key-that-it-knows');
  const refused = await world.refused(writeSecret, {
    key,
    params: { id: keeper.vaultId, secretID },
    body: { value: wrong },
  });
  expect(refused).toMatchObject({ status: 422, details: [{ path: 'value' }] });
  expect(JSON.stringify(refused)).not.toContain('no-key-that-it-knows');
  await keeper.write(secretID, provider.urlWith('key-of-the-second-month'));
  provider.it.asked.clear();
  expect(await height()).toEqual(expect.any(Number));
  expect([...provider.it.asked]).toEqual(['key-of-the-second-month']);

  // Its owners take it back: the address before holds at once.
  const [change] = (await world.ok(changes.listTreasuryChanges, { key })).data;
  expect(change).toMatchObject({ kind: 'secret.written' });
  await world.ok(changes.freezeTreasuryChange, { key, params: { id: change?.id ?? 0 } });
  provider.it.key = 'key-of-the-first-month';
  provider.it.asked.clear();
  expect(await height()).toEqual(expect.any(Number));
  expect([...provider.it.asked]).toEqual(['key-of-the-first-month']);
});

test('a plain address takes the place of a secret, and the other way round', async () => {
  const secretID = await keeper.keep('eth-other', provider.urlWith(provider.it.key));
  const [node] = (await setNodes([{ url: stage.nodeUrl }])).nodes;
  expect(node).toMatchObject({ secretID: null });
  expect((await setNodes([{ id: node?.id, secretID }])).nodes).toMatchObject([{ id: node?.id, secretID }]);
  expect((await setNodes([{ id: node?.id }])).nodes).toMatchObject([{ secretID }]);
  expect((await setNodes([{ id: node?.id, url: stage.nodeUrl }])).nodes).toMatchObject([
    { secretID: null, secret: null },
  ]);
  expect((await keeper.secret(secretID)).usedBy).toEqual([]);
});

test('nodes that are taken back use their secret again while it holds the address that owners saw', async () => {
  const secretID = await keeper.keep('eth-undone', provider.urlWith(provider.it.key));
  const [node] = (await setNodes([{ url: stage.nodeUrl }, { secretID }])).nodes.slice(1);
  await setNodes([{ url: stage.nodeUrl }]);
  expect((await keeper.secret(secretID)).usedBy).toEqual([]);
  const [change] = (await world.ok(changes.listTreasuryChanges, { key })).data;
  expect(change?.before['nodes']).toMatch(/\(from the vault .+ \/ eth-undone\)$/);
  const { rows } = await world.coffer.deps.pool.query<{ subject: string }>(
    `select subject::text from treasury_change where kind = 'blockchain.nodes-changed'`,
  );
  expect(rows.map(({ subject }) => subject).join()).not.toContain(provider.it.key);
  const freeze = async () => {
    const id = (await world.ok(changes.listTreasuryChanges, { key })).data[0]?.id ?? 0;
    await world.ok(changes.freezeTreasuryChange, { key, params: { id } });
    return (await world.ok(changes.listTreasuryChanges, { key })).data.find((one) => one.id === id);
  };
  await freeze();
  expect((await keeper.secret(secretID)).usedBy).toMatchObject([{ kind: 'node-url', ownerId: node?.id }]);
  expect(await world.ok(blockchains.testConnection, { key, params: eth })).toMatchObject({
    nodes: [{ connected: true }, { connected: true, url: provider.shown }],
  });

  // Another place was written meanwhile, which nobody was told of; later there is none at all.
  const ask = { key, params: { id: keeper.vaultId, secretID } };
  await setNodes([{ url: stage.nodeUrl }]);
  await keeper.write(secretID, 'http://127.0.0.1:1/elsewhere/of-another');
  expect((await freeze())?.after['stays']).toContain('no longer kept');
  await world.ok(removeSecret, ask);
  expect((await world.ok(blockchains.listNodes, { key, params: eth })).nodes).toMatchObject([{ secretID: null }]);
});

test('what is no address, no secret, or not for the caller is refused by name', async () => {
  const secretID = await keeper.keep('words', 'no address at all');
  const refused = async (by: string, node: object) =>
    world.refused(blockchains.updateBlockchain, { key: by, params: eth, body: { nodes: [node] as never } });
  expect(await refused(key, { secretID })).toMatchObject({ status: 400, details: [{ path: 'nodes.0.secretID' }] });
  expect(await refused(key, { secretID: 4711 })).toMatchObject({
    status: 400,
    details: [{ path: 'nodes.0.secretID' }],
  });
  expect(await refused(key, { secretID, url: stage.nodeUrl })).toMatchObject({
    details: [{ path: 'nodes.0.secretID' }],
  });
  const admin = await hire(world, { key }, 'admin');
  expect(await refused(admin.key, { secretID })).toMatchObject({
    status: 403,
    details: { permission: 'vaults:write' },
  });
  expect(await world.refused(blockchains.testNode, { key: admin.key, params: eth, body: { secretID } })).toMatchObject({
    status: 403,
  });
  expect(await world.refused(blockchains.testNode, { key, params: eth, body: {} })).toMatchObject({
    details: [{ path: 'url' }],
  });
});
