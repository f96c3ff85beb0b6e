import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { confirmations, openStage, type Stage, type Watcher } from '../../../../test/chain-stage.ts';
import { withClient } from '../../../../test/database.ts';
import { followChain } from './follow-chain.ts';
import { LeaseLost, NodesDisagree } from '../booking/watch.ts';

let stage: Stage;
let watcher: Watcher;
beforeEach(async () => {
  stage = await openStage();
  watcher = await stage.watcher();
});
afterEach(async () => {
  await assertInvariants(stage.database.db);
  await stage.close();
});

async function one<T extends object>(text: string): Promise<T | undefined> {
  return (await stage.database.pool.query<T>(text)).rows[0];
}

function cursor() {
  return one<{ height: number; hash: string; fence: number }>('select height, hash, fence from chain_cursor');
}

async function statuses(): Promise<string[]> {
  const { rows } = await stage.database.pool.query<{ status: string }>('select status from deposit order by id');
  return rows.map((row) => row.status);
}

test('what a node left out without a word is found by the second look, and credited once', async () => {
  const address = await stage.address();
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine();
  stage.node.omit(1);
  await watcher.settle();
  expect(await statuses()).toEqual([]);
  stage.network.mine();
  await watcher.settle();
  expect(await statuses()).toEqual(['included']);
  stage.network.mine(confirmations);
  await watcher.settle();
  expect(await statuses()).toEqual(['confirmed']);
});

test('what was left out twice is found by the look back of the next day', async () => {
  const address = await stage.address();
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine();
  stage.node.omit(3);
  await watcher.settle();
  stage.network.mine(2);
  await watcher.settle();
  stage.network.mine(confirmations);
  await watcher.settle();
  expect(await statuses()).toEqual([]);
  await stage.database.pool.query(
    "update chain_cursor set looked_back_at = now() - interval '25 hours'; update chain_block set at = now() where height > 0",
  );
  await watcher.settle();
  expect(await statuses()).toEqual(['confirmed']);
});

test('a node that lags, or answers with an older head, takes nothing back', async () => {
  const address = await stage.address();
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine(3);
  await watcher.settle();
  const before = await cursor();
  stage.node.lag(2);
  for (let round = 0; round < 10; round += 1) await watcher.settle();
  stage.node.lag(0);
  stage.node.answerOldHead(3, 3);
  await watcher.settle();
  expect(await cursor()).toEqual(before);
  expect(await statuses()).toEqual(['confirmed']);
});

test('a node that is behind where reading began halts nothing, however long it is', async () => {
  stage.network.mine(2);
  await watcher.settle();
  await stage.database.pool.query(
    'update chain_cursor set first_height = height; delete from chain_block using chain_cursor c where chain_block.height < c.height',
  );
  stage.node.lag(2);
  for (let round = 0; round < 10; round += 1) await watcher.settle();
  expect(await one('select status from blockchain')).toEqual({ status: 'syncing' });
  stage.node.lag(0);
  stage.network.pay(await stage.address(), 5n, stage.token);
  stage.network.mine();
  await watcher.settle();
  expect(await statuses()).toEqual(['included']);
});

test('a chain that became shorter is believed after some rounds, not at once', async () => {
  stage.network.mine();
  stage.network.pay(await stage.address(), 5n, stage.token);
  stage.network.mine(2);
  await watcher.settle();
  stage.network.reorg({ depth: 3, blocks: 1 });
  await watcher.settle();
  expect(await statuses()).toEqual(['included']);
  for (let round = 0; round < 3; round += 1) await watcher.settle();
  expect(await statuses()).toEqual(['reorged']);
  expect(await cursor()).toMatchObject({ height: stage.network.head.height, hash: stage.network.head.hash });
});

test('a node that speaks from a fork that has ended is not believed', async () => {
  stage.network.pay(await stage.address(), 5n, stage.token);
  stage.network.mine(3);
  await watcher.settle();
  const before = await cursor();
  stage.network.reorg({ depth: 2 });
  stage.node.answerOldFork(1);
  await expect(watcher.settle()).rejects.toBeInstanceOf(NodesDisagree);
  expect(await cursor()).toEqual(before);
  await watcher.settle();
  expect(await cursor()).toMatchObject({ height: 3, hash: stage.network.head.hash });
  expect(await statuses()).toEqual(['confirmed']);
});

