import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/db.ts';
import { cancelIntent } from '../outgoing/index.ts';
import { noCounts, openSchedules, playTogether } from './schedules-together.fixture.ts';
import { launchPayouts } from './sending/launch-payouts.ts';
import { lookForTokens } from './sending/look-for-tokens.ts';
import type { Hostile } from './signing/hostile.fixture.ts';

let hostile: Hostile;
beforeAll(async () => {
  hostile = await openSchedules();
}, 60_000);
afterAll(() => hostile?.close());

/** Many more in `faults/together-schedules.fault.ts`. */
const seeds = 6;

test('in whatever order things happen, what is paid together is paid once', { timeout: 180_000 }, async () => {
  const counts = noCounts();
  for (let seed = 1; seed <= seeds; seed += 1) await playTogether(hostile, seed, counts);
  const { ordersTogether, processed, reorgs, deaths } = counts;
  expect(
    [ordersTogether, processed, reorgs, deaths].every((count) => count > 0),
    JSON.stringify(counts),
  ).toBe(true);
});

test('what was to let the contract move a token, and came to nothing, is waited for no more', async () => {
  const { it } = hostile;
  const { deps } = it.treasury.world.coffer;
  await it.earn(50, 'USDC');
  await it.stock('USDC', 50);
  const asked = [];
  for (let at = 0; at < 4; at += 1) asked.push(await it.ask({ currencyCode: 'USDC', amount: '0.5' }));
  for (const one of asked) await it.approve(one);
  await launchPayouts(deps);
  expect(await it.see(asked[0]!)).toMatchObject({ waiting: { code: 'TOKEN_NOT_ALLOWED' } });
  const { rows } = await deps.pool.query<{ id: number }>(
    `select id::int from outgoing_transaction where cause_of = 'allow' order by id desc limit 1`,
  );
  await inTransaction(deps.db, (tx) => cancelIntent(deps, tx, rows[0]!.id));
  it.later(10);
  await hostile.work();
  for (const one of asked) expect(await it.see(one)).toMatchObject({ status: 'sent' });
  await it.mine(13);
  await hostile.work();
  expect(await it.see(asked[0]!)).toMatchObject({ status: 'processed' });
});

test('what a token gave to somebody else among several has not failed, and is not paid anew', async () => {
  const { it } = hostile;
  const { deps } = it.treasury.world.coffer;
  const { rows } = await deps.pool.query<{ contract: string }>(
    `select c.contract from blockchain_currency c join currency y on y.id = c.currency_id where c.blockchain_id = 1 and y.code = 'USDT'`,
  );
  const asked = [];
  for (let at = 0; at < 4; at += 1) asked.push(await it.ask({ currencyCode: 'USDT', amount: '0.5' }));
  for (const one of asked) await it.approve(one);
  const [first, second] = [asked[0]!, asked[1]!];
  it.network.conditions.divert(rows[0]?.contract ?? '', first.toAddress, it.network.address('elsewhere'));
  for (let round = 0; round < 3; round += 1) {
    await hostile.work();
    await it.mine(13);
    it.later(61);
  }
  await hostile.work();
  expect(await it.see(second)).toMatchObject({ status: 'processed' });
  expect(await it.see(first)).toMatchObject({ status: 'sent', waiting: { code: 'TOKEN_NOT_SEEN' } });
  it.later(25 * 3_600);
  await lookForTokens(deps);
  const told = await deps.pool.query('select status, waiting_code from payout where id = $1', [first.id]);
  expect(told.rows).toEqual([{ status: 'sent', waiting_code: 'TOKEN_WENT_ELSEWHERE' }]);
});
