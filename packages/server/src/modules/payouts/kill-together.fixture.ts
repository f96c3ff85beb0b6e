import { expect } from 'vitest';
import type { AnvilPayouts } from './anvil-payouts.fixture.ts';
import { sendRound } from '../outgoing/sending/send-round.ts';
import { followEvents } from './sending/follow-events.ts';
import { launchPayouts } from './sending/launch-payouts.ts';
import { freshAddress } from '../wallets/treasury.fixture.ts';
import { openPool } from '../../platform/db/pool.ts';
import { noticed, sabotaged } from '../../../test/kill-sender.ts';
import { Saboteur, Struck, type Strike } from '../../../test/simulation/saboteur.ts';

const confirmations = 4;
const lapsedMinutes = 1.1;
const amountUnits = 10n ** 14n;

/**
 * Pays five together with a worker or a signer that ends at its so manieth question, be it to the database or to the chain; another one
 * then finishes what it began. False when the first had finished before.
 */
export async function killTogether(
  it: AnvilPayouts,
  who: 'worker' | 'signer',
  strike: Strike,
  after: number,
): Promise<boolean> {
  const { databaseUrl, signerUrl, coffer, clock } = it.shop.world;
  const payees = Array.from({ length: 5 }, freshAddress);
  for (const to of payees) await it.eth.rpc('anvil_setBalance', to, '0x1');
  const ids = await it.file(
    'ETH',
    payees.map((to) => ({ to, amount: '0.0001' })),
  );
  const saboteur = new Saboteur();
  const pool = openPool(who === 'worker' ? databaseUrl : signerUrl, coffer.deps.log, 4);
  saboteur.arm(strike, after);
  try {
    if (who === 'worker') {
      const { payouts } = it.signer;
      await payWith(it, { ...coffer.deps, ...sabotaged({ ...coffer.deps, payouts }, saboteur, pool) });
    } else await signWith(it, sabotaged(it.signer, saboteur, pool));
  } catch (error) {
    if (!(error instanceof Struck) && !saboteur.isDead) throw error;
  } finally {
    await pool.end();
  }
  await noticed(coffer.deps.pool);
  await it.restartSigner();
  for (let turn = 0; turn < 3; turn += 1) {
    clock.advance(lapsedMinutes);
    await it.work();
    await it.mined(confirmations);
  }
  const what = `${who} that ${strike} question ${after}`;
  expect(await it.statuses(ids), what).toEqual({ processed: 5 });
  for (const to of payees) expect(await it.holds(to), what).toBe(1n + amountUnits);
  return saboteur.strikes > 0;
}

type Worker = AnvilPayouts['shop']['world']['coffer']['deps'];

/** Hands out, sends and follows; somebody else signs. */
async function payWith(it: AnvilPayouts, deps: Worker): Promise<void> {
  await launchPayouts(deps);
  await it.sign();
  for (const blocks of [1, confirmations]) {
    await sendRound(deps, await it.blockchain());
    await followEvents(deps);
    await it.eth.mine(blocks);
    await it.shop.readUp('ETH');
  }
  await sendRound(deps, await it.blockchain());
  await followEvents(deps);
}

async function signWith(it: AnvilPayouts, deps: AnvilPayouts['signer'] | ReturnType<typeof sabotaged>): Promise<void> {
  await launchPayouts(it.shop.world.coffer.deps);
  await it.sign(deps);
}
