import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertInvariants } from '../packages/server/test/invariants/assert-invariants.ts';
import { confirmations, openStage, type Stage, type Watcher } from '../packages/server/test/chain-stage.ts';
import { serverUrl } from '../packages/server/test/database.ts';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy.ts';

const messagesMin = 30;

let proxy: CuttingProxy;
let stage: Stage;
let watcher: Watcher;
beforeEach(async () => {
  proxy = await startCuttingProxy(serverUrl());
  stage = await openStage('ETH', (url) => proxy.through(url));
  watcher = await stage.watcher();
});
afterEach(async () => {
  await stage.close();
  await proxy.close();
});

async function confirmed(): Promise<{ deposits: number; units: string }> {
  const { rows } = await stage.database.pool.query<{ deposits: number; units: string }>(
    `select count(*) as deposits, coalesce(-sum(b.amount), 0)::text as units
     from deposit d left join ledger_account a on a.name = 'customer:' || d.customer_id
     left join ledger_balance b on b.account_id = a.id where d.status = 'confirmed'`,
  );
  return rows[0] ?? { deposits: 0, units: '0' };
}

/** Lets the connection be cut at the first message, then the second, until all went through without a cut. */
async function cutEverywhere(when: 'before' | 'after', prepare: () => Promise<void>): Promise<number> {
  for (let message = 0; ; message += 1) {
    await prepare();
    proxy.arm(message, when);
    const failure = await watcher.settle().then(
      () => undefined,
      (error: Error) => error,
    );
    const cut = proxy.disarm();
    if (!cut && failure) throw failure;
    await watcher.settle();
    await assertInvariants(stage.database.db);
    if (!cut) return message;
  }
}

test.each(['before', 'after'] as const)(
  'a credit whose connection is cut at any of its messages (%s the server answers) is made once',
  async (when) => {
    let payments = 0;
    const messages = await cutEverywhere(when, async () => {
      payments += 1;
      stage.network.pay(await stage.address(), 3n, stage.token);
      stage.network.mine(1 + confirmations);
    });
    expect(await confirmed()).toEqual({ deposits: payments, units: String(3 * payments) });
    expect(messages).toBeGreaterThan(messagesMin);
    process.stdout.write(`${messages} cuts ${when} the answer, ${payments} payments, each credited once\n`);
  },
);

test.each(['before', 'after'] as const)(
  'a reorg whose connection is cut at any message (%s the server answers) is undone once',
  async (when) => {
    const address = await stage.address();
    const messages = await cutEverywhere(when, async () => {
      stage.network.pay(address, 3n, stage.token);
      stage.network.mine(2);
      await watcher.settle();
      stage.network.reorg({ depth: 2, blocks: 3 });
    });
    const { rows } = await stage.database.pool.query<{ status: string }>('select distinct status from deposit');
    expect(rows).toEqual([{ status: 'reorged' }]);
    expect(messages).toBeGreaterThan(messagesMin);
    process.stdout.write(`${messages} cuts ${when} the answer while a reorg was undone\n`);
  },
);
