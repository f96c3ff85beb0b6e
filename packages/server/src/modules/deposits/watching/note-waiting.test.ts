import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { openStage, type Stage, type Watcher } from '../../../../test/chain-stage.ts';
import { balancesOf, chainAccount } from '../../ledger/index.ts';
import { noteWaiting } from './note-waiting.ts';

let stage: Stage;
let watcher: Watcher;
beforeEach(async () => {
  stage = await openStage();
  watcher = await stage.watcher();
  await watcher.settle();
});
afterEach(async () => {
  await assertInvariants(stage.database.db);
  await stage.close();
});

/** As on a chain whose nodes tell what waits for a block. */
function look(status = 'healthy'): Promise<void> {
  const pool = { waiting: stage.node.waiting.bind(stage.node) };
  return noteWaiting({ ...watcher.watch, chain: { ...stage.chain, pool } }, status);
}

async function rows<R>(text: string): Promise<R[]> {
  return (await stage.database.pool.query(text)).rows as R[];
}

async function deposits() {
  return rows<object>('select status, round, units::text, block_height as height from deposit order by id');
}

async function steps(): Promise<string[]> {
  return (await rows<{ event: string }>('select event from deposit_move order by id')).map(({ event }) => event);
}

test('what waits for a block is seen once, and counts for nothing', async () => {
  const address = await stage.address();
  stage.network.pay(address, 700n);
  await look();
  await look();
  expect(await deposits()).toEqual([{ status: 'seen', round: 0, units: '700', height: null }]);
  expect(await balancesOf(stage.database.db, [chainAccount(address)])).toEqual([]);
  expect(await steps()).toEqual(['deposit.seen']);
});

test('its block includes it, and then the pool has nothing more to say', async () => {
  stage.network.pay(await stage.address(), 700n);
  await look();
  stage.network.mine();
  await watcher.settle();
  await look();
  expect(await deposits()).toMatchObject([{ status: 'included', round: 1 }]);
  expect(await steps()).toEqual(['deposit.seen', 'deposit.included']);
});

test('what vanished is taken from view', async () => {
  const hash = stage.network.pay(await stage.address(), 700n);
  await look();
  const other = stage.network.pay(await stage.address(), 5n);
  stage.network.drop(hash);
  await look();
  expect(await deposits()).toMatchObject([{ status: 'dropped' }, { status: 'seen' }]);
  stage.network.drop(other);
  await look();
  expect(await deposits()).toMatchObject([{ status: 'dropped' }, { status: 'dropped' }]);
  expect(await steps()).toEqual(['deposit.seen', 'deposit.seen', 'deposit.dropped', 'deposit.dropped']);
});

test('what left the pool for a block that was not read yet is not taken from view', async () => {
  stage.network.pay(await stage.address(), 700n);
  await look();
  stage.network.mine();
  await look();
  expect(await deposits()).toMatchObject([{ status: 'seen' }]);
  await watcher.settle();
  expect(await steps()).toEqual(['deposit.seen', 'deposit.included']);
});

test('what nobody is credited for is not shown before it is there', async () => {
  stage.network.pay(await stage.address(), 700n, `0x${'5a'.repeat(20)}`);
  stage.network.pay(await stage.address('hot'), 700n);
  await look();
  expect(await deposits()).toEqual([]);
});

test('nothing is shown while the chain is halted', async () => {
  stage.network.pay(await stage.address(), 700n);
  await look('halted');
  expect(await deposits()).toEqual([]);
});
