import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelSweep } from '@coffer/contract/treasury/sweeps.ts';
import { giveUpUnsent } from './give-up-unsent.ts';
import { planSweeps } from '../planning/plan-sweeps.ts';
import { openPlanning, usd, type Planning } from '../planning/planning.fixture.ts';
import type { Sweeping } from '../sweep/sweeping.fixture.ts';

let it: Planning;
let stage: Sweeping;
beforeEach(async () => {
  it = await openPlanning();
  ({ stage } = it);
});
afterEach(() => stage.close());

const inCold = () => stage.network.balance(stage.cold.address, stage.token.contract);

test('a sweep that the chain would refuse is given up with the reason, and its money rests before it is tried again', async () => {
  await it.receive(120n);
  await it.plan();
  stage.network.conditions.refuseCalls('the cold wallet takes nothing');
  await stage.outbound.send();
  await giveUpUnsent(stage.deps);
  const [given] = await it.sweeps();
  expect(given).toMatchObject({ status: 'cancelled', waiting: null });
  expect(given?.failure).toEqual({
    code: 'WOULD_FAIL',
    reason: 'The chain would have refused it: the cold wallet takes nothing.',
  });
  expect(await stage.locks()).toBe(0);
  await stage.follow();
  expect((await it.sweeps())[0]?.failure).toEqual(given?.failure);
  await it.plan();
  expect(await it.fund()).toMatchObject({ state: 'waiting', obstacle: { statusCode: 'NOT_MOVED' } });
  expect(await it.sweeps()).toHaveLength(1);
  stage.network.conditions.refuseCalls(null);
  await it.plan();
  expect(await it.sweeps()).toHaveLength(1);
  stage.outbound.later(5 * 60);
  await it.plan();
  await stage.mine(5);
  expect(inCold()).toBe(120n * usd);
});

test('one that was too dear for half an hour is given back, and the fund says what it waits for', async () => {
  await it.receive(120n);
  await it.plan();
  stage.network.conditions.priceTimes(1000);
  await stage.outbound.send();
  await giveUpUnsent(stage.deps);
  expect(await it.sweeps()).toMatchObject([{ status: 'planned', waiting: { code: 'GAS_TOO_HIGH' } }]);
  stage.outbound.later(30 * 60);
  await giveUpUnsent(stage.deps);
  const [given] = await it.sweeps();
  expect(given).toMatchObject({ status: 'cancelled', failure: { code: 'GAS_TOO_HIGH' } });
  expect(given?.failure?.reason).toMatch(
    /^It could not be sent for half an hour: Sending costs up to .* is allowed\.$/,
  );
  await it.plan();
  expect(await it.fund()).toMatchObject({ state: 'waiting', obstacle: { statusCode: 'UNECONOMIC' } });
  stage.network.conditions.priceTimes(1);
  stage.outbound.later(120);
  await it.plan();
  await stage.mine(5);
  expect(inCold()).toBe(120n * usd);
});

test('what is signed is never given up', async () => {
  await it.receive(120n);
  await it.plan();
  await stage.outbound.send();
  stage.outbound.later(3600);
  await giveUpUnsent(stage.deps);
  await stage.follow();
  expect(await it.sweeps()).toMatchObject([{ status: 'broadcast' }]);
  await stage.mine(5);
});

async function cancel(): Promise<void> {
  const { world, root: key } = stage.outbound.treasury;
  const [sweep] = await it.sweeps();
  await world.ok(cancelSweep, { key, params: { id: sweep?.id ?? 0 } });
}

test('after a person cancelled a sweep its money stays for an hour, and says so', async () => {
  await it.receive(120n);
  await it.plan();
  await cancel();
  await it.receive(130n);
  await it.plan();
  const held = await it.fund();
  expect(held).toMatchObject({ state: 'waiting', action: 'sweep', obstacle: { statusCode: 'CANCELLED' } });
  expect(held.obstacle?.reason).toBe('Its last sweep was cancelled, so it stays where it is for an hour.');
  expect((await it.sweeps())[0]).toMatchObject({
    failure: { code: 'CANCELLED', reason: expect.stringContaining('@') },
  });
  stage.outbound.later(3590);
  await it.plan();
  expect(await it.sweeps()).toMatchObject([{ status: 'planned', addressCount: 2 }, { status: 'cancelled' }]);
  await stage.mine(5);
});

test('who wants it to move after all need not wait for that hour', async () => {
  await it.receive(120n);
  await it.plan();
  await cancel();
  expect((await it.now()).sweepIDs).toHaveLength(1);
  await stage.mine(5);
  await it.receive(140n);
  await it.plan();
  expect((await it.fund()).state).toBe('sweeping');
  await stage.mine(5);
});

test('as soon as a sweep ends, what it left behind is looked at', async () => {
  const [blocked] = await it.receive(120n);
  stage.network.conditions.blockAddress(stage.token.contract, blocked?.address ?? '');
  await it.plan();
  await stage.mine(2);
  expect(await planSweeps(stage.deps)).toMatchObject({ looked: 0 });
  await stage.mine(3);
  expect(await it.sweeps()).toMatchObject([{ status: 'failed' }]);
  expect(await planSweeps(stage.deps)).toMatchObject({ looked: 1 });
  expect(await it.fund()).toMatchObject({ obstacle: { statusCode: 'NOT_MOVED' } });
});
