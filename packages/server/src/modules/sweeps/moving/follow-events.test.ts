import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordStatements } from '../../../../test/recorded-statements.ts';
import { whileHeld } from '../../../../test/while-held.ts';
import { followEvents } from './follow-events.ts';
import { confirmations, openSweeping, type Place, type Sweeping } from '../sweep/sweeping.fixture.ts';

let it: Sweeping;
beforeEach(async () => {
  it = await openSweeping();
});
afterEach(() => it.close());

/** Addresses that hold so much of the token, confirmed. */
async function holding(...units: bigint[]): Promise<Place[]> {
  const places: Place[] = [];
  for (const amount of units) {
    const place = await it.address();
    if (amount > 0n) it.network.pay(place.address, amount, it.token.contract);
    places.push(place);
  }
  await it.mine(confirmations + 1);
  return places;
}

/** Somebody who is not us makes these addresses pay all that they hold of the token. */
function moveOutside(places: readonly Place[], to: string): string {
  const contract = it.token.contract;
  return it.network.send({
    moves: places.map(({ address: from }) => ({ from, to, contract, units: it.network.balance(from, contract) })),
  });
}

/** After a reorg: a person lets the chain go on where it was halted, nodes are asked again, and blocks come. */
async function goOn(): Promise<void> {
  await sql`update blockchain set status = 'healthy' where status = 'halted'`.execute(it.deps.db);
  for (let turn = 0; turn < 3; turn += 1) {
    it.outbound.later(30);
    await it.mine(2);
  }
}

/** All that was ever told is told once more. */
async function tellAgain(): Promise<void> {
  await sql`update outbox_reader set txid = '0', id = 0 where name = 'sweeps'`.execute(it.deps.db);
}

test('what was swept is in the cold wallet, by the books and by the chain, and the sweep says what it moved and cost', async () => {
  const id = await it.plan(await holding(7_000_000n, 5_000_000n));
  expect(await it.sweep(id)).toMatchObject({ status: 'planned', moved: '0' });
  await it.outbound.send();
  await it.follow();
  expect(await it.sweep(id)).toMatchObject({ status: 'broadcast', moved: '0', fee: null, ended: false });
  await it.mine();
  const included = await it.sweep(id);
  expect(included).toMatchObject({ status: 'confirming', moved: '12000000', blockHeight: it.network.head.height });
  expect(BigInt(included.fee ?? 0)).toBeGreaterThan(0n);
  expect(await it.inCold(it.token.contract)).toBe(12_000_000n);
  await it.mine(confirmations);
  expect(await it.sweep(id)).toMatchObject({ status: 'completed', moved: '12000000', movedUsd: '12', ended: true });
  expect(it.network.balance(it.cold.address, it.token.contract)).toBe(12_000_000n);
  expect(await it.items(id)).toEqual([
    { status: 'moved', reason: null, moved: '7000000' },
    { status: 'moved', reason: null, moved: '5000000' },
  ]);
  expect(await it.history(id)).toEqual(['planned', 'broadcast', 'included', 'completed']);
  expect(await it.locks()).toBe(0);
});

test('coins move as tokens do, and whatever was told twice is booked once', async () => {
  const place = await it.address();
  it.network.pay(place.address, 3n * 10n ** 18n);
  await it.mine(confirmations + 1);
  const id = await it.plan([place], it.coin);
  await it.mine(confirmations + 1);
  expect(await it.sweep(id)).toMatchObject({ status: 'completed', moved: String(3n * 10n ** 18n) });
  await tellAgain();
  await it.follow();
  expect(await it.sweep(id)).toMatchObject({ status: 'completed', moved: String(3n * 10n ** 18n) });
  expect(await it.inCold(null)).toBe(3n * 10n ** 18n);
  expect(await it.history(id)).toEqual(['planned', 'included', 'completed']);
});

test.each([
  ['one block', 1],
  ['as many as confirm it', confirmations],
  ['one more than confirm it', confirmations + 1],
])('a reorg of %s takes a sweep back whole, and it is completed again with the same money', async (_what, depth) => {
  const id = await it.plan(await holding(7_000_000n, 5_000_000n));
  await it.mine(depth);
  const before = (await it.sweep(id)).status;
  expect(before).toBe(depth >= confirmations ? 'completed' : 'confirming');
  it.network.reorg({ depth, blocks: depth + 1 });
  await it.outbound.read();
  await it.follow();
  expect(await it.inCold(it.token.contract)).toBe(0n);
  expect(await it.sweep(id)).toMatchObject({ status: 'broadcast', moved: '0', fee: null, ended: false });
  expect(await it.locks()).toBe(2);
  await goOn();
  expect(await it.sweep(id)).toMatchObject({ status: 'completed', moved: '12000000', ended: true });
  expect(await it.inCold(it.token.contract)).toBe(12_000_000n);
  expect(it.network.balance(it.cold.address, it.token.contract)).toBe(12_000_000n);
  expect(await it.history(id)).toContain('reorged');
});

