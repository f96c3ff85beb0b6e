import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignDeps } from '../packages/server/src/modules/outgoing/signing/signing.ts';
import { openPayingShop, type PayingShop } from '../packages/server/src/modules/payouts/payouts.fixture.ts';
import { followEvents } from '../packages/server/src/modules/payouts/sending/follow-events.ts';
import { launchPayouts } from '../packages/server/src/modules/payouts/sending/launch-payouts.ts';
import { openPool } from '../packages/server/src/platform/db/pool.ts';
import { noticed, sabotaged } from '../packages/server/test/kill-sender.ts';
import { sendAll } from '../packages/server/test/send-all.ts';
import { Saboteur, Struck, type Strike } from '../packages/server/test/simulation/saboteur.ts';

let it: PayingShop;
beforeAll(async () => {
  it = await openPayingShop();
});
afterAll(() => it?.close());

const confirmations = 12;
const deaths = ['dies-before', 'dies-during', 'dies-after'] as const;
/** Sessions last for a day at most. */
const paidInADay = 20;

test.each(deaths)(
  'a worker that %s any of its questions is followed by another: the payout is paid once, and booked once',
  async (strike) => {
    let at = 0;
    while (await payOut(strike, at)) {
      at += 1;
      if (at % paidInADay === 0) await it.nextDay();
    }
    // A run in which it died nowhere has shown nothing.
    expect(at).toBeGreaterThan(40);
    await it.assertTruth();
    process.stdout.write(`${strike}: killed at each of ${at} questions, one transfer each time\n`);
  },
);

/** Whether the worker died before it was done. */
async function payOut(strike: Strike, after: number): Promise<boolean> {
  const asked = await it.ask({ amount: '0.001', toAddress: it.network.address(`${strike} ${after}`) });
  await it.approve(asked);
  const saboteur = new Saboteur();
  saboteur.arm(strike, after);
  const { deps, databaseUrl } = { ...it.treasury.world.coffer, databaseUrl: it.treasury.world.databaseUrl };
  const pool = openPool(databaseUrl, deps.log, 4);
  try {
    await work({ ...deps, ...sabotaged({ ...deps, payouts: it.deps.payouts }, saboteur, pool) });
  } catch (error) {
    if (!(error instanceof Struck) && !saboteur.isDead) throw error;
  } finally {
    await pool.end();
  }
  await noticed(deps.pool);
  for (let turn = 0; turn < 3; turn += 1) {
    it.later(61);
    await it.pay();
    await it.settle(confirmations);
  }
  const what = `${strike} at question ${after}`;
  const seen = await it.see(asked);
  expect(seen, what).toMatchObject({ status: 'processed', attempt: 1, failure: null });
  expect(it.paid(asked.toAddress.toLowerCase()), what).toBe(1);
  expect(await it.books(asked), what).toMatchObject({ payout: 0n });
  return saboteur.strikes > 0;
}

/** Hands it out, signs and sends it, sees it in a block and confirmed, and follows each step. */
async function work(deps: Parameters<typeof launchPayouts>[0] & SignDeps): Promise<void> {
  const blockchain = await it.blockchain();
  await launchPayouts(deps);
  for (const blocks of [0, 1, confirmations]) {
    if (blocks > 0) {
      it.network.mine(blocks);
      await it.read();
    }
    await sendAll(deps, blockchain);
    while ((await followEvents(deps)).read > 0);
  }
}
