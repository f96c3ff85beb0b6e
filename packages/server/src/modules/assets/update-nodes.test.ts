import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chainCalls from '@coffer/contract/money-in/blockchains.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { goodPassword } from '../../../test/client.ts';
import { destroyRetired, retiredDays } from '../vault/index.ts';
import {
  apiKeyPart,
  chainActivities,
  eth,
  nodesOf,
  refusedNodes,
  secretUrl,
  setNodes,
  shownSecretUrl,
  startChainWorld,
  type ChainWorld,
} from './chains.fixture.ts';

let it: ChainWorld;
beforeAll(async () => {
  it = await startChainWorld();
});
afterAll(() => it.world.close());

async function chainOf(code = 'ETH') {
  const all = await it.world.ok(chainCalls.listBlockchains, { key: it.key });
  return all.find((chain) => chain.code === code);
}

/** Of those that nobody can take back any more. */
async function sealedAddresses(): Promise<{ active: number; sealed: number }> {
  await destroyRetired(it.world.coffer.deps, daysAfter(it.world.clock.now(), retiredDays + 1));
  const { rows } = await it.world.coffer.deps.pool.query<{ active: number; sealed: number }>(
    `select count(*) filter (where status = 'active') as active, count(sealed) as sealed from secret where purpose = 'node-url'`,
  );
  return rows[0] ?? { active: -1, sealed: -1 };
}

describe('the nodes of a chain', () => {
  test('enable it when the first one comes, are shown without their keys, and stored sealed', async () => {
    expect(await chainOf()).toMatchObject({ status: 'inactive', health: 'disabled' });
    const saved = await setNodes(it, [{ url: secretUrl }, { url: 'ws://10.0.0.7:8546', active: false }]);
    expect(saved).toMatchObject({ status: 'active', health: 'syncing' });
    expect(saved.nodes).toMatchObject([
      { url: shownSecretUrl, origin: 'dashboard', active: true },
      { url: 'ws://10.0.0.7:8546', active: false },
    ]);
    expect(JSON.stringify([saved, await nodesOf(it), await chainActivities(it)])).not.toContain(apiKeyPart);
    expect(await sealedAddresses()).toEqual({ active: 2, sealed: 2 });
    expect((await chainActivities(it)).map(({ action }) => action)).toEqual([
      'blockchain.enabled',
      'blockchain.updated',
    ]);
  });

  test('can be put in another order, edited, and removed with their sealed addresses', async () => {
    const [first, second] = await nodesOf(it);
    const swapped = await setNodes(it, [{ id: second?.id }, { id: first?.id, url: 'https://other.example.com' }]);
    expect(swapped.nodes.map(({ id, url }) => [id, url])).toEqual([
      [second?.id, 'ws://10.0.0.7:8546'],
      [first?.id, 'https://other.example.com'],
    ]);
    expect(await sealedAddresses()).toEqual({ active: 2, sealed: 2 });
    const one = await setNodes(it, [{ id: first?.id }]);
    expect(one.nodes).toHaveLength(1);
    expect(await sealedAddresses()).toEqual({ active: 1, sealed: 1 });
    expect((await chainActivities(it)).at(-1)).toMatchObject({
      action: 'blockchain.updated',
      actor_name: 'root@example.com',
      before: { nodes: ['ws://10.0.0.7:8546', 'https://other.example.com'] },
      after: { nodes: ['https://other.example.com'] },
    });
  });

  test('disable it when none is left on', async () => {
    const [node] = await nodesOf(it);
    expect(await setNodes(it, [{ id: node?.id, active: false }])).toMatchObject({ health: 'disabled' });
    expect(await setNodes(it, [{ id: node?.id, active: true }])).toMatchObject({ health: 'syncing' });
    expect(await setNodes(it, [])).toMatchObject({ health: 'disabled', nodes: [] });
  });

  test('confirmations change by themselves, and the change is written down', async () => {
    const saved = await it.world.ok(chainCalls.updateBlockchain, {
      key: it.key,
      params: { idOrCode: 'base' },
      body: { confirmations: 25 },
    });
    expect(saved.confirmations).toBe(25);
    expect(await chainActivities(it, 3)).toMatchObject([
      { action: 'blockchain.updated', before: { confirmations: 20 }, after: { confirmations: 25 } },
    ]);
    await it.world.ok(chainCalls.updateBlockchain, {
      key: it.key,
      params: { idOrCode: '3' },
      body: { confirmations: 25 },
    });
    expect(await chainActivities(it, 3)).toHaveLength(1);
  });
});