test('what comes back from a reorg with more than before is settled with what the chain shows', async () => {
  const [first, second] = await holding(7_000_000n, 5_000_000n);
  const id = await it.plan([first, second] as Place[]);
  await it.mine();
  const { txHash } = await it.sweep(id);
  const late = it.network.pay(first?.address ?? '', 2_000_000n, it.token.contract);
  it.network.reorg({
    depth: 1,
    blocks: 2,
    back: [
      { hash: late, block: 0 },
      { hash: txHash ?? '', block: 1 },
    ],
  });
  await it.outbound.read();
  await it.follow();
  await goOn();
  expect(await it.sweep(id)).toMatchObject({ status: 'completed', moved: '14000000' });
  expect(await it.inCold(it.token.contract)).toBe(14_000_000n);
});

test('addresses that let go of nothing are left out with the reason of the chain, and free again', async () => {
  const [full, empty, blocked] = (await holding(7_000_000n, 0n, 4_000_000n)) as [Place, Place, Place];
  it.network.conditions.blockAddress(it.token.contract, blocked.address);
  const id = await it.plan([full, empty, blocked]);
  await it.mine(confirmations + 1);
  expect(await it.sweep(id)).toMatchObject({ status: 'completed', moved: '7000000', failure: null });
  expect(await it.items(id)).toEqual([
    { status: 'moved', reason: null, moved: '7000000' },
    { status: 'skipped', reason: 'empty', moved: '0' },
    { status: 'skipped', reason: 'not_moved', moved: '0' },
  ]);
  expect(await it.locks()).toBe(0);
});

test('a sweep that moved nothing has failed, says why, and what it cost', async () => {
  const [blocked] = await holding(4_000_000n);
  it.network.conditions.blockAddress(it.token.contract, blocked?.address ?? '');
  const id = await it.plan([blocked as Place]);
  await it.mine(confirmations + 1);
  const failed = await it.sweep(id);
  expect(failed).toMatchObject({ status: 'failed', failure: 'NOT_MOVED', moved: '0', movedUsd: null, ended: true });
  expect(BigInt(failed.fee ?? 0)).toBeGreaterThan(0n);
  expect(await it.items(id)).toEqual([{ status: 'skipped', reason: 'not_moved', moved: '0' }]);
});

test('while no node answers, what was left out has an unknown reason, and is asked for again', async () => {
  const [full, empty] = (await holding(7_000_000n, 0n)) as [Place, Place];
  const id = await it.plan([full, empty]);
  await it.outbound.send();
  it.network.mine(confirmations + 1);
  await it.outbound.read();
  await it.outbound.send();
  it.outbound.node.stop();
  await it.follow();
  expect((await it.items(id))[1]).toMatchObject({ status: 'skipped', reason: 'unknown' });
  it.outbound.node.start();
  await it.follow();
  expect((await it.items(id))[1]).toMatchObject({ status: 'skipped', reason: 'empty' });
});

test('a sweep of somebody else is settled all the same, and ours of the same addresses finds them empty', async () => {
  const places = (await holding(7_000_000n, 5_000_000n)) as [Place, Place];
  const id = await it.plan(places);
  moveOutside(places, it.cold.address);
  await it.mine(confirmations + 1);
  const [outside = 0] = await it.outside();
  expect(await it.sweep(outside)).toMatchObject({
    status: 'completed',
    moved: '12000000',
    fee: null,
    coldId: it.cold.id,
  });
  expect(await it.history(outside)).toEqual(['included', 'completed']);
  expect(await it.sweep(id)).toMatchObject({ status: 'failed', failure: 'NOT_MOVED' });
  expect(await it.inCold(it.token.contract)).toBe(12_000_000n);
});

test('whoever comes back after a long time and reads step by step never takes a sweep for failed', async () => {
  const id = await it.plan(await holding(7_000_000n));
  await it.outbound.send();
  for (let block = 0; block <= confirmations; block += 1) await it.outbound.mine();
  await sql`
    update outbox_reader set (txid, id) = (select txid, id - 1 from outbox where kind = 'outgoing.broadcast')
    where name = 'sweeps'`.execute(it.deps.db);
  await it.follow();
  expect(await it.history(id)).toEqual(['planned', 'included', 'completed']);
});

test('a step that somebody else writes down meanwhile is told once', async () => {
  const id = await it.plan(await holding(7_000_000n));
  await it.outbound.send();
  await it.follow();
  await it.outbound.mine();
  const step: [string, unknown[]][] = [
    ["update sweep set status = 'confirming' where id = $1", [id]],
    ["insert into sweep_event (sweep_id, event, at, detail) values ($1, 'sweep.included', now(), '{}')", [id]],
  ];
  await whileHeld(it.outbound.treasury.world, step, () => it.follow());
  expect(await it.history(id)).toEqual(['planned', 'broadcast', 'included']);
});

test('settling takes as many statements for a dozen addresses as for one', async () => {
  const statementsFor = async (addresses: number): Promise<number> => {
    await it.plan(await holding(...Array.from({ length: addresses }, () => 7_000_000n)));
    await it.outbound.send();
    await it.follow();
    await it.outbound.mine();
    const recording = recordStatements();
    const { read } = await followEvents(it.deps).finally(() => recording.stop());
    expect(read).toBeGreaterThan(addresses);
    await it.mine(confirmations);
    return recording.stop().length;
  };
  // The first one makes accounts that all later ones find.
  await statementsFor(1);
  const [few, many] = [await statementsFor(1), await statementsFor(12)];
  // A new minute has prices of its own to ask for.
  expect(many).toBeLessThanOrEqual(few + 1);
});
