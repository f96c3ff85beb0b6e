import { afterEach, expect, test, vi } from 'vitest';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { confirmations, openStage, type Stage, type Watcher } from '../../../../test/chain-stage.ts';
import { findDue } from '../booking/due-store.ts';
import type { MemoryNode } from '../../../chains/memory/network/node.ts';
import type { Chain } from '../../../chains/port/port.ts';

let stage: Stage;
let watcher: Watcher;
let nodes: MemoryNode[];
afterEach(async () => {
  await assertInvariants(stage.database.db);
  await stage.close();
});

/** The first node is the one that lies, and is asked first. */
async function open(count: number): Promise<void> {
  const urls = Array.from({ length: count }, (_one, at) => `memory:${at + 1}`);
  stage = await openStage('ETH', undefined, urls);
  nodes = urls.map((url) => stage.chains.node('ETH', url));
  watcher = await stage.watcher();
}

async function statuses(): Promise<Record<string, string>> {
  const { rows } = await stage.database.pool.query<{ units: string; status: string }>(
    'select units::text, status from deposit order by id',
  );
  return Object.fromEntries(rows.map(({ units, status }) => [units, status]));
}

async function isHalted(): Promise<boolean> {
  const { rows } = await stage.database.pool.query<{ status: string }>('select status from blockchain');
  return rows[0]?.status === 'halted';
}

function doubt() {
  return watcher.watch.others.doubt;
}

/** Rounds that may fail, as they do while nodes contradict each other. */
async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) await watcher.settle().catch(() => undefined);
}

test('blocks that one node makes up credit nothing, and what is truly paid is credited once nodes agree again', async () => {
  await open(2);
  const [liar] = nodes;
  const address = await stage.address();
  liar?.makeUp(5, [{ to: address, units: 666n, contract: stage.token }]);
  await rounds(3);
  expect(await statuses()).toEqual({ 666: 'included' });
  expect(doubt()).toMatchObject({ state: 'awaited', nodes: [2] });
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine(confirmations);
  await rounds(3);
  expect(await statuses()).toEqual({ 666: 'included' });
  expect(doubt()).toMatchObject({ state: 'disputed', height: 1, nodes: [2] });
  stage.network.mine(5);
  await rounds(3);
  expect(Object.values(await statuses())).not.toContain('confirmed');
  liar?.tellTheTruth();
  await rounds(3);
  expect(await statuses()).toEqual({ 5: 'confirmed', 666: 'reorged' });
  expect(await isHalted()).toBe(false);
  expect(doubt()).toBeNull();
});

test('a node that two others outvote is left, however long it lies', async () => {
  await open(3);
  const [liar] = nodes;
  const address = await stage.address();
  liar?.makeUp(5, [{ to: address, units: 666n, contract: stage.token }]);
  await rounds(2);
  expect(await statuses()).toEqual({ 666: 'included' });
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine(confirmations);
  await rounds(10);
  expect(await statuses()).toEqual({ 5: 'confirmed', 666: 'reorged' });
  expect(await isHalted()).toBe(false);
  expect(doubt()).toBeNull();
  stage.network.pay(address, 7n, stage.token);
  stage.network.mine(confirmations);
  await watcher.settle();
  expect(await statuses()).toEqual({ 5: 'confirmed', 7: 'confirmed', 666: 'reorged' });
});

test('confirmations that one node makes up are none', async () => {
  await open(2);
  const [liar] = nodes;
  stage.network.pay(await stage.address(), 5n, stage.token);
  stage.network.mine(1);
  liar?.makeUp(confirmations);
  await rounds(3);
  expect(await statuses()).toEqual({ 5: 'included' });
  liar?.tellTheTruth();
  stage.network.mine(confirmations + 2);
  await watcher.settle();
  expect(await statuses()).toEqual({ 5: 'confirmed' });
});