describe('a node that is no good', () => {
  const good = 'https://good.example.com';

  test('on another chain is refused with both chains named, switched on or not', async () => {
    await setNodes(it, [{ url: good }]);
    it.chains.node('ETH', 'https://base.example.com').claimChain('8453');
    for (const active of [true, false]) {
      const refused = await refusedNodes(it, [{ url: 'https://base.example.com', active }]);
      expect(refused).toMatchObject({ status: 422, details: [{ path: 'nodes.0.url' }] });
      expect(refused.message).toMatch(/chain 8453.* 1\b/);
    }
    expect((await nodesOf(it)).map(({ url }) => url)).toEqual([good]);
  });

  test('that does not answer can be kept only switched off, and is asked before it is switched on', async () => {
    it.chains.node('ETH', secretUrl).stop();
    const [stored] = await nodesOf(it);
    const refused = await refusedNodes(it, [{ id: stored?.id }, { url: secretUrl }]);
    expect(refused).toMatchObject({ status: 422, details: [{ path: 'nodes.1.url' }] });
    expect(refused.message).toContain('active false');
    expect(refused.message).not.toContain(apiKeyPart);
    const saved = await setNodes(it, [{ id: stored?.id }, { url: secretUrl, active: false }]);
    const off = saved.nodes[1]?.id;
    expect(await refusedNodes(it, [{ id: stored?.id }, { id: off, active: true }])).toMatchObject({ status: 422 });
    it.chains.node('ETH', secretUrl).start();
    expect((await setNodes(it, [{ id: stored?.id }, { id: off, active: true }])).nodes[1]?.active).toBe(true);
  });

  test.each([
    ['nodes.0.url', [{ url: 'ftp://rpc.example.com' }]],
    ['nodes.0.url', [{ url: 'rpc.example.com' }]],
    ['nodes.0.url', [{ url: 'https://rpc.example.com\nhost: evil' }]],
    ['nodes.0.url', [{ url: 'file:///etc/passwd' }]],
    ['nodes.0.url', [{ url: `https://rpc.example.com/${'a'.repeat(2048)}` }]],
    ['nodes.0.url', [{ active: true }]],
    ['nodes.0.id', [{ id: 4711 }]],
    ['nodes.1.url', [{ url: 'https://new.example.com' }, { url: 'https://new.example.com' }]],
    ['nodes.0.active', [{ url: good, active: 'yes' }]],
    ['nodes.0.secret', [{ url: good, secret: 'x' }]],
    ['nodes', Array.from({ length: 11 }, (_, at) => ({ url: `https://n${at}.example.com` }))],
  ])('%s is named, and nothing changes: %j', async (path, nodes) => {
    const before = await nodesOf(it);
    expect(await refusedNodes(it, nodes)).toMatchObject({ status: 400, details: [{ path }] });
    expect(await nodesOf(it)).toEqual(before);
  });

  test('twice the same stored one is refused', async () => {
    const [node] = await nodesOf(it);
    expect(await refusedNodes(it, [{ id: node?.id }, { id: node?.id }])).toMatchObject({
      status: 400,
      details: [{ path: 'nodes.1.id' }],
    });
  });

  test.each([0, 10_001, 1.5, '12'])('confirmations of %s are refused', async (confirmations) => {
    const refused = await it.world.refused(chainCalls.updateBlockchain, {
      key: it.key,
      params: eth,
      body: { confirmations },
    });
    expect(refused).toMatchObject({ status: 400, details: [{ path: 'confirmations' }] });
  });

  test.each(['TRX', 'BTC', 'SOLANA', '2', '4711', 'DOGE'])('%s is no chain of this version', async (idOrCode) => {
    for (const call of [chainCalls.getBlockchain, chainCalls.listNodes, chainCalls.testConnection]) {
      expect(await it.world.refused(call, { key: it.key, params: { idOrCode } })).toMatchObject({ status: 404 });
    }
    const body = { confirmations: 3 };
    expect(
      await it.world.refused(chainCalls.updateBlockchain, { key: it.key, params: { idOrCode }, body }),
    ).toMatchObject({ status: 404 });
  });
});

test('two people who change the nodes at once: the slower one is told to look again', async () => {
  const [node] = await nodesOf(it);
  const connect = it.chains.connect.bind(it.chains);
  // The second change is made while the first one waits for its node.
  it.chains.connect = (code, settings) => {
    it.chains.connect = connect;
    const chain = connect(code, settings);
    const second = setNodes(it, [{ id: node?.id }]);
    return { ...chain, head: () => second.then(() => chain.head()) };
  };
  const refused = await refusedNodes(it, [{ id: node?.id }, { url: 'https://two.example.com' }]);
  expect(refused).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(await nodesOf(it)).toHaveLength(1);
});

test('changes want a password given within the last minutes; reading does not', async () => {
  it.world.clock.advance(6);
  const ask = { key: it.key, params: eth };
  const late = { status: 403, code: 'STEP_UP_REQUIRED' };
  expect(await it.world.refused(chainCalls.updateBlockchain, { ...ask, body: { confirmations: 13 } })).toMatchObject(
    late,
  );
  expect(await it.world.refused(chainCalls.testNode, { ...ask, body: { url: secretUrl } })).toMatchObject(late);
  expect(await it.world.refused(chainCalls.haltBlockchain, { ...ask, body: { reason: 'x' } })).toMatchObject(late);
  expect(await it.world.refused(chainCalls.resumeBlockchain, { ...ask, body: { reason: 'x' } })).toMatchObject(late);
  await it.world.ok(chainCalls.listNodes, ask);
  await it.world.ok(chainCalls.testConnection, ask);
  await it.world.ok(stepUp, { key: it.key, body: { password: goodPassword } });
  await it.world.ok(chainCalls.updateBlockchain, { ...ask, body: { confirmations: 13 } });
});
