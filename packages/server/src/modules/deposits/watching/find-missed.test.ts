import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { openStage, type Stage, type Watcher } from '../../../../test/chain-stage.ts';
import { ChainUnavailable } from '../../../chains/port/failures.ts';
import type { BlockRange, Chain, Scan } from '../../../chains/port/port.ts';
import { followChain } from './follow-chain.ts';

let stage: Stage;
let watcher: Watcher;
let aheadMs = 0;
/** What nodes tell when they are asked at first, and again by other means. */
let told: (scan: Scan) => Scan;
let toldAgain: (scan: Scan) => Scan;

beforeEach(async () => {
  [stage, aheadMs] = [await openStage(), 0];
  [told, toldAgain] = [nothingOf, (scan) => scan];
  const read = async (range: BlockRange) => stage.chain.read(range, watcher.watch.addresses.set);
  const chain: Chain = {
    ...stage.chain,
    read: async (range) => told(await read(range)),
    readAgain: async (range) => toldAgain(await read(range)),
  };
  const made = await stage.watcher({ secondLookBehindBlocks: 1_000 });
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const watch = { ...made.watch, chain, deps: { ...stage.deps, clock } };
  watcher = { ...made, watch, settle: () => settle(watch) };
});
afterEach(async () => {
  await assertInvariants(stage.database.db);
  await stage.close();
});

async function settle(watch: Watcher['watch']): Promise<void> {
  for (let round = 0; round < 200; round += 1) if ((await followChain(watch)).next === 'wait') return;
  throw new Error('it never comes to rest');
}

function nothingOf(scan: Scan): Scan {
  return { ...scan, transfers: [] };
}

async function later(seconds: number): Promise<void> {
  aheadMs += seconds * 1_000;
  await watcher.settle();
}

/** Somebody may pay a million units there for the next hours. */
async function quoted(): Promise<string> {
  const address = await stage.address();
  await stage.database.pool.query(
    `with a as (select * from address where address = $1),
     p as (
       insert into payment (reference_id, project_id, customer_id, usd_units, status, exception, sequence, created_by, actor,
         metadata, quote_minutes, underpay_bps, overpay_bps, created_at, updated_at, expires_at, monitored_until)
       select gen_random_uuid(), project_id, customer_id, 1, 'open', 'none', 1, 'system', 'test', '{}', 15, 50, 50, now(), now(),
         now() + interval '1 day', now() + interval '2 days' from a returning id),
     told as (
       insert into payment_event (payment_id, sequence, at, event, status, exception, actor, facts, told)
       select id, 1, now(), 'payment.created', 'open', 'none', 'test', '{}', '{}' from p)
     insert into attempt (payment_id, project_id, blockchain_currency_id, address_id, status, price, price_source,
       priced_at, due_units, usd_units, uri, quoted_at, expires_at)
     select p.id, a.project_id, 2, a.id, 'active', '1', 'test', now(), 1000000, 1, 'test:', now(), now() + interval '1 day'
     from p, a`,
    [address],
  );
  return address;
}

async function paid(): Promise<string> {
  const address = await quoted();
  stage.network.pay(address, 1_000_000n, stage.token);
  stage.network.mine();
  return address;
}

async function deposits(): Promise<number> {
  return (await rows('select from deposit')).length;
}

async function rows<R extends object>(text: string): Promise<R[]> {
  return (await stage.database.pool.query<R>(text)).rows;
}

const untraced = () => rows<{ height: number }>('select height, tries from untraced_block order by height');
const silence = (scan: Scan): Scan => ({
  ...scan,
  untraced: scan.blocks.map((block) => ({ block, transactions: [`0x${'7a'.repeat(32)}`], reason: 'too big' })),
});

test('of payments that nodes left out none is forgotten, however many there are at once', async () => {
  for (let at = 0; at < 40; at += 1) await paid();
  await watcher.settle();
  await later(60);
  expect(await deposits()).toBe(40);
  expect(await untraced()).toEqual([]);
});

test('looking into one that fails keeps nobody from the others, and it is found the next time', async () => {
  await paid();
  const failing = stage.network.head.height;
  for (let at = 0; at < 3; at += 1) await paid();
  toldAgain = (scan) => {
    if (scan.blocks[0]?.height === failing) throw new ChainUnavailable('nobody tells this block');
    return scan;
  };
  await watcher.settle();
  expect(await deposits()).toBe(3);
  toldAgain = (scan) => scan;
  await later(60);
  expect(await deposits()).toBe(4);
});

test('a block stays remembered until it is told what is missing, also when nodes say that they told all', async () => {
  await paid();
  toldAgain = nothingOf;
  await watcher.settle();
  expect(await untraced()).toMatchObject([{ height: stage.network.head.height, tries: 0 }]);
  await later(3_600);
  await later(7_200);
  expect(await untraced()).toMatchObject([{ height: stage.network.head.height, tries: 2 }]);
  toldAgain = (scan) => scan;
  await later(7_200);
  expect(await deposits()).toBe(1);
  expect(await untraced()).toEqual([]);
});

test('a payment beside another one to the same address, in the same block, is missed all the same', async () => {
  const address = await quoted();
  stage.network.pay(address, 1_000_000n, stage.token);
  stage.network.pay(address, 2_000_000n, stage.token);
  stage.network.mine();
  const half = (scan: Scan): Scan => ({ ...scan, transfers: scan.transfers.filter(({ units }) => units < 2_000_000n) });
  [told, toldAgain] = [half, half];
  await watcher.settle();
  expect(await deposits()).toBe(1);
  expect(await untraced()).toHaveLength(1);
  toldAgain = (scan) => scan;
  await later(3_600);
  expect(await deposits()).toBe(2);
  expect(await untraced()).toEqual([]);
});

test('two payments of one quote that are missing in two blocks are both found, though the first stays untold', async () => {
  const address = await quoted();
  const heights = [0, 1].map(() => {
    stage.network.pay(address, 1_000_000n, stage.token);
    stage.network.mine();
    return stage.network.head.height;
  });
  toldAgain = (scan) => (scan.blocks[0]?.height === heights[0] ? nothingOf(scan) : scan);
  await watcher.settle();
  expect(await deposits()).toBe(1);
  expect(await untraced()).toMatchObject([{ height: heights[0] }]);
});

test('a block that nobody can trace is remembered until somebody can, and forgotten once a reorg took it', async () => {
  told = silence;
  toldAgain = silence;
  stage.network.mine(2);
  const height = stage.network.head.height;
  await watcher.settle();
  await later(3_600);
  await later(3_600);
  expect(await untraced()).toMatchObject([{ height: height - 1 }, { height }]);
  told = (scan) => scan;
  stage.network.reorg({ depth: 1, blocks: 2 });
  await later(7_200);
  expect(await untraced()).toMatchObject([{ height: height - 1 }]);
  toldAgain = (scan) => scan;
  await later(7_200);
  expect(await untraced()).toEqual([]);
});

test('a block is not taken in before it is remembered that it was not told in full', async () => {
  const { pool } = stage.database;
  const height = async () => (await rows<{ height: number }>('select height from chain_cursor'))[0]?.height;
  const before = await height();
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger refusing before insert on untraced_block for each row execute function refuse()`);
  told = silence;
  stage.network.mine();
  await expect(watcher.settle()).rejects.toThrow(/disk is full/);
  expect(await height()).toBe(before);
  await pool.query('drop trigger refusing on untraced_block');
  await watcher.settle();
  expect(await height()).toBe(stage.network.head.height);
  expect(await untraced()).toHaveLength(1);
});
