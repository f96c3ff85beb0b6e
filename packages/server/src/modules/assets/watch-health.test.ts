import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listBlockchains } from '@coffer/contract/money-in/blockchains.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { chainActivities, nodesOf, setNodes, startChainWorld, type ChainWorld } from './chains.fixture.ts';
import { haltChain, openChain, recordHealth, type HealthReport } from './index.ts';

let it: ChainWorld;
beforeEach(async () => {
  it = await startChainWorld();
  await setNodes(it, [{ url: 'https://one.example.com' }, { url: 'https://two.example.com' }]);
});
afterEach(() => it.world.close());

function seen(over: Partial<HealthReport> = {}): HealthReport {
  return { head: { height: 100, at: it.world.clock.now() }, readHeight: 100, nodes: [], ...over };
}

async function shown() {
  const [chain] = await it.world.ok(listBlockchains, { key: it.key });
  return chain;
}

async function events() {
  const { rows } = await it.world.coffer.deps.pool.query<{ payload: object }>(
    `select payload from outbox where kind = 'blockchain.status-changed' order by id`,
  );
  return rows.map(({ payload }) => payload);
}

const halt = (reason: string) =>
  inTransaction(it.world.coffer.deps.db, (tx) => haltChain(it.world.coffer.deps, tx, 'ETH', reason));

describe('what the watcher sees', () => {
  test('moves the chain, with an audit row and an event for each move and none for what stays', async () => {
    const { deps } = it.world.coffer;
    expect(await recordHealth(deps, 'ETH', seen())).toBe('healthy');
    expect(await recordHealth(deps, 'ETH', seen())).toBe('healthy');
    expect(await recordHealth(deps, 'ETH', seen({ readHeight: 50 }))).toBe('lagging');
    expect(await shown()).toMatchObject({
      health: 'lagging',
      healthReason: '50 blocks are still to be read.',
      headHeight: 100,
    });
    it.world.clock.advance(4);
    expect(await recordHealth(deps, 'ETH', seen({ head: null }))).toBe('unreachable');
    expect(await recordHealth(deps, 'ETH', seen())).toBe('syncing');
    expect(await recordHealth(deps, 'ETH', seen())).toBe('healthy');
    const moves = ['syncing', 'healthy', 'lagging', 'unreachable', 'syncing', 'healthy'];
    expect(await events()).toMatchObject(moves.map((to) => ({ blockchainId: 1, code: 'ETH', to })));
    const rows = (await chainActivities(it)).filter(({ actor_kind }) => actor_kind === 'system');
    expect(rows).toMatchObject(moves.slice(1).map((status) => ({ actor_name: 'watcher', after: { status } })));
  });

  test('of each node is there for people to see', async () => {
    const { deps } = it.world.coffer;
    const chain = await openChain(deps, 'ETH');
    it.chains.node('ETH', 'https://two.example.com').stop();
    await chain?.head();
    await recordHealth(deps, 'ETH', seen({ nodes: chain?.health() ?? [] }));
    const [one, two] = await nodesOf(it);
    expect(one).toMatchObject({ error: null, height: 0 });
    expect(two?.error).toMatch(/\w/);
    expect([one?.checkedAt, two?.checkedAt]).not.toContain(null);
  });

  test('does not end a halt, and the first reason for one stands', async () => {
    const { deps } = it.world.coffer;
    await halt('Reorg of 14 blocks.');
    await halt('Another one.');
    expect(await recordHealth(deps, 'ETH', seen())).toBe('halted');
    expect(await recordHealth(deps, 'ETH', seen({ head: null }))).toBe('halted');
    expect(await shown()).toMatchObject({ health: 'halted', healthReason: 'Reorg of 14 blocks.', headHeight: 100 });
    expect(await events()).toHaveLength(2);
  });

  test('many reports at once lead to one move', async () => {
    const { deps } = it.world.coffer;
    await Promise.all(Array.from({ length: 8 }, () => recordHealth(deps, 'ETH', seen())));
    expect((await events()).filter((event) => JSON.stringify(event).includes('healthy'))).toHaveLength(1);
  });
});

describe('an open chain', () => {
  test('is one for all who ask, until the nodes change: by whichever process', async () => {
    const { deps } = it.world.coffer;
    const [one, same] = await Promise.all([openChain(deps, 'ETH'), openChain(deps, 'ETH')]);
    expect(one).toBeDefined();
    expect(same).toBe(one);
    const [first] = await nodesOf(it);
    await setNodes(it, [{ id: first?.id }, { url: 'https://three.example.com' }]);
    const fresh = await openChain(deps, 'ETH');
    expect(fresh).not.toBe(one);
    expect(fresh?.health()).toHaveLength(2);
    // Another process says so in the database alone.
    await deps.pool.query('update blockchain set nodes_version = nodes_version + 1 where id = 1');
    expect(await openChain(deps, 'ETH')).not.toBe(fresh);
    // Whoever holds the one from before can finish with it.
    expect(await one?.head()).toMatchObject({ height: 0 });
  });

  test('asks only the nodes that are on, and is none without', async () => {
    const { deps } = it.world.coffer;
    const [first, second] = await nodesOf(it);
    await setNodes(it, [{ id: first?.id, active: false }, { id: second?.id }]);
    expect((await openChain(deps, 'ETH'))?.health().map(({ id }) => id)).toEqual([second?.id]);
    await setNodes(it, []);
    expect(await openChain(deps, 'ETH')).toBeUndefined();
    expect(await openChain(deps, 'BASE')).toBeUndefined();
    expect(await openChain(deps, 'BTC')).toBeUndefined();
  });
});
