import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { confirmations, openStage, type Stage, type Watcher } from '../../../../test/chain-stage.ts';
import { customerAccount, balancesOf } from '../../ledger/index.ts';
import { dueKey } from './dust-floor.ts';
import { followChain } from '../watching/follow-chain.ts';
import { foreignTokensMax } from './foreign-tally.ts';
import { wasLeft } from './was-left.ts';
import type { Worth } from './worth.ts';

let stage: Stage;
let watcher: Watcher;
beforeEach(async () => {
  stage = await openStage();
  watcher = await stage.watcher();
});
afterEach(async () => {
  await watcher.settle();
  await assertInvariants(stage.database.db);
  await stage.close();
});

const stranger = `0x${'5e'.repeat(20)}`;

function contractOf(n: number): string {
  return `0xc${n.toString(16).padStart(39, '0')}`;
}

/** One transaction of a stranger's contract, which says whatever it likes. */
function say(
  count: number,
  move: (n: number) => { from?: string; to: string; contract: string; units?: bigint },
): void {
  stage.network.send({ moves: Array.from({ length: count }, (_, n) => ({ units: 1n, ...move(n) })) });
}

type Kept = { contract: string | null; arrivals: number | null; status: string; round: number };

async function rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await stage.database.pool.query<T>(text, values)).rows;
}

async function kept(): Promise<Kept[]> {
  return rows<Kept>(
    `select contract, arrivals::int, status, round from deposit where treatment = 'unsupported' order by id`,
  );
}

async function owed(address: string): Promise<bigint> {
  const text = 'select customer_id as id, project_id as "projectId" from address where address = $1';
  const [row] = await rows<{ id: number; projectId: number }>(text, [address]);
  const account = customerAccount(row?.id ?? 0, row?.projectId ?? 0);
  return -((await balancesOf(stage.database.db, [account]))[0]?.units ?? 0n);
}

/** What others were told of deposits and departures, each kind with how often. */
async function told(): Promise<Record<string, number>> {
  const text = `select kind, count(*)::int as n from outbox where kind ~ '^(deposit|departure)' group by 1`;
  return Object.fromEntries((await rows<{ kind: string; n: number }>(text)).map(({ kind, n }) => [kind, n]));
}

test(
  'two hundred thousand worthless tokens in one block hold up nobody: the payment behind them is credited within half a minute',
  { timeout: 120_000 },
  async () => {
    const [target, address] = [await stage.address(), await stage.address()];
    say(200_000, () => ({ to: target, contract: contractOf(1) }));
    stage.network.mine();
    stage.network.pay(address, 700n, stage.token);
    stage.network.mine(confirmations);
    const before = performance.now();
    await watcher.settle();
    expect(performance.now() - before).toBeLessThan(30_000);
    expect(await owed(address)).toBe(700n);
    expect(await kept()).toEqual([{ contract: contractOf(1), arrivals: 200_000, status: 'confirmed', round: 1 }]);
    expect(await told()).toEqual({ 'deposit.included': 1, 'deposit.confirmed': 1 });
  },
);

test('whoever sends ever new tokens makes numbers grow, and fills no table', async () => {
  const address = await stage.address();
  say(3_000, (n) => ({ to: address, contract: contractOf(n) }));
  stage.network.mine();
  await watcher.settle();
  say(3_000, (n) => ({ to: address, contract: contractOf(n + 1_500) }));
  say(1, () => ({ to: address, contract: contractOf(0) }));
  stage.network.mine(confirmations);
  await watcher.settle();
  const found = await kept();
  expect(found).toHaveLength(foreignTokensMax + 1);
  expect(found.filter(({ contract }) => contract === null)).toHaveLength(1);
  expect(found.reduce((sum, { arrivals }) => sum + (arrivals ?? 0), 0)).toBe(6_001);
});

test('what a stranger’s contract says has left an address is nobody’s business, and gives nobody a new address', async () => {
  const address = await stage.address();
  stage.network.pay(address, 500n, contractOf(1));
  stage.network.mine();
  say(500, () => ({ from: address, to: stranger, contract: contractOf(1) }));
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  expect(stage.network.balance(address, contractOf(1))).toBe(0n);
  expect(await rows('select from departure')).toEqual([]);
  expect(await told()).toEqual({});
  const [row] = await rows<{ id: number }>('select id from address where address = $1', [address]);
  expect(await wasLeft(stage.database.db, stage.blockchainId, row?.id ?? 0)).toBe(false);
});

