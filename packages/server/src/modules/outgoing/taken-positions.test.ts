import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { trailOf } from '../wallets/treasury.fixture.ts';
import { oneCoin, openOutbound, type Outbound } from './orders/outbound.fixture.ts';

let it: Outbound;
const confirmations = 12;

beforeAll(async () => {
  it = await openOutbound();
});
beforeEach(async () => {
  it.hot = await it.hotWallet(oneCoin);
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

/** Somebody else with the same key. */
function outside(position: number, feeUnits?: bigint): string {
  const moves = [{ to: it.network.address('elsewhere'), units: 1n }];
  return it.network.send({ from: it.hot.address, moves, position, ...(feeUnits === undefined ? {} : { feeUnits }) });
}

test('a position that was used from outside before signing is passed over', async () => {
  outside(0);
  await it.mine();
  outside(1);
  const id = await it.intend();
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'broadcast', position: 2 });
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
});

test('a position that was taken from outside after signing is given up with proof, and is an alarm; nothing was paid', async () => {
  const to = it.network.address('outbid');
  const id = await it.intend({ to });
  const next = await it.intend();
  await it.send();
  const thief = outside(0, it.network.feeUnits * 2n);
  await it.mine();
  it.later(10);
  await it.send();
  const taken = await it.view(id);
  expect(taken).toMatchObject({ status: 'broadcast', waiting: { code: 'POSITION_TAKEN' } });
  expect(taken.waiting?.reason).toContain('position 0');
  await it.mine(confirmations);
  it.later(16);
  await it.send();
  const dead = await it.view(id);
  expect(dead).toMatchObject({ status: 'dead', versions: [{ version: 1 }] });
  expect(dead.proofOfDeath).toContain(thief);
  const actions = (await trailOf(it.treasury.world, 'wallet', it.hot.id)).map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(['outgoing.dead', 'wallet.position-taken']);
  const { rows } = await sql`select payload from outbox where kind = 'wallet.position-taken'
    and (payload ->> 'outgoingId')::bigint = ${id}`.execute(it.deps.db);
  expect(rows).toHaveLength(1);
  expect(it.paid(to)).toBe(0);
  expect(await it.view(next)).toMatchObject({ status: 'confirmed', position: 1 });
});

test('one that was raised and is final before its watcher has read that is not given up, and paid once', async () => {
  const to = it.network.address('raised');
  const id = await it.intend({ to });
  await it.send();
  it.later(200);
  await it.send();
  expect((await it.view(id)).versions).toHaveLength(2);
  it.network.mine(confirmations + 1);
  it.later(20);
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'broadcast', proofOfDeath: null });
  await it.mine();
  expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
  expect(it.paid(to)).toBe(1);
});

test('what no node ever takes is followed by a filler, so that those behind it go on', async () => {
  const to = it.network.address('refused');
  const relent = it.refuse(to);
  const id = await it.intend({ to });
  const next = await it.intend();
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'signed', waiting: { code: 'REFUSED' } });
  for (let turn = 0; turn < 5; turn += 1) {
    it.later(20);
    await it.send();
  }
  const filled = await it.view(id);
  expect(filled.versions).toMatchObject([{ kind: 'order' }, { kind: 'filler', sends: 1 }]);
  await it.mine(confirmations);
  it.later(20);
  await it.send();
  const dead = await it.view(id);
  expect(dead).toMatchObject({ status: 'dead' });
  expect(dead.proofOfDeath).toContain(dead.versions[1]?.hash);
  await it.mine(confirmations);
  expect(await it.view(next)).toMatchObject({ status: 'confirmed' });
  expect(it.paid(to)).toBe(0);
  const actions = (await trailOf(it.treasury.world, 'wallet', it.hot.id)).map(({ action }) => action);
  expect(actions).not.toContain('wallet.position-taken');
  relent();
});

test('a position that somebody else left empty below ours is filled', async () => {
  const forgotten = outside(0);
  const id = await it.intend();
  await it.send();
  it.network.drop(forgotten);
  expect(await it.view(id)).toMatchObject({ status: 'broadcast', position: 1 });
  await it.mine();
  it.later(200);
  await it.send();
  await it.send();
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed', position: 1, versions: [{ version: 1 }] });
  const { rows } = await sql<{ kind: string; status: string; position: number }>`
    select kind, status, position from outgoing_transaction where from_address = ${it.hot.address} order by position`.execute(
    it.deps.db,
  );
  expect(rows.map(({ kind, position }) => [kind, position])).toEqual([
    ['gap', 0],
    ['payout', 1],
  ]);
});
