import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anyPayout } from '../../../test/send-all.ts';
import { cause } from '../../platform/cause.ts';
import { oneCoin, openOutbound, type Outbound } from './orders/outbound.fixture.ts';
import { signRound } from './signing/sign-round.ts';

const [ordersOfOne, fillersOfOne] = [60, 40];
let it: Outbound;
let judged: number[] = [];

beforeAll(async () => {
  it = await openOutbound({
    payouts: () => ({
      ...anyPayout,
      look: (work, order) => {
        judged.push(order.id);
        return anyPayout.look(work, order);
      },
    }),
  });
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

test('however much one wallet has to pay, what another has is looked at beside it, and nothing is judged that cannot go', async () => {
  const many: number[] = [];
  for (let at = 0; at < ordersOfOne; at += 1) many.push(await it.intend());
  const blockchain = await it.blockchain();
  for (let round = 0; round < 6; round += 1) await signRound(it.deps, blockchain);
  const signed = async (ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => it.view(id)))).filter(({ status }) => status !== 'intended').length;
  expect(await signed(many)).toBe(16);
  // All of it is due again as another wallet wants to send.
  it.later(30);
  const { id: walletId, address: from } = await it.hotWallet(oneCoin);
  const other = await it.intend({ walletId, from });
  judged = [];
  await signRound(it.deps, blockchain);
  expect(judged).toEqual([other]);
  expect(await it.view(other)).toMatchObject({ status: 'signed' });
  const waiting = await Promise.all(many.map((id) => it.view(id)));
  expect(waiting.some(({ waiting: why }) => why?.code === 'QUEUED')).toBe(true);
  expect(await signed(many)).toBe(16);
});

test('fillers that the chain waits for nowhere hold up nothing, and those out of its reach are given up', async () => {
  const { id: walletId, address: from } = await it.hotWallet(oneCoin);
  const filler = (position: number) =>
    it.intend({
      cause: cause('gap', 1, from, position),
      kind: 'gap',
      walletId,
      from,
      to: from,
      units: 0n,
      position,
    });
  const far: number[] = [];
  const near: number[] = [];
  for (let at = 0; at < fillersOfOne; at += 1) far.push(await filler(1000 + at));
  for (let at = 0; at < fillersOfOne; at += 1) near.push(await filler(10 + at));
  const blockchain = await it.blockchain();
  for (let round = 0; round < 6; round += 1) await signRound(it.deps, blockchain);
  const states = async (ids: readonly number[]) =>
    new Set((await Promise.all(ids.map((id) => it.view(id)))).map(({ status }) => status));
  expect(await states(far)).toEqual(new Set(['cancelled']));
  expect(await states(near)).toEqual(new Set(['intended']));
  // All of them are due again as something is to be paid.
  it.later(61);
  const honest: number[] = [];
  for (let at = 0; at < 8; at += 1) honest.push(await it.intend({ walletId, from }));
  await signRound(it.deps, blockchain);
  expect(await states(honest)).toEqual(new Set(['signed']));
  const { rows } = await it.treasury.world.coffer.deps.pool.query<{ id: string }>(
    'select id from outgoing_transaction where id = any($1) and next_try_at > $2',
    [near, it.deps.clock.now()],
  );
  // Nor do payouts hold up fillers.
  expect(rows).toHaveLength(4);
  const { logged } = it.treasury.world;
  const refusals = logged.filter((line) => line.includes('an order was refused by the signer'));
  expect(refusals.length).toBeGreaterThan(0);
  logged.splice(0, logged.length, ...logged.filter((line) => !refusals.includes(line)));
});