test('nodes that fail, or speak of another chain, change nothing', async () => {
  stage.network.pay(await stage.address(), 5n, stage.token);
  stage.network.mine();
  const before = await cursor();
  stage.node.claimChain('999');
  await expect(watcher.settle()).rejects.toThrow('speaks of chain 999');
  stage.node.claimChain(stage.network.chainId);
  stage.node.stop();
  await expect(watcher.settle()).rejects.toThrow('No node');
  expect(await cursor()).toEqual(before);
  stage.node.start();
  await watcher.settle();
  expect(await statuses()).toEqual(['included']);
});

test('a halted chain credits nothing, and goes on where it was when a person resumes it', async () => {
  const address = await stage.address();
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  stage.network.reorg({ depth: confirmations + 1, blocks: confirmations + 2, back: 'same' });
  await watcher.settle();
  stage.network.mine(5);
  await watcher.settle();
  expect(await statuses()).toEqual(['reorged']);
  expect(await one("select payload ->> 'to' as to from outbox where kind = 'blockchain.status-changed'")).toEqual({
    to: 'halted',
  });
  await stage.database.pool.query("update blockchain set status = 'syncing', status_reason = null");
  await watcher.settle();
  expect(await statuses()).toEqual(['confirmed']);
});

test('a chain of which no block is known any more is halted, and nothing is taken back blindly', async () => {
  stage.network.pay(await stage.address(), 5n, stage.token);
  stage.network.mine(3);
  await watcher.settle();
  await stage.database.pool.query("update chain_block set hash = hash || '0'");
  stage.network.reorg({ depth: 2 });
  stage.network.mine();
  await watcher.settle();
  expect(await one('select status from blockchain')).toEqual({ status: 'halted' });
  expect(await statuses()).toEqual(['confirmed']);
  await stage.database.pool.query('update chain_block set hash = substr(hash, 1, 66)');
});

test('many blocks and deposits are taken in bounded steps', async () => {
  const few = await stage.watcher({ blocksAtOnce: 3, confirmAtOnce: 2 }).catch((error: Error) => error.message);
  expect(few).toBe('somebody else watches');
  Object.assign(watcher.watch.limits, { blocksAtOnce: 3, confirmAtOnce: 2 });
  const address = await stage.address();
  for (let n = 0; n < 11; n += 1) {
    stage.network.pay(address, 1n, stage.token);
    stage.network.mine();
  }
  stage.network.mine(confirmations);
  await watcher.settle();
  expect(new Set(await statuses())).toEqual(new Set(['confirmed']));
  expect(await statuses()).toHaveLength(11);
});

test('of two watchers one works; when its connection dies the other takes over, and the first can write nothing', async () => {
  const address = await stage.address();
  await expect(stage.watcher()).rejects.toThrow('somebody else watches');
  await withClient(stage.database.url, (admin) =>
    admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'coffer-watcher'"),
  );
  const second = await stage.watcher();
  expect(second.watch.fence).toBeGreaterThan(watcher.watch.fence);
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine();
  await expect(watcher.settle()).rejects.toBeInstanceOf(LeaseLost);
  expect(await statuses()).toEqual([]);
  await second.settle();
  expect(await statuses()).toEqual(['included']);
});

test('a holder that lost its lock in the middle of a round commits nothing of it', async () => {
  const address = await stage.address();
  stage.network.pay(address, 5n, stage.token);
  stage.network.mine();
  let second: Watcher | undefined;
  const { chain } = watcher.watch;
  const slow = {
    ...watcher.watch,
    chain: {
      ...chain,
      async read(...asked: Parameters<typeof chain.read>) {
        const scan = await chain.read(...asked);
        await watcher.lease.release();
        second = await stage.watcher();
        return scan;
      },
    },
  };
  await expect(followChain(slow)).rejects.toBeInstanceOf(LeaseLost);
  expect(await statuses()).toEqual([]);
  await second?.settle();
  expect(await statuses()).toEqual(['included']);
});

test('an address whose row became visible after higher ids is watched all the same', async () => {
  const late = `0x${'1a7e'.repeat(10)}`;
  const open = await stage.database.pool.connect();
  try {
    await open.query('begin');
    await open.query(
      `insert into address (wallet_id, family, address, position, status)
       values ((select min(id) from wallet), 'ETH_Family', $1, 1000, 'ready')`,
      [late],
    );
    for (let n = 0; n < 3; n += 1) {
      await stage.address();
      stage.network.mine();
      await watcher.settle();
    }
    await open.query('commit');
  } finally {
    open.release();
  }
  stage.network.pay(late, 5n, stage.token);
  stage.network.mine();
  await watcher.settle();
  expect(await statuses()).toEqual(['included']);
});
