import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approvePayout, cancelPayout } from '@coffer/contract/money-out/payouts.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { goodPassword } from '../../../test/client.ts';
import { journalEvents } from '../outgoing/index.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { freshAddress } from '../wallets/treasury.fixture.ts';
import { killTogether } from './kill-together.fixture.ts';
import { openAnvilPayouts, type AnvilPayouts } from './anvil-payouts.fixture.ts';
import { launchPayouts } from './sending/launch-payouts.ts';

let it: AnvilPayouts;
beforeAll(async () => {
  it = await openAnvilPayouts();
}, 180_000);
afterAll(() => it?.close());

/** At each of them in `faults/paid-together-while-killed.fault.ts`. */
const everySoMany = 101;
const strikes = ['dies-before', 'dies-during', 'dies-after'] as const;
const both = ['worker', 'signer'] as const;

test.for(both.flatMap((who) => strikes.map((strike, at) => [who, strike, at] as const)))(
  'where a %s that pays several together %s one of its questions, each of them is paid once',
  { timeout: 120_000 },
  async ([who, strike, first]) => {
    let at = 11 * (first + 1);
    while (await killTogether(it, who, strike, at)) at += everySoMany;
    expect(at).toBeGreaterThan(everySoMany);
    await it.assertTruth();
  },
);

/** Asked for, signed by a signer that ends before that is stored, and one of them is taken back before it starts again. */
async function signedInVain(count: number) {
  const { world } = it.shop;
  const payees = Array.from({ length: count }, freshAddress);
  for (const to of payees) await it.eth.rpc('anvil_setBalance', to, '0x1');
  const ids = await it.file(
    'ETH',
    payees.map((to) => ({ to, amount: '0.0001' })),
  );
  await launchPayouts(world.coffer.deps);
  await world.asOwner(
    `create function cut() returns trigger language plpgsql as 'begin raise exception ''cut''; end';
     create constraint trigger cut after insert on signed_transaction deferrable initially deferred for each row execute function cut()`,
  );
  await it.sign();
  await world.asOwner('drop trigger cut on signed_transaction; drop function cut()');
  world.logged.splice(0);
  const line = (await it.signer.journal.linesAfter(0)).findLast((one) => one.kind === 'signed')!;
  await world.ok(cancelPayout, { key: it.asker.key, params: { id: ids[0]! } });
  await launchPayouts(world.coffer.deps);
  await it.restartSigner();
  return { payees, ids, line };
}

/** What the signer told is read once nothing older can come any more. */
async function expectHeard(ids: readonly number[], statuses: Record<string, number>): Promise<void> {
  await vi.waitFor(
    async () => {
      await it.work();
      expect(await it.statuses(ids)).toEqual(statuses);
    },
    { timeout: 10_000 },
  );
}

async function approveAnew(ids: readonly number[]): Promise<void> {
  const { world } = it.shop;
  const { key } = it.approver;
  await world.ok(stepUp, { key, body: { password: goodPassword } });
  for (const id of ids) {
    const { intentHash, toAddress } = await it.see(id);
    const body = { intentHash, addressEnd: toAddress.slice(-6) };
    await world.ok(approvePayout, { key, params: { id }, body });
  }
}

const once = 1n + 10n ** 14n;

test(
  'what was signed as its signer ended, and of which one was taken back, is made void: the others go once people let them again',
  { timeout: 120_000 },
  async () => {
    const { payees, ids } = await signedInVain(5);
    const [, ...others] = ids;
    await expectHeard(ids, { cancelled: 1, 'pending-approval': 4 });
    const { reasons, attempt } = await it.see(ids[1]!);
    expect(reasons.map(({ code }) => code)).toContain('signed_in_vain');
    expect(attempt).toBe(2);
    await approveAnew(others);
    it.shop.world.clock.advance(2);
    await it.work();
    // By nothing else than its place being used for good is it proven that the first never comes.
    expect(await it.statuses(others)).toEqual({ pending: 4 });
    expect((await it.see(ids[1]!)).waiting).toMatchObject({ code: 'SIGNER_REFUSES' });
    it.shop.world.logged.splice(0);
    await it.mined(80);
    it.shop.world.clock.advance(2);
    await it.work();
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ cancelled: 1, processed: 4 });
    expect(await Promise.all(payees.map((to) => it.holds(to)))).toEqual([1n, once, once, once, once]);
    await it.assertTruth();
  },
);

test(
  'whoever says so of what is on its way, or sends what was signed in vain, has nobody paid twice',
  { timeout: 120_000 },
  async () => {
    const { deps } = it.shop.world.coffer;
    const { payees, ids, line } = await signedInVain(6);
    if (line.kind !== 'signed') throw new Error('nothing was signed');
    await it.eth.rpc('eth_sendRawTransaction', line.bytes);
    await expectHeard(ids, { cancelled: 1, 'pending-approval': 5 });
    await approveAnew(ids.slice(1));
    await it.mined(80);
    it.shop.world.clock.advance(2);
    await it.work();
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ cancelled: 1, pending: 5 });
    expect((await it.see(ids[1]!)).waiting).toMatchObject({
      reason: expect.stringContaining('an earlier attempt has paid it'),
    });
    it.shop.world.logged.splice(0);
    expect(await Promise.all(payees.map((to) => it.holds(to)))).toEqual(payees.map(() => once));
    const told = await it.file('ETH', [{ to: payees[0]!, amount: '0.0001' }]);
    await it.work();
    const { rows } = await deps.pool.query<{ outgoingId: number; blockchainId: number; position: number }>(
      `select id as "outgoingId", blockchain_id as "blockchainId", position from outgoing_transaction where cause_of = 'payout' and cause_id = $1`,
      [told[0]],
    );
    await inTransaction(deps.db, (tx) => deps.emit(tx, journalEvents['outgoing.signed-in-vain'](null, rows[0]!)));
    await it.work();
    expect(await it.statuses(told)).toEqual({ sent: 1 });
    await it.confirmed();
    expect(await it.statuses(told)).toEqual({ processed: 1 });
    expect(await it.holds(payees[0]!)).toBe(once + 10n ** 14n);
  },
);
