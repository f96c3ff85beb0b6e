import { afterEach, describe, expect, test, vi } from 'vitest';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { confirmations, openStage, type Stage, type Watcher } from '../../../../test/chain-stage.ts';
import type { MemoryNode } from '../../../chains/memory/network/node.ts';
import type { ChainFacts } from '@coffer/contract/operations/doctor.ts';
import type { Chain } from '../../../chains/port/port.ts';
import { everyProject } from '../../../platform/access.ts';
import { judgeTransaction } from '../diagnosis/judge-transaction.ts';
import { findDeposits } from '../reading/read-store.ts';

let stage: Stage;
let watcher: Watcher;
let nodes: MemoryNode[];
afterEach(async () => {
  await assertInvariants(stage.database.db);
  await stage.close();
});

const urlsOf = (count: number) => Array.from({ length: count }, (_one, at) => `memory:${at + 1}`);

/** The first node is the one that lies, and is asked first. */
async function open(count: number): Promise<void> {
  stage = await openStage('ETH', undefined, urlsOf(count));
  nodes = urlsOf(count).map((url) => stage.chains.node('ETH', url));
  watcher = await stage.watcher();
}

/** In one block: what was paid, and what the liar adds to it. */
async function payAndLie(): Promise<void> {
  const address = await stage.address();
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine(1);
  nodes[0]?.invent({ to: address, contract: stage.token, units: 666n });
  await watcher.settle();
}

async function statuses(): Promise<Record<string, string>> {
  const { rows } = await stage.database.pool.query<{ units: string; status: string }>(
    'select units::text, status from deposit order by id',
  );
  return Object.fromEntries(rows.map(({ units, status }) => [units, status]));
}

const doubt = () => watcher.watch.others.doubt;

async function mine(blocks: number): Promise<void> {
  stage.network.mine(blocks);
  await watcher.settle();
}

test('a transfer that one node of three adds to a true block is taken back, and stops nobody', async () => {
  await open(3);
  await payAndLie();
  expect(await statuses()).toEqual({ 5: 'included', 666: 'included' });
  await mine(confirmations - 1);
  expect(await statuses()).toEqual({ 5: 'confirmed', 666: 'reorged' });
  expect(doubt()).toBeNull();
  const { rows } = await stage.database.pool.query('select status from blockchain');
  expect(rows).toEqual([{ status: 'syncing' }]);
});

test('of two nodes that disagree about a transfer neither is believed, which is said until a person turns one off', async () => {
  await open(2);
  await payAndLie();
  await mine(confirmations + 3);
  expect(await statuses()).toEqual({ 5: 'confirmed', 666: 'included' });
  expect(doubt()).toMatchObject({ state: 'disputed', height: 1, nodes: [2] });
  const settings = { chainId: stage.network.chainId, nodes: [{ id: 2, url: 'memory:2' }] };
  Object.assign(watcher.watch, { chain: stage.chains.connect('ETH', settings) });
  await mine(1);
  expect(await statuses()).toEqual({ 5: 'confirmed', 666: 'reorged' });
  expect(doubt()).toBeNull();
});

test('a node that has not answered yet is asked again', async () => {
  await open(2);
  stage.network.pay(await stage.address(), 5n, stage.token);
  await mine(1);
  nodes[1]?.stop();
  await mine(confirmations);
  expect(await statuses()).toEqual({ 5: 'included' });
  expect(doubt()).toMatchObject({ state: 'awaited', nodes: [2] });
  nodes[1]?.start();
  await watcher.settle();
  expect(await statuses()).toEqual({ 5: 'confirmed' });
  expect(doubt()).toBeNull();
});

test('nodes are asked once about all transfers that are due, and a few at a time where there are many', async () => {
  await open(2);
  const ask = stage.chain.hearTransfers;
  if (!ask) throw new Error('nodes of this chain are asked');
  const hearTransfers = vi.fn<NonNullable<Chain['hearTransfers']>>(ask);
  Object.assign(watcher.watch.chain, { hearTransfers });
  Object.assign(watcher.watch.limits, { transfersHeardAtOnce: 2 });
  const address = await stage.address();
  for (const units of [1n, 2n, 3n]) stage.network.pay(address, units, stage.token);
  await mine(confirmations - 1);
  expect(hearTransfers).not.toHaveBeenCalled();
  await mine(1);
  expect(await statuses()).toEqual({ 1: 'confirmed', 2: 'confirmed', 3: 'confirmed' });
  expect(hearTransfers.mock.calls.map(([told]) => told.length)).toEqual([2, 1]);
});

describe('a deposit that nodes cannot tell', () => {
  /** Of payments of so much the first node knows no more than that it cannot tell them. */
  function cannotTell(...amounts: bigint[]) {
    const ask = stage.chain.hearTransfers;
    if (!ask) throw new Error('nodes of this chain are asked');
    const hearTransfers = vi.fn<NonNullable<Chain['hearTransfers']>>(async (told) => {
      const hearing = await ask(told);
      return (one) => {
        if (!amounts.includes(one.units)) return hearing(one);
        const untold = [{ node: 1, why: 'the answer is too large' }];
        return { state: 'awaited', nodes: [1], instead: null, isRefuted: false, untold };
      };
    });
    Object.assign(watcher.watch.chain, { hearTransfers });
    return () => hearTransfers.mock.calls.map(([told]) => told.map(({ units }) => Number(units)));
  }

  /** What the doctor says of the payment of so much. */
  async function diagnosis(units: string) {
    const rows = await findDeposits(stage.database.db, everyProject('the test looks at all'), {}, 10);
    const deposits = rows.filter((row) => row.units === units);
    const chain = { state: 'included', health: 'healthy' } as ChainFacts;
    const told = [{ chain, name: 'Ethereum', firstHeight: 0, ours: [], foreign: [], untold: [] }];
    return judgeTransaction({ told, deposits, blockchainCode: undefined });
  }

  test('waits alone, says why, and is no doubt about the chain', async () => {
    await open(1);
    cannotTell(1n);
    const address = await stage.address();
    for (const units of [1n, 2n]) stage.network.pay(address, units, stage.token);
    await mine(confirmations);
    expect(await statuses()).toEqual({ 1: 'included', 2: 'confirmed' });
    expect(doubt()).toBeNull();
    expect(await diagnosis('1')).toMatchObject({
      code: 'WAITING',
      message: expect.stringContaining('(node 1 of the list: the answer is too large)'),
    });
  });

  test('takes its turn: what comes behind it is asked about first, in whatever block, and it again when all were asked', async () => {
    await open(1);
    const asked = cannotTell(1n, 2n, 3n);
    Object.assign(watcher.watch.limits, { heardAtOnce: 2, transfersHeardAtOnce: 3 });
    const address = await stage.address();
    for (const units of [1n, 2n, 3n, 4n, 5n]) {
      stage.network.pay(address, units, stage.token);
      stage.network.mine(1);
    }
    await mine(confirmations);
    expect(await statuses()).toEqual({ 1: 'included', 2: 'included', 3: 'included', 4: 'confirmed', 5: 'confirmed' });
    expect(asked().slice(0, 3)).toEqual([
      [1, 2],
      [3, 4],
      [5, 1],
    ]);
  });
});