test('reading the same blocks a second time counts nothing twice', async () => {
  const address = await stage.address();
  say(50, () => ({ to: address, contract: contractOf(1) }));
  stage.network.mine(10);
  await watcher.settle();
  await stage.database.pool.query('update chain_cursor set checked_height = 0');
  await watcher.settle();
  expect(await kept()).toMatchObject([{ arrivals: 50 }]);
});

test.each([
  ['the same', 'same'],
  ['none', []],
] as const)('after a reorg %s of them come back, and no books ever held any', async (_what, back) => {
  const address = await stage.address();
  stage.network.mine(2);
  say(50, () => ({ to: address, contract: contractOf(1) }));
  stage.network.mine();
  await watcher.settle();
  expect(await kept()).toMatchObject([{ arrivals: 50, status: 'included' }]);
  stage.network.reorg({ depth: 1, blocks: 2, back: back === 'same' ? 'same' : [...back] });
  await watcher.settle();
  const status = back === 'same' ? 'included' : 'reorged';
  expect(await kept()).toEqual([{ contract: contractOf(1), arrivals: 50, status, round: back === 'same' ? 2 : 1 }]);
  expect(await rows('select from ledger_transaction')).toEqual([]);
});

test('a token that a person ignored stays ignored, however much of it comes', async () => {
  const address = await stage.address();
  say(1, () => ({ to: address, contract: contractOf(1) }));
  stage.network.mine(confirmations);
  await watcher.settle();
  await stage.database.pool.query(`update deposit set matching = 'ignored'`);
  await stage.database.pool.query(
    `insert into deposit_move (at, deposit_id, event, round) select now(), id, 'deposit.ignored', 1 from deposit`,
  );
  await stage.database.pool.query(
    `insert into outbox (at, kind, payload) select now(), 'deposit.ignored', jsonb_build_object('depositId', id, 'round', 1) from deposit`,
  );
  say(9, () => ({ to: address, contract: contractOf(1) }));
  stage.network.mine(confirmations);
  await watcher.settle();
  expect(await rows('select matching, arrivals::int from deposit')).toEqual([{ matching: 'ignored', arrivals: 10 }]);
});

test('two thousand crumbs in one transaction are in the books, and give nobody any work; the payment behind them counts', async () => {
  await stage.database.pool.query(
    'insert into dust_limit select id, 10 from blockchain_currency where contract is not null',
  );
  const address = await stage.address();
  const { token } = stage;
  stage.network.send({ moves: Array.from({ length: 5_000 }, () => ({ to: address, units: 1n, contract: token })) });
  stage.network.pay(address, 700n, token);
  stage.network.mine(confirmations);
  await watcher.settle();
  expect(await owed(address)).toBe(700n);
  expect(await told()).toEqual({ 'deposit.included': 1, 'deposit.confirmed': 1 });
  expect(await rows(`select units::int from holding where units > 0`)).toEqual([{ units: 5_700 }]);
  const text = `select name, amount::int from ledger_account a join ledger_balance b on b.account_id = a.id
    where amount <> 0 and name like 'dust:%'`;
  expect(await rows(text)).toEqual([{ name: 'dust:ETH', amount: -5_000 }]);
});

