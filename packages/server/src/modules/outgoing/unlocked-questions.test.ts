import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/db.ts';
import { gated, type Gate } from './gated-chain.fixture.ts';
import { cancelIntent } from './orders/cancel-intent.ts';
import { oneCoin, openOutbound, type Outbound } from './orders/outbound.fixture.ts';
import { sendRound } from './sending/send-round.ts';
import { signRound } from './signing/sign-round.ts';
import type { SignDeps } from './signing/signing.ts';

const confirmations = 12;

const kinds = [
  { name: 'a chain that numbers transactions', options: {} },
  { name: 'a chain whose signatures lapse', options: { lapseBlocks: 20 } },
];

describe.each(kinds)('on $name', ({ options }) => {
  let it: Outbound;
  beforeAll(async () => {
    it = await openOutbound(options);
  });
  beforeEach(async () => {
    it.hot = await it.hotWallet(oneCoin);
  });
  afterAll(() => it?.close());

  test.each(['balances', 'estimateFee', 'anchor'])(
    'while a node never answers for its %s, an order can be cancelled and another of its wallet is sent',
    async (question) => {
      const silent = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      const deps = gated(it.deps, async (asked) => {
        if (asked !== question) return;
        reached.resolve();
        await silent.promise;
      });
      const id = await it.intend();
      const round = signRound(deps, await it.blockchain());
      await reached.promise;
      const other = await it.intend();
      await it.send();
      expect((await it.view(other)).status).toBe('broadcast');
      expect(await inTransaction(it.deps.db, (tx) => cancelIntent(it.deps, tx, id))).toBe(true);
      silent.resolve();
      await round;
      expect(await it.view(id)).toMatchObject({ status: 'cancelled', versions: [] });
      await it.mine(confirmations + 1);
      await it.assertTruth();
    },
  );

  test('a wallet that is compromised while a node is asked signs nothing', async () => {
    const deps = gated(it.deps, async (asked) => {
      if (asked !== 'estimateFee') return;
      await sql`update wallet set status = 'compromised' where id = ${it.hot.id}`.execute(it.deps.db);
    });
    const id = await it.intend();
    await it.send(deps);
    expect(await it.view(id)).toMatchObject({ status: 'intended', waiting: { code: 'WALLET_FROZEN' }, versions: [] });
    expect(await inTransaction(it.deps.db, (tx) => cancelIntent(it.deps, tx, id))).toBe(true);
    await it.assertTruth();
  });

  test('no question of all that sending asks is asked while a row is locked', async () => {
    const { gate, looked } = lookingAtLocks(it);
    const deps = gated(it.deps, gate);
    const id = await it.intend();
    await it.send(deps);
    it.later(30);
    await signAgain(it, deps);
    expect((await it.view(id)).versions).toHaveLength(2);
    await it.mine(confirmations + 1);
    await it.send(deps);
    expect((await it.view(id)).status).toBe('confirmed');
    expect(looked.filter(({ locks }) => locks.length > 0)).toEqual([]);
    const asked = looked.map(({ question }) => question);
    expect(asked.filter((question) => question === 'anchor')).toHaveLength(2);
    expect(asked).toEqual(expect.arrayContaining(['estimateFee', 'balances', 'broadcast', 'fate']));
  });
});

test('two signers that are wished for the same fee raise it once, and none of them fails', async () => {
  const it = await openOutbound();
  try {
    const id = await it.intend();
    await it.send();
    it.later(200);
    await sendRound(it.deps, await it.blockchain());
    const [slow, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deps = gated(it.deps, async (asked) => {
      if (asked !== 'estimateFee') return;
      reached.resolve();
      await slow.promise;
    });
    const round = signRound(deps, await it.blockchain());
    await reached.promise;
    // Longer than the first may have it for itself.
    it.later(30);
    await it.send();
    slow.resolve();
    await round;
    const raised = await it.view(id);
    expect(raised).toMatchObject({ status: 'broadcast', waiting: null });
    expect(raised.versions).toHaveLength(2);
    await it.mine(confirmations + 1);
    expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
    await it.assertTruth();
  } finally {
    await it.close();
  }
});

test('what grew too old before it could be signed is asked for anew', async () => {
  const it = await openOutbound({ lapseBlocks: 20 });
  try {
    let anchors = 0;
    const deps = gated(it.deps, async (asked) => {
      if (asked !== 'anchor') return;
      anchors += 1;
      // As if an answer had been long on its way.
      if (anchors === 1) it.later(600);
    });
    const id = await it.intend();
    await it.send(deps);
    expect(await it.view(id)).toMatchObject({ status: 'intended', waiting: { code: 'QUEUED' }, versions: [] });
    it.later(2);
    await it.send(deps);
    expect(anchors).toBe(2);
    expect(await it.view(id)).toMatchObject({ status: 'broadcast', waiting: null, versions: [{ version: 1 }] });
    await it.assertTruth();
  } finally {
    await it.close();
  }
});

/** What is stuck is raised; what lapsed is signed anew. */
async function signAgain(it: Outbound, deps: SignDeps): Promise<void> {
  const { pool, lapseBlocks } = it.network;
  if (lapseBlocks === null) {
    for (let minute = 0; minute < 4; minute += 1) {
      it.later(60);
      await it.send(deps);
    }
    return;
  }
  for (const { hash } of Array.from(pool)) it.network.drop(hash);
  it.network.mine(lapseBlocks + confirmations);
  await it.read();
  it.later(20);
  await it.send(deps);
}

/** Whoever has locked or changed a row of theirs holds one of these on its table until the end of its transaction. */
const held = sql<{ table: string }>`
  select distinct relation::regclass::text as table from pg_locks
  where mode in ('RowShareLock', 'RowExclusiveLock', 'ExclusiveLock')
    and relation = any (array['outgoing_transaction', 'sender', 'signed_transaction', 'wallet']::regclass[])`;

type Looked = { question: string; locks: string[] };

/** Of each question the locks that would last until its node has answered. */
function lookingAtLocks({ deps }: Outbound): { gate: Gate; looked: Looked[] } {
  const looked: Looked[] = [];
  return {
    looked,
    async gate(question) {
      const { rows } = await held.execute(deps.db);
      looked.push({ question, locks: rows.map(({ table }) => table) });
    },
  };
}
