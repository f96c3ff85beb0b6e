import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chainCalls from '@coffer/contract/money-in/blockchains.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { hire, newProject } from '../../../test/people.ts';
import {
  apiKeyPart,
  chainActivities,
  eth,
  secretUrl,
  setNodes,
  shownSecretUrl,
  startChainWorld,
  type ChainWorld,
} from './chains.fixture.ts';

let it: ChainWorld;
beforeAll(async () => {
  it = await startChainWorld();
  await setNodes(it, [{ url: secretUrl }, { url: 'https://second.example.com' }]);
});
afterAll(() => it.world.close());

const root = () => ({ key: it.key, params: eth });

describe('the list of chains', () => {
  test('has those that this version works with, under the ids that clients know, and no other', async () => {
    const chains = await it.world.ok(chainCalls.listBlockchains, { key: it.key });
    expect(chains).toMatchObject([
      {
        id: 1,
        code: 'ETH',
        name: 'Ethereum',
        family: 'ETH_Family',
        status: 'active',
        network: 'mainnet',
        chainId: '1',
        confirmations: 12,
        health: 'syncing',
        currencies: ['ETH', 'USDC', 'USDT'],
      },
      {
        id: 3,
        code: 'BASE',
        name: 'Base',
        family: 'ETH_Family',
        status: 'inactive',
        network: 'mainnet',
        chainId: '8453',
        confirmations: 20,
        health: 'disabled',
        currencies: ['ETH', 'USDC'],
      },
    ]);
    expect(chains).toHaveLength(2);
    expect(await it.world.ok(chainCalls.listBlockchainFamilies, { key: it.key })).toEqual([
      { id: 1, family: 'ETH_Family', blockchains: ['ETH', 'BASE'] },
    ]);
  });

  test('is for projects and their keys too, but not for nobody', async () => {
    const project = await newProject(it.world, { key: it.key });
    const reader = await hire(it.world, { key: it.key }, 'project_manager', [project]);
    expect(await it.world.ok(chainCalls.listBlockchains, { key: reader.key })).toHaveLength(2);
    const body = { scopes: ['payments:read'] };
    const { key } = await it.world.ok(createApiKey, { key: it.key, params: { projectId: project }, body });
    expect(await it.world.refused(chainCalls.listBlockchains, { key })).toMatchObject({ status: 403 });
    expect(await it.world.refused(chainCalls.listBlockchains)).toMatchObject({ status: 401 });
  });
});

test.each(['ETH', 'eth', '1'])(
  'anybody may ask for %s and hears how it does, but nothing of its nodes and of reasons',
  async (idOrCode) => {
    const chain = await it.world.ok(chainCalls.getBlockchain, { params: { idOrCode } });
    expect(chain).toEqual({
      id: 1,
      code: 'ETH',
      health: 'syncing',
      name: 'Ethereum',
      family: 'ETH_Family',
      status: 'active',
      network: 'mainnet',
      chainId: '1',
      confirmations: 12,
    });
  },
);

test.each(['0', '-1', 'ETH2', 'E', 'a'.repeat(13), '1e3', '%00'])('%s is no way to name a chain', async (idOrCode) => {
  expect(await it.world.refused(chainCalls.getBlockchain, { params: { idOrCode } })).toMatchObject({ status: 400 });
});

describe('testing the connection', () => {
  test('asks each node by itself and says how it does, without the key of any', async () => {
    it.chains.network('ETH').mine(5);
    it.chains.node('ETH', 'https://second.example.com').lag(2);
    const tested = await it.world.ok(chainCalls.testConnection, root());
    expect(tested).toMatchObject({
      success: true,
      nodes: [
        { url: shownSecretUrl, connected: true, chainId: 1, lastBlockSeen: 5 },
        { url: 'https://second.example.com', connected: true, lastBlockSeen: 3 },
      ],
    });
    for (const node of tested.nodes) expect(node.avgLatencyMs).toBeGreaterThanOrEqual(0);
    expect(tested.nodes[0]?.lastBlockTimestamp).toBe(it.chains.network('ETH').head.at.toISOString());
  });

  test('names what is wrong with the one that is, and the other still counts', async () => {
    const bad = it.chains.node('ETH', secretUrl);
    bad.stop();
    const tested = await it.world.ok(chainCalls.testConnection, root());
    expect(tested.success).toBe(true);
    expect(tested.nodes[0]).toMatchObject({
      connected: false,
      avgLatencyMs: null,
      lastBlockSeen: null,
      lastBlockTimestamp: null,
    });
    expect(tested.nodes[0]?.error).toMatch(/\w/);
    expect(JSON.stringify(tested)).not.toContain(apiKeyPart);
    bad.start();
  });

  test('is no success without a node', async () => {
    const asked = { key: it.key, params: { idOrCode: 'BASE' } };
    expect(await it.world.ok(chainCalls.testConnection, asked)).toEqual({ success: false, nodes: [] });
  });

  test('a node can be tried before it is saved', async () => {
    const good = await it.world.ok(chainCalls.testNode, { ...root(), body: { url: 'https://new.example.com/KEY99' } });
    expect(good).toMatchObject({
      success: true,
      nodes: [{ id: null, url: 'https://new.example.com/…', connected: true }],
    });
    it.chains.node('ETH', 'https://base.example.com').claimChain('8453');
    const wrong = await it.world.ok(chainCalls.testNode, { ...root(), body: { url: 'https://base.example.com' } });
    expect(wrong.success).toBe(false);
    expect(wrong.nodes[0]?.error).toMatch(/chain 8453.* 1\b/);
    for (const url of ['', 'ftp://x', 'javascript:alert(1)', 7]) {
      expect(await it.world.refused(chainCalls.testNode, { ...root(), body: { url } })).toMatchObject({
        status: 400,
        details: [{ path: 'url' }],
      });
    }
  });
});

