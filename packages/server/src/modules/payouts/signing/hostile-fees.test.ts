import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { usd } from '@coffer/kernel/asset.ts';
import type { PayingShop } from '../payouts.fixture.ts';
import { oneCoin } from '../../outgoing/orders/outbound.fixture.ts';
import { expectAlarms, expectRefused, openHostile, type Hostile } from './hostile.fixture.ts';
import { defaultLimits } from './signer-limits.ts';

const oneDollar = 10n ** BigInt(usd.decimals);

/** What somebody can burn who writes orders as a worker does: fees go to whoever makes the block. */
let hostile: Hostile;
let it: PayingShop;
beforeAll(async () => {
  hostile = await openHostile();
  ({ it } = hostile);
});
afterAll(() => hostile?.close());

let made = 0;

type Forged = { kind?: string; feeUnitsMax?: bigint; position?: number | null };

async function forge({ kind = 'gap', feeUnitsMax = oneCoin / 1_000n, position = null }: Forged): Promise<number> {
  const id = (made += 1) + 9_000;
  await hostile.as(
    'worker',
    `insert into outgoing_transaction (cause_of, cause_id, cause_part, kind, blockchain_id, wallet_id, from_address, to_address, units,
       authorizations, fee_units_max, position_wanted, status, status_at, next_try_at, created_at)
     values ('${kind}', ${id}, 'x', '${kind}', 1, ${it.hot.id}, '${it.hot.address}', '${it.hot.address}', 0, '{}', ${feeUnitsMax},
       ${position ?? 'null'}, 'intended', '2000-01-01', '2000-01-01', '2000-01-01')`,
  );
  const { rows } = await hostile.pool.query<{ id: number }>('select id from outgoing_transaction where cause_id = $1', [
    id,
  ]);
  return rows[0]?.id ?? 0;
}

async function reasonOf(id: number): Promise<string | null | undefined> {
  await hostile.signAndSend();
  const { waiting, versions } = await it.view(id);
  return versions.length > 0 ? null : waiting?.reason;
}

let places = 0;
const nextGap = (over: Forged = {}) => forge({ position: places, ...over });

describe('an order that may cost more than the signer pays for any', () => {
  test.each(['gap', 'sweep', 'nonce', 'payout'])('is refused, of the kind %s', async (kind) => {
    const position = kind === 'gap' ? places : null;
    const id = await forge({ kind, position, feeUnitsMax: oneCoin });
    expect(await reasonOf(id)).toContain('it may cost $500, and the signer pays $100 for an order at most');
  });

  test('is refused of a payout that somebody asked for', async () => {
    const { asked } = await hostile.askKnown();
    await hostile.handOut(asked, { fee_units_max: String(10n * oneCoin) });
    await expectRefused(hostile, asked, 'the signer pays $100 for an order at most');
  });
});

describe('what was spent on fees', () => {
  test('counts against the limits of payouts, by the journal', async () => {
    const before = hostile.signer.journal.feesOf(it.hot.id, new Date(0));
    expect(await reasonOf(await nextGap())).toBeNull();
    places += 1;
    const { rows } = await hostile.pool.query<{ fee: string }>(
      'select fee_units_max as fee from signed_transaction order by outgoing_id desc limit 1',
    );
    const spent = hostile.signer.journal.feesOf(it.hot.id, new Date(0)) - before;
    expect(spent).toBe(hostile.signer.payouts.fees.worth('ETH', BigInt(rows[0]?.fee ?? 0)));
    expect(spent).toBeGreaterThan(0n);
    await hostile.restartSigner();
    expect(hostile.signer.journal.feesOf(it.hot.id, new Date(0)) - before).toBe(spent);
  });
});

test('fills eight gaps of a wallet within an hour, whatever orders there are', async () => {
  const fill = async () => reasonOf(await nextGap());
  for (; places < 8; places += 1) expect(await fill()).toBeNull();
  expect(await fill()).toContain('8 gaps of this wallet were filled within an hour');
  await hostile.restartSigner();
  expect(await fill()).toContain('within an hour');
});

describe('while somebody has stopped the signer at its machine', () => {
  afterEach(() => void (hostile.isStopped = false));

  test.each(['sweep', 'nonce', 'payout', 'gas'])('no order is signed of the kind %s', async (kind) => {
    hostile.isStopped = true;
    expect(await reasonOf(await forge({ kind }))).toContain('everything was stopped at the signer itself');
  });

  test('no fee is raised', async () => {
    const { asked } = await hostile.askKnown();
    await hostile.work();
    const { outgoingId } = await hostile.payout(asked);
    const at = it.deps.clock.now().toISOString();
    await hostile.as(
      'worker',
      `insert into signature_wish (outgoing_id, behind, why, wished_at, next_try_at) values (${outgoingId}, 1, 'stuck', '${at}', '${at}')`,
    );
    hostile.isStopped = true;
    await hostile.signAndSend();
    expect(await it.view(outgoingId ?? 0)).toMatchObject({ versions: [{}], waiting: { code: 'SIGNER_REFUSES' } });
  });
});

test('what an order may cost itself counts for the day of its wallet', async () => {
  const asked = await it.ask();
  await it.approve(asked);
  const { journal } = hostile.signer;
  const since = hoursAfter(it.deps.clock.now(), -24);
  const paid = journal.paidOut(it.hot.id, since).reduce((sum, one) => sum + (one.usdUnits ?? 0n), 0n);
  const before = paid + journal.feesOf(it.hot.id, since) + (await hostile.payout(asked)).usdUnits;
  const upTo = async (dayUsd: bigint) => {
    hostile.limits = { ...defaultLimits, altogether: { ...defaultLimits.altogether, dayUsd } };
    await hostile.restartSigner();
    it.later(61);
    await hostile.work();
    return hostile.payout(asked);
  };
  expect(await upTo(before)).toMatchObject({ status: 'pending' });
  expect((await it.see(asked)).waiting?.reason).toContain('within 24 hours');
  expect(await upTo(before + oneDollar)).toMatchObject({ status: 'sent' });
});

test('each refusal woke somebody', () => expectAlarms(hostile, 5));
