import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelPayout, retryPayout } from '@coffer/contract/money-out/payouts.ts';
import { insertRestore } from '../history/index.ts';
import { oneCoin } from '../outgoing/orders/outbound.fixture.ts';
import { openPayingShop, type PayingShop } from './payouts.fixture.ts';
import { believeDepartures } from './sending/believe-departures.ts';
import { launchPayouts } from './sending/launch-payouts.ts';

/** Nodes that call failed what was paid. */

let it: PayingShop;
const confirmations = 12;

beforeAll(async () => {
  it = await openPayingShop();
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

const world = () => it.treasury.world;
const deps = () => ({ ...world().coffer.deps, masterKey: it.deps.masterKey });
const retry = { ok: (id: number) => world().ok(retryPayout, { key: it.asker.key, params: { id } }) };

/** The node says of whatever it is asked for that it failed. Gives how to end that. */
function callAllFailed(): () => void {
  const { node } = it;
  const truth = node.transaction.bind(node);
  node.transaction = async (hash) => {
    const found = await truth(hash);
    return found && { ...found, failed: true };
  };
  return () => void (node.transaction = truth);
}

/** As long as the watcher has not read that it left. */
async function whileUnread(work: () => Promise<void>): Promise<void> {
  const moved = sql`path <> 'fee' and status in ('confirmed', 'reorged') and id > ${0}`;
  const { rows } = await sql<{ id: number }>`
    update departure set status = 'reorged' where ${moved} returning id`.execute(it.deps.db);
  await work();
  await sql`update departure set status = 'confirmed' where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    it.deps.db,
  );
}

/** Approved, signed, and in a block that is deep enough; nothing of it is settled. */
async function paid(over: object = {}) {
  const asked = await it.ask(over);
  await it.approve(asked);
  await it.pay();
  it.network.mine(confirmations + 1);
  await it.read();
  return asked;
}

test('what was seen leaving the hot wallet has not failed, whatever a node calls it', async () => {
  const { revenue } = await it.books({ id: 0 });
  const end = callAllFailed();
  const asked = await paid();
  await it.settle(0);
  end();
  expect(await it.see(asked)).toMatchObject({ status: 'processed', failure: null });
  expect(await it.books(asked)).toEqual({ revenue: revenue - oneCoin / 10n, payout: 0n });
  expect(await world().refused(retryPayout, { key: it.asker.key, params: { id: asked.id } })).toMatchObject({
    code: 'INVALID_STATE',
  });
});

test('what turns up among the departures after it was called failed is paid, and is not tried again', async () => {
  const { revenue } = await it.books({ id: 0 });
  const end = callAllFailed();
  const asked = await paid();
  await whileUnread(() => it.settle(0));
  end();
  expect(await it.see(asked)).toMatchObject({ status: 'failed', failure: { code: 'REVERTED' } });
  expect(await it.books(asked)).toEqual({ revenue, payout: 0n });
  const refused = await world().refused(retryPayout, { key: it.asker.key, params: { id: asked.id } });
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('leaving the hot wallet') });
  await believeDepartures(deps());
  expect(await it.see(asked)).toMatchObject({ status: 'processed', failure: null });
  expect(await it.books(asked)).toEqual({ revenue: revenue - oneCoin / 10n, payout: 0n });
  expect(it.paid(asked.toAddress.toLowerCase())).toBe(1);
});

test.each(['asked for', 'approved', 'handed to the sender'])(
  'a retry that is %s is taken back when its first attempt turns out to be paid',
  async (how) => {
    const { revenue } = await it.books({ id: 0 });
    const end = callAllFailed();
    const asked = await paid({ amount: '0.01' });
    await whileUnread(async () => {
      await it.settle(0);
      end();
      await retry.ok(asked.id);
      if (how !== 'asked for') await it.approve(asked);
      if (how === 'handed to the sender') await launchPayouts(deps());
    });
    // Whoever is faster than the look at the departures finds them as well.
    if (how === 'approved') {
      await it.pay();
      expect((await it.see(asked)).waiting).toMatchObject({ code: 'PAID_BEFORE' });
    }
    await believeDepartures(deps());
    await it.pay();
    await it.settle(confirmations + 1);
    const seen = await it.see(asked);
    expect(seen).toMatchObject({ status: 'processed', attempt: 2, waiting: null });
    expect(it.paid(asked.toAddress.toLowerCase())).toBe(1);
    expect(await it.books(asked)).toEqual({ revenue: revenue - oneCoin / 100n, payout: 0n });
  },
);

test('of what was signed before a restore and came to nothing, people are told that it may have been paid', async () => {
  const asked = await it.ask({ amount: '0.01' });
  await it.approve(asked);
  await it.pay();
  const to = asked.toAddress.toLowerCase();
  for (const { hash } of Array.from(it.network.pool)) it.network.drop(hash);
  // By a fee that was raised after the backup.
  it.network.send({ from: it.hot.address, moves: [{ to, units: oneCoin / 100n }] });
  await insertRestore(it.deps.db, { reason: 'declared' });
  const now = it.deps.clock.now();
  await sql`
    update restore set noticed_at = ${now}, released_at = ${now}, report = '{}', released_by = (select min(id) from member)`.execute(
    it.deps.db,
  );
  it.network.mine(confirmations + 1);
  await it.read();
  it.later(60);
  await it.settle(0);
  const failed = await it.see(asked);
  expect(failed).toMatchObject({ status: 'failed', failure: { code: 'SIGNED_BEFORE_RESTORE' } });
  const again = await retry.ok(asked.id);
  expect(again).toMatchObject({ status: 'pending-approval', approvals: { given: 0 } });
  expect(again.reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(['tried_again', 'restored']));
  await world().ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
  expect(it.paid(to)).toBe(1);
});
