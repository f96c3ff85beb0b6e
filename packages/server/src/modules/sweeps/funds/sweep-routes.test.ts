import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '@coffer/contract/treasury/sweeps.ts';
import { plantSweep } from '../../../../test/plant/plant-sweep.ts';
import { trailOf } from '../../wallets/treasury.fixture.ts';
import { confirmations, openSweeping, type Place, type Sweeping } from '../sweep/sweeping.fixture.ts';

let it: Sweeping;
let done: number;
let key: string;
beforeAll(async () => {
  it = await openSweeping();
  key = it.outbound.treasury.root;
  const places: Place[] = [await it.address(), await it.address()];
  it.network.pay(places[0]?.address ?? '', 7_500_000n, it.token.contract);
  await it.mine(confirmations + 1);
  done = await it.plan(places);
  await it.mine(confirmations + 1);
});
afterAll(() => it.close());

const { listSweeps, getSweep, exportSweeps, cancelSweep, listSweepTransactions } = contract;

test('a sweep tells what it moved, what that cost, from which addresses, in which steps, and what was booked', async () => {
  const { world } = it.outbound.treasury;
  const sweep = await world.ok(getSweep, { key, params: { id: done } });
  expect(sweep).toMatchObject({
    status: 'completed',
    isPartial: true,
    addressCount: 2,
    skippedCount: 1,
    amountMoved: '7.5',
    valueUSD: '7.5',
    isFeeFinal: true,
    feeCurrency: 'ETH',
    failure: null,
    waiting: null,
    confirmations: { current: confirmations, required: confirmations },
  });
  expect(sweep.toAddress.toLowerCase()).toBe(it.cold.address);
  expect(sweep.hotWalletAddress?.toLowerCase()).toBe(it.outbound.hot.address);
  expect(sweep.items.map(({ amountMoved, status, reason }) => [amountMoved, status, reason])).toEqual([
    ['7.5', 'moved', null],
    ['0', 'skipped', 'empty'],
  ]);
  expect(sweep.history.map(({ event }) => event)).toEqual(['sweep.planned', 'sweep.included', 'sweep.completed']);
  expect(sweep.transactions).toMatchObject([{ hash: sweep.transactionHash, version: 1, kind: 'order' }]);
  expect(sweep.postings.map(({ kind, account, units }) => [kind, account, units])).toEqual([
    ['sweep.moved', `cold:${it.cold.id}`, '7500000'],
    ['sweep.moved', 'external', '-7500000'],
  ]);
});

test('sweeps are listed with the newest first, page by page, and counted by what was asked for', async () => {
  const { world } = it.outbound.treasury;
  const planned = await plantSweep(world, it.walletId);
  const first = await world.ok(listSweeps, { key, query: { limit: '1' } });
  expect(first.data.map(({ id }) => id)).toEqual([planned]);
  expect(first.totalCount).toBe(2);
  const second = await world.ok(listSweeps, { key, query: { limit: '1', cursor: first.nextCursor ?? '' } });
  expect(second).toMatchObject({ data: [{ id: done }], nextCursor: null, totalCount: 2 });
  const ids = async (query: Record<string, string>) =>
    (await world.ok(listSweeps, { key, query })).data.map(({ id }) => id);
  expect(await ids({ running: 'true' })).toEqual([planned]);
  expect(await ids({ status: 'completed' })).toEqual([done]);
  expect(await ids({ currencyCode: 'ETH' })).toEqual([planned]);
  expect(await ids({ walletID: '999' })).toEqual([]);
  expect(await ids({ blockchainCode: 'BASE' })).toEqual([]);
  const broken = await world.ask(listSweeps, { key, query: { cursor: 'mine' } });
  expect(broken.body).toMatchObject({ error: { details: [{ path: 'cursor' }] } });
  await world.ok(cancelSweep, { key, params: { id: planned } });
});

test('a sweep is given up as long as nobody has signed it, and not after', async () => {
  const { world } = it.outbound.treasury;
  const id = await plantSweep(world, it.walletId);
  const given = await world.ok(cancelSweep, { key, params: { id } });
  expect(given).toMatchObject({ id, status: 'cancelled', failure: { code: 'CANCELLED' } });
  expect(given.endedAt).not.toBeNull();
  expect((await trailOf(world, 'sweep', id)).map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
    ['sweep.cancelled', 'member'],
  ]);
  expect((await world.ask(cancelSweep, { key, params: { id } })).status).toBe(409);
  expect((await world.ask(cancelSweep, { key, params: { id: done } })).body).toMatchObject({
    error: { code: 'INVALID_STATE' },
  });
  await it.follow();
});

test('the transactions of sweeps have the shape that other programs rely on', async () => {
  const { world } = it.outbound.treasury;
  const told = await world.ok(listSweepTransactions, { key, query: { limit: '10', offset: '0' } });
  expect(Object.keys(told).toSorted()).toEqual(['sweepTransactionInfo', 'totalCount']);
  expect(told.totalCount).toBe(1);
  const [one] = told.sweepTransactionInfo;
  expect(Object.keys(one ?? {}).toSorted()).toEqual(
    [
      'addressCount',
      'amount',
      'amountUSD',
      'blockchainCode',
      'createdAt',
      'currencyCode',
      'fee',
      'feeUSD',
      'fromAddress',
      'id',
      'status',
      'toAddress',
      'txHash',
      'updatedAt',
      'walletID',
      'walletName',
    ].toSorted(),
  );
  expect(one).toMatchObject({ id: done, amount: '7.5', status: 'completed' });
});

test('the file has a line for each sweep, and a name that looks like a formula is only text', async () => {
  const { world } = it.outbound.treasury;
  await it.deps.pool.query(`update wallet set name = '=cmd()' where id = $1`, [it.walletId]);
  const { body } = await world.ask(exportSweeps, { key, query: { status: 'completed' } });
  const [head, line, ...rest] = String(body).split('\r\n');
  expect(head?.startsWith('Sweep,Created (UTC),Ended (UTC),Wallet,Network')).toBe(true);
  expect(line).toContain(",'=cmd(),ETH,");
  expect(line).toContain(',completed,contract,amount,2,1,7.5,7.5,7.5,');
  expect(rest).toEqual(['']);
});

test('who does not see a project sees no sweep of its wallets', async () => {
  const { world, neighbour, shop } = it.outbound.treasury;
  await it.outbound.treasury.later(1);
  const stranger = await it.outbound.treasury.hire('project_lead', [neighbour]);
  expect((await world.ask(getSweep, { key: stranger.key, params: { id: done } })).status).toBe(404);
  expect(await world.ok(listSweeps, { key: stranger.key })).toMatchObject({ data: [], totalCount: 0 });
  const lead = await it.outbound.treasury.hire('project_lead', [shop]);
  expect((await world.ok(getSweep, { key: lead.key, params: { id: done } })).id).toBe(done);
});
