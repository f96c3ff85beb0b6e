import { afterEach, beforeEach, expect, test } from 'vitest';
import { diagnose } from '@coffer/contract/operations/doctor.ts';
import { openPlanning, usd, type Planning } from '../planning/planning.fixture.ts';
import type { Sweeping } from '../sweep/sweeping.fixture.ts';

let it: Planning;
let stage: Sweeping;
beforeEach(async () => {
  it = await openPlanning();
  ({ stage } = it);
});
afterEach(() => stage.close());

async function movementsAt(address: string) {
  const { world, root: key } = stage.outbound.treasury;
  return (await world.ok(diagnose, { key, query: { q: address } })).movements;
}

test('the doctor tells where the money of a deposit is: why it waits, which sweep has it, and that it arrived', async () => {
  const [place] = await it.receive(60n);
  const address = place?.address ?? '';
  await it.plan();
  expect(await movementsAt(address)).toMatchObject([
    { state: 'waiting', sweepID: null, reason: expect.stringMatching(/^The rules wait until more has come in/) },
  ]);
  stage.network.conditions.priceTimes(1000);
  await it.receive(60n);
  await it.plan();
  const [dear] = await movementsAt(address);
  expect(dear?.reason).toBe((await it.fund()).obstacle?.reason);
  stage.network.conditions.priceTimes(1);
  stage.outbound.later(400);
  await it.plan();
  const [sweep] = await it.sweeps();
  expect(await movementsAt(address)).toMatchObject([{ state: 'moving', sweepID: sweep?.id, reason: null }]);
  await stage.mine(5);
  const height = (await it.sweeps())[0]?.blockHeight;
  expect(await movementsAt(address)).toMatchObject([{ state: 'moved', sweepID: sweep?.id, blockHeight: height }]);
  stage.network.pay(address, 7n * usd, stage.token.contract);
  stage.network.mine(4);
  await stage.outbound.read();
  expect(await movementsAt(address)).toMatchObject([{ state: 'waiting' }, { state: 'moved' }]);
});

test('money that somebody sent elsewhere is said to be there', async () => {
  const [place] = await it.receive(60n);
  const [from, to, contract] = [place?.address ?? '', stage.network.address('stranger'), stage.token.contract];
  stage.network.send({ moves: [{ from, to, contract, units: 60n * usd }] });
  await stage.mine(5);
  const [moved] = await movementsAt(from);
  expect(moved).toMatchObject({ state: 'elsewhere', reason: null });
  expect(moved?.toAddress?.toLowerCase()).toBe(to);
});