test.each([
  // In units of a token of six decimals: a cent is 10,000 of them.
  ['less than a cent, nobody having set a limit', { cent: 10_000n }, 9_999n, 'dust'],
  ['a cent', { cent: 10_000n }, 10_000n, 'credit'],
  ['less than a cent, and a tenth of what an open quote asks for', { cent: 10_000n, due: 50_000n }, 5_000n, 'credit'],
  ['less than a thousandth of the little that an open quote asks for', { cent: 10_000n, due: 500_000n }, 499n, 'dust'],
  ['a part of much that an open quote asks for', { cent: 10_000n, due: 10n ** 12n }, 10_000n, 'credit'],
  ['the smallest unit of what has no price now', {}, 1n, 'credit'],
  ['more than the limit that a person set, and less than a cent', { cent: 10_000n, set: 5n }, 6n, 'credit'],
  ['a cent, below the limit that a person set', { cent: 10_000n, set: 20_000n }, 10_000n, 'dust'],
] as [string, { cent?: bigint; due?: bigint; set?: bigint }, bigint, string][])(
  '%s is told from money as it should be',
  async (_what, { cent, due, set }, units, treatment) => {
    const address = await stage.address();
    const [token] = await rows<{ id: number }>('select id from blockchain_currency where contract is not null');
    const [place] = await rows<{ id: number }>('select id from address where address = $1', [address]);
    const ids = { token: token?.id ?? 0, address: place?.id ?? 0 };
    if (set !== undefined) await rows('insert into dust_limit values ($1, $2)', [ids.token, String(set)]);
    const priced = { ...watcher.watch, worth: worth(ids, cent, due) };
    stage.network.pay(address, units, stage.token);
    stage.network.mine();
    await followChain(priced);
    expect(await rows('select treatment from deposit')).toEqual([{ treatment }]);
  },
);

function worth(ids: { token: number; address: number }, cent: bigint | undefined, due: bigint | undefined): Worth {
  const map = <T>(key: T, value: bigint | undefined) => new Map(value === undefined ? [] : [[key, value] as const]);
  return {
    centOf: async () => map(ids.token, cent),
    leastDue: async () => map(dueKey(ids.address, ids.token), due),
  };
}

/** The database takes in no more than so many blocks in one statement, as if more took too long; null is any number. */
async function refuse(moreThan: number | null): Promise<void> {
  await stage.database.pool.query('drop trigger if exists refuse on chain_block');
  if (moreThan === null) return;
  await stage.database.pool.query(`
    create or replace function refuse_blocks() returns trigger language plpgsql as $$ begin
      if (select count(*) from fresh) > ${moreThan} then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return null;
    end $$;
    create trigger refuse after insert on chain_block referencing new table as fresh
      for each statement execute function refuse_blocks()`);
}

/** How often it failed before it came to rest. */
async function failuresUntilSettled(roundsMax = 1_000): Promise<number> {
  let failures = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    try {
      if ((await followChain(watcher.watch)).next === 'wait') return failures;
    } catch (error) {
      expect((error as Error).message).toContain('statement timeout');
      failures += 1;
    }
  }
  throw new Error(`it failed ${failures} times and never came to rest`);
}

test.each([1, 5])(
  'where the database refuses more than %i blocks at once, fewer are taken in until it goes on',
  async (most) => {
    const address = await stage.address();
    stage.network.pay(address, 700n, stage.token);
    stage.network.mine(100);
    await refuse(most);
    expect(await failuresUntilSettled()).toBeGreaterThan(3);
    expect(await owed(address)).toBe(700n);
    await refuse(null);
    for (let round = 0; round < 45; round += 1) {
      stage.network.mine();
      await watcher.settle();
    }
    expect(watcher.watch.pace.blocks).toBe(watcher.watch.limits.blocksAtOnce);
  },
);

test('while the database refuses everything nothing is lost, and reading goes on where it stopped', async () => {
  const address = await stage.address();
  stage.network.pay(address, 700n, stage.token);
  stage.network.mine(20);
  await refuse(0);
  for (let round = 0; round < 12; round += 1) await expect(followChain(watcher.watch)).rejects.toThrow('timeout');
  expect(watcher.watch.pace.blocks).toBe(1);
  expect(await rows('select from deposit')).toEqual([]);
  await refuse(null);
  await watcher.settle();
  expect(await owed(address)).toBe(700n);
});

test('a heavy block has time of its own: its statements may take longer than those of others', async () => {
  const address = await stage.address();
  await stage.database.pool.query(`
    create table timeouts (ms text);
    create function note_timeout() returns trigger language plpgsql as $$ begin
      insert into timeouts values (current_setting('statement_timeout')); return null;
    end $$;
    create trigger note after insert on chain_block for each statement execute function note_timeout()`);
  stage.network.pay(address, 1n, stage.token);
  stage.network.mine();
  say(2_500, () => ({ to: address, contract: contractOf(1) }));
  stage.network.mine();
  await watcher.settle();
  await stage.database.pool.query('drop trigger note on chain_block');
  expect(await rows('select ms from timeouts')).toEqual([{ ms: '30s' }, { ms: '5min' }]);
});
