import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventsOf, trailOf } from '../wallets/treasury.fixture.ts';
import { confirmations, openSweeping, type Place, type Sweeping } from './sweep/sweeping.fixture.ts';

let it: Sweeping;
beforeEach(async () => {
  it = await openSweeping();
});
afterEach(() => it.close());

async function holding(units: bigint): Promise<Place> {
  const place = await it.address();
  it.network.pay(place.address, units, it.token.contract);
  await it.mine(confirmations + 1);
  return place;
}

function moveOutside({ address: from }: Place, to: string): string {
  const contract = it.token.contract;
  return it.network.send({ moves: [{ from, to, contract, units: it.network.balance(from, contract) }] });
}

test('money that goes to a stranger is never counted as ours, and raises an alarm', async () => {
  const stranger = it.network.address('stranger');
  moveOutside(await holding(7_000_000n), stranger);
  await it.mine();
  await it.mine(confirmations);
  const [id = 0] = await it.outside();
  expect(await it.sweep(id)).toMatchObject({ status: 'completed', moved: '7000000', coldId: null });
  expect(await it.inCold(it.token.contract)).toBe(0n);
  expect(await it.history(id)).toEqual(['included', 'went-elsewhere', 'completed']);
  const trail = await trailOf(it.outbound.treasury.world, 'sweep', id);
  expect(trail.find(({ action }) => action === 'sweep.went-elsewhere')?.after).toMatchObject({ toAddress: stranger });
  expect(await eventsOf(it.outbound.treasury.world, 'sweep.went-elsewhere')).toHaveLength(1);
});

test('what somebody else moved to a hot wallet of ours is no alarm', async () => {
  moveOutside(await holding(7_000_000n), it.outbound.hot.address);
  await it.mine(confirmations + 1);
  const [id = 0] = await it.outside();
  expect(await it.history(id)).toEqual(['included', 'completed']);
});

test('a sweep from outside that a reorg takes back counts for nothing, until it comes again', async () => {
  const hash = moveOutside(await holding(7_000_000n), it.cold.address);
  await it.mine();
  const [id = 0] = await it.outside();
  it.network.reorg({ depth: 1, blocks: 2 });
  await it.outbound.read();
  await it.follow();
  expect(await it.sweep(id)).toMatchObject({ status: 'replaced', moved: '0', ended: true });
  expect(await it.inCold(it.token.contract)).toBe(0n);
  it.network.reorg({ depth: 1, blocks: 2, back: [{ hash, block: 0 }] });
  await it.outbound.read();
  await it.mine(confirmations);
  expect(await it.outside()).toEqual([id]);
  expect(await it.sweep(id)).toMatchObject({ status: 'completed', moved: '7000000' });
  expect(await it.inCold(it.token.contract)).toBe(7_000_000n);
});

test('a sweep whose position somebody else used is given up, and its money is free again', async () => {
  const place = await holding(7_000_000n);
  const id = await it.plan([place]);
  await it.outbound.send();
  it.network.usePosition(it.outbound.hot.address);
  for (let turn = 0; turn < 8; turn += 1) {
    it.outbound.later(60);
    await it.mine(2);
  }
  expect(await it.sweep(id)).toMatchObject({ status: 'replaced', failure: 'REPLACED', moved: '0', ended: true });
  expect(await it.items(id)).toEqual([{ status: 'released', reason: null, moved: '0' }]);
  expect(await it.locks()).toBe(0);
  const again = await it.plan([place]);
  await it.mine(confirmations + 1);
  expect(await it.sweep(again)).toMatchObject({ status: 'completed', moved: '7000000' });
});

test('of a sweep that wants an address which another has in hand nothing is left', async () => {
  const [place, free] = [await holding(7_000_000n), await holding(5_000_000n)];
  const first = await it.plan([place]);
  await expect(it.plan([free, place])).rejects.toThrow('another sweep has some of these addresses');
  expect(await it.locks()).toBe(1);
  const { rows } = await sql<{ id: number }>`select id from sweep where status = 'planned'`.execute(it.deps.db);
  expect(rows).toEqual([{ id: first }]);
  await it.mine(confirmations + 1);
  expect(await it.sweep(first)).toMatchObject({ status: 'completed', moved: '7000000' });
});

test('what another sweep has in hand when a reorg comes stays with that one, and is moved and booked once', async () => {
  const place = await holding(7_000_000n);
  const first = await it.plan([place]);
  await it.mine(confirmations + 1);
  it.network.pay(place.address, 2_000_000n, it.token.contract);
  await it.mine(confirmations + 1);
  const second = await it.plan([place]);
  it.network.reorg({ depth: 2 * confirmations + 2, blocks: 2 * confirmations + 3 });
  await it.outbound.read();
  await it.follow();
  expect(await it.sweep(first)).toMatchObject({ status: 'broadcast', moved: '0' });
  expect(await it.items(first)).toEqual([{ status: 'released', reason: 'in_another_sweep', moved: '0' }]);
  expect(await it.locks()).toBe(1);
  await sql`update blockchain set status = 'healthy' where status = 'halted'`.execute(it.deps.db);
  for (let turn = 0; turn < 4; turn += 1) {
    it.outbound.later(30);
    await it.mine(2);
  }
  expect(await it.sweep(first)).toMatchObject({ status: 'completed', moved: '7000000' });
  expect(await it.sweep(second)).toMatchObject({ status: 'failed', moved: '0' });
  expect(await it.inCold(it.token.contract)).toBe(7_000_000n);
  expect(it.network.balance(it.cold.address, it.token.contract)).toBe(7_000_000n);
});

test('a sweep that is too cheap for its chain is stuck, says that its fee was raised, and lands once', async () => {
  const id = await it.plan([await holding(7_000_000n)]);
  await it.outbound.send();
  it.network.conditions.priceTimes(3);
  for (let turn = 0; turn < 6; turn += 1) {
    it.outbound.later(120);
    await it.mine(1);
  }
  await it.mine(confirmations);
  expect(await it.sweep(id)).toMatchObject({ status: 'completed', moved: '7000000' });
  expect(await it.history(id)).toEqual(expect.arrayContaining(['broadcast', 'stuck', 'fee-raised', 'included']));
  expect(await it.inCold(it.token.contract)).toBe(7_000_000n);
});