describe('a halt', () => {
  test('by hand needs a reason, stops the chain, and ends by a person with a reason', async () => {
    for (const call of [chainCalls.haltBlockchain, chainCalls.resumeBlockchain]) {
      for (const reason of ['', '  ', 'x'.repeat(301), 'two\nlines']) {
        expect(await it.world.refused(call, { ...root(), body: { reason } })).toMatchObject({
          status: 400,
          details: [{ path: 'reason' }],
        });
      }
    }
    const halted = await it.world.ok(chainCalls.haltBlockchain, { ...root(), body: { reason: 'Looks odd' } });
    expect(halted).toMatchObject({ health: 'halted', healthReason: 'Looks odd', status: 'active' });
    const again = await it.world.refused(chainCalls.haltBlockchain, { ...root(), body: { reason: 'Again' } });
    expect(again).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    const resumed = await it.world.ok(chainCalls.resumeBlockchain, { ...root(), body: { reason: 'Looked at it' } });
    expect(resumed).toMatchObject({ health: 'syncing', healthReason: 'Looked at it' });
    expect((await chainActivities(it)).slice(-2)).toMatchObject([
      { action: 'blockchain.halted', actor_kind: 'member', after: { status: 'halted', reason: 'Looks odd' } },
      {
        action: 'blockchain.resumed',
        before: { status: 'halted' },
        after: { status: 'syncing', reason: 'Looked at it' },
      },
    ]);
  });

  test('outlasts its nodes: taking them away and giving new ones does not end it', async () => {
    await it.world.ok(chainCalls.haltBlockchain, { ...root(), body: { reason: 'Looks odd' } });
    expect(await setNodes(it, [])).toMatchObject({ health: 'halted' });
    expect(await setNodes(it, [{ url: secretUrl }])).toMatchObject({ health: 'halted' });
    expect(await setNodes(it, [])).toMatchObject({ health: 'halted' });
    const resumed = await it.world.ok(chainCalls.resumeBlockchain, { ...root(), body: { reason: 'Fine' } });
    expect(resumed.health).toBe('disabled');
  });

  test('is refused for a chain that is off, and resumption for one that is not halted', async () => {
    for (const call of [chainCalls.haltBlockchain, chainCalls.resumeBlockchain]) {
      const refused = await it.world.refused(call, { ...root(), body: { reason: 'x' } });
      expect(refused).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    }
  });
});

test('who may not set nodes up neither sees nor tests, halts or resumes', async () => {
  const project = await newProject(it.world, { key: it.key });
  const lead = await hire(it.world, { key: it.key }, 'project_lead', [project]);
  const asks = [
    [chainCalls.listNodes, undefined],
    [chainCalls.testConnection, undefined],
    [chainCalls.testNode, { url: secretUrl }],
    [chainCalls.updateBlockchain, { nodes: [] }],
    [chainCalls.haltBlockchain, { reason: 'x' }],
    [chainCalls.resumeBlockchain, { reason: 'x' }],
  ] as const;
  for (const [call, body] of asks) {
    const asked = { params: eth, ...(body ? { body } : {}) };
    expect(await it.world.refused(call, asked)).toMatchObject({ status: 401 });
    const refused = await it.world.refused(call, { ...asked, key: lead.key });
    expect(refused).toMatchObject({ status: 403, details: { permission: 'nodes:write' } });
  }
});