test('a node that is a little behind is waited for', async () => {
  await open(2);
  stage.network.pay(await stage.address(), 5n, stage.token);
  stage.network.mine(confirmations);
  nodes[1]?.lag(1);
  await rounds(3);
  expect(await statuses()).toEqual({ 5: 'included' });
  expect(doubt()).toMatchObject({ state: 'awaited', height: confirmations, nodes: [2] });
  nodes[1]?.lag(0);
  await watcher.settle();
  expect(await statuses()).toEqual({ 5: 'confirmed' });
  expect(doubt()).toBeNull();
});

/** Nodes are asked each half a minute, as they are while a payment waits for them. */
async function pass(halfMinutes: number): Promise<void> {
  for (let half = 0; half < halfMinutes; half += 1) {
    // A block takes the rest of it.
    stage.network.advance(18_000);
    stage.network.mine(1);
    await rounds(1);
  }
}

test('a node that is gone holds nothing up for longer than a quarter of an hour, and what is credited then is no secret', async () => {
  await open(2);
  nodes[1]?.stop();
  const address = await stage.address();
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine(confirmations);
  await rounds(2);
  const since = doubt()?.since;
  await pass(29);
  expect(await statuses()).toEqual({ 5: 'included' });
  expect(doubt()).toMatchObject({ state: 'awaited', nodes: [2], since });
  await pass(1);
  expect(await statuses()).toEqual({ 5: 'confirmed' });
  expect(doubt()).toMatchObject({ state: 'alone', nodes: [2] });
  stage.network.pay(address, 7n, stage.token);
  stage.network.mine(confirmations);
  await watcher.settle();
  expect(await statuses()).toEqual({ 5: 'confirmed', 7: 'confirmed' });
  nodes[1]?.start();
  await watcher.settle();
  expect(doubt()).toBeNull();
});

test('other nodes are asked once for all that is due, and not at all while nothing is', async () => {
  await open(2);
  const hear = vi.fn<NonNullable<Chain['hear']>>(stage.chain.hear);
  Object.assign(watcher.watch.chain, { hear });
  const address = await stage.address();
  for (const units of [1n, 2n, 3n]) {
    stage.network.pay(address, units, stage.token);
    stage.network.mine(1);
  }
  stage.network.mine(confirmations - 2);
  await watcher.settle();
  hear.mockClear();
  await watcher.settle();
  expect(hear).not.toHaveBeenCalled();
  stage.network.mine(1);
  await watcher.settle();
  expect(await statuses()).toEqual({ 1: 'confirmed', 2: 'confirmed', 3: 'confirmed' });
  expect(hear).toHaveBeenCalledTimes(1);
});

test('a node that lacked something once, and was asked nothing for an hour since, is no less waited for', async () => {
  await open(2);
  const address = await stage.address();
  nodes[1]?.lag(1);
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine(confirmations);
  await rounds(2);
  expect(await statuses()).toEqual({ 5: 'included' });
  stage.network.advance(3_600_000);
  stage.network.mine(1);
  nodes[1]?.stop();
  await rounds(2);
  expect(await statuses()).toEqual({ 5: 'included' });
  expect(doubt()).toMatchObject({ state: 'awaited', nodes: [2] });
});

test('what nodes were asked about in vain takes its turn among what is paid after it', async () => {
  await open(2);
  const address = await stage.address();
  nodes[1]?.stop();
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine(confirmations);
  await rounds(2);
  for (const units of [6n, 7n]) {
    stage.network.advance(60_000);
    stage.network.pay(address, units, stage.token);
    stage.network.mine(1);
  }
  await rounds(1);
  const { deps, blockchain } = watcher.watch;
  const depth = { height: (await stage.chain.head()).height, confirmations: 1 };
  const due = await findDue(deps.db, blockchain.id, depth, { heardAtOnce: 1, transfersHeardAtOnce: 1 });
  const { rows } = await stage.database.pool.query('select units::text from deposit where id = $1', [due.items[0]?.id]);
  expect(rows).toEqual([{ units: '5' }]);
});

test('where there is one node only, its word is enough', async () => {
  await open(1);
  expect(stage.chain.hear).toBeUndefined();
  nodes[0]?.makeUp(confirmations, [{ to: await stage.address(), units: 666n, contract: stage.token }]);
  await watcher.settle();
  expect(await statuses()).toEqual({ 666: 'confirmed' });
});
