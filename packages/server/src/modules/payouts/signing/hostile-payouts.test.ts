import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pausePayouts } from '@coffer/contract/money-out/payout-policy.ts';
import { cancelPayout, retryPayout } from '@coffer/contract/money-out/payouts.ts';
import { withClient } from '../../../../test/database.ts';
import { openChain } from '../../assets/index.ts';
import { oneCoin } from '../../outgoing/orders/outbound.fixture.ts';
import { findOutgoing } from '../../outgoing/orders/store.ts';
import { signRound } from '../../outgoing/signing/sign-round.ts';
import type { Payout } from '../payout/payout.ts';
import type { PayingShop } from '../payouts.fixture.ts';
import { launchPayouts } from '../sending/launch-payouts.ts';
import { expectAlarms, expectRefused, expectUnsigned, openHostile, type Hostile } from './hostile.fixture.ts';

/** What somebody writes of payouts who has the database as the API or a worker has it, and what the signer makes of it. */
const somebody = '0x00000000000000000000000000000000000000ff';
let hostile: Hostile;
let it: PayingShop;
beforeAll(async () => {
  hostile = await openHostile();
  ({ it } = hostile);
});
afterAll(() => hostile?.close());

test('what people approved is signed by a role that sees no more than it needs, and paid once', async () => {
  const to = it.network.address('paid');
  const asked = await it.ask({ toAddress: to });
  await it.approve(asked);
  await hostile.work();
  expect(await it.see(asked)).toMatchObject({ status: 'sent', waiting: null });
  await it.settle(13);
  expect(await it.see(asked)).toMatchObject({ status: 'processed' });
  expect(it.paid(to)).toBe(1);
  for (const hidden of ['select email from member', 'select hash from api_key', 'select note from payout']) {
    await expect(hostile.pool.query(hidden)).rejects.toThrow('permission denied');
  }
});

describe('an order that the API gave up behind the back of people', () => {
  async function givenUp(name: string) {
    const to = it.network.address(name);
    const asked = await it.ask({ toAddress: to });
    await it.approve(asked);
    await launchPayouts(it.treasury.world.coffer.deps);
    const { outgoingId, attempt } = await hostile.payout(asked);
    await hostile.as('api', `update outgoing_transaction set status = 'cancelled' where id = ${outgoingId}`);
    return { asked, to, attempt };
  }

  test('does not hold its payout: people let it go anew, and it is paid once', async () => {
    const { asked, to, attempt } = await givenUp('given up');
    await hostile.work();
    const anew = { status: 'pending-approval', outgoingId: null, attempt: attempt + 1 };
    expect(await hostile.payout(asked)).toMatchObject(anew);
    expect(it.paid(to)).toBe(0);
    await it.approve(await it.see(asked));
    await hostile.work();
    await it.settle(13);
    expect(await it.see(asked)).toMatchObject({ status: 'processed' });
    expect(it.paid(to)).toBe(1);
  });

  test('does not keep people from ending its payout', async () => {
    const { asked, to } = await givenUp('ended');
    await it.treasury.world.ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
    await hostile.work();
    expect(await it.see(asked)).toMatchObject({ status: 'cancelled' });
    expect(it.paid(to)).toBe(0);
  });
});

describe('an order that is not what was approved is not signed:', () => {
  test.each<[string, Record<string, string>]>([
    ['another payee', { to_address: `'${somebody}'` }],
    ['another amount', { units: '100000000000000001' }],
    ['another asset', { contract: `'${somebody}'` }],
    ['a higher fee', { fee_units_max: '20000000000000000' }],
  ])('%s', async (_what, over) => {
    const asked = await it.ask();
    await it.approve(asked);
    await hostile.handOut(asked, over);
    await expectRefused(hostile, asked, 'not what was requested and approved');
  });

  test.each<[string, Record<string, string>, Partial<Payout>]>([
    ['another payee', { to_address: `'${somebody}'` }, { toAddress: somebody }],
    ['another amount', { units: '200000000000000000' }, { units: oneCoin / 5n }],
    ['a higher fee', { fee_units_max: '20000000000000000' }, { feeUnitsMax: oneCoin / 50n }],
  ])('%s, with the hash of that beside the payout', async (_what, over, bent) => {
    const { asked } = await hostile.askKnown();
    await hostile.rehashed(asked, bent);
    await hostile.handOut(asked, over);
    await expectRefused(hostile, asked, 'not what was requested and approved');
    expect(it.paid(somebody)).toBe(0);
  });

  test('much of a token in place of a little coin, with the hash of that beside the payout', async () => {
    await it.stock('USDC', 20_000);
    const { rows } = await it.treasury.world.coffer.deps.pool.query<{ contract: string }>(
      `select contract from blockchain_currency where contract is not null and decimals = 6 and blockchain_id = 1 and currency_id =
         (select id from currency where code = 'USDC')`,
    );
    const [{ contract } = { contract: '' }] = rows;
    const { asked } = await hostile.askKnown('0.0001');
    await hostile.rehashed(asked, { contract, units: 20_000_000_000n });
    await hostile.handOut(asked, { contract: `'${contract}'`, units: '20000000000' });
    await expectRefused(hostile, asked, 'not what was requested and approved');
  });

  test('another chain, where so many units are worth more', async () => {
    const { asked } = await hostile.askKnown();
    await hostile.handOut(asked);
    const { signer } = hostile;
    const [order] = await findOutgoing(signer.db, [(await hostile.payout(asked)).outgoingId ?? 0]);
    if (!order) throw new Error('there is no order');
    expect(await signer.payouts.weigh(signer.db, order, signer.journal)).toHaveProperty('usdUnits');
    expect(await signer.payouts.weigh(signer.db, { ...order, blockchainId: 2 }, signer.journal)).toMatchObject({
      reason: expect.stringContaining('not what was requested and approved'),
    });
    await it.treasury.world.ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
  });

  test('another wallet', async () => {
    const { id, address } = await it.hotWallet(oneCoin);
    const asked = await it.ask();
    await it.approve(asked);
    await hostile.handOut(asked, { wallet_id: String(id), from_address: `'${address}'` });
    await expectRefused(hostile, asked, 'not what was requested and approved');
  });

  test('a payout that nobody asked for, and an attempt that nobody waits for', async () => {
    const asked = await it.ask();
    await hostile.handOut(asked, { cause_id: '987654' }, 'api');
    await expectRefused(hostile, asked, 'nobody requested this payout');
    const another = await it.ask();
    await hostile.handOut(another, { cause_part: `'9'` }, 'api');
    await expectRefused(hostile, another, 'not the attempt');
  });
});

test('what was taken back stays so, and a worker confirms no recipient, raises no policy and makes no key', async () => {
  const asked = await it.ask();
  await it.approve(asked);
  await it.treasury.world.ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
  await expect(hostile.handOut(asked)).rejects.toThrow('payout');
  for (const [edit, table] of [
    [`insert into recipient (name, status) values ('x', 'active')`, 'recipient'],
    [`update recipient set status = 'active'`, 'recipient'],
    [`update recipient_project set usable_from = '2000-01-01'`, 'recipient_project'],
    ['insert into payout_policy (project_id, version) values (1, 9)', 'payout_policy'],
    [`insert into api_key (project_id) values (1)`, 'api_key'],
  ] as const) {
    await expect(hostile.as('worker', edit)).rejects.toThrow(`permission denied for table ${table}`);
  }
});

test.each(['api', 'worker'] as const)('%s turns no payout to another payee, amount or wallet', async (group) => {
  const { id } = await it.ask();
  for (const edit of [
    `to_address = 'x'`,
    'units = units * 2',
    'wallet_id = 1',
    'usd_units = 0',
    `created_at = now()`,
  ]) {
    await expect(hostile.as(group, `update payout set ${edit} where id = ${id}`)).rejects.toThrow('permission denied');
  }
});

test('while everything is stopped nothing is signed, and a stop at the signer itself nobody else undoes', async () => {
  const { ok } = it.treasury.world;
  await ok(pausePayouts, { key: it.approver.key });
  const { asked } = await hostile.askKnown();
  await hostile.handOut(asked);
  await expectRefused(hostile, asked, 'all payouts are paused');
  await expect(hostile.as('worker', 'delete from payout_pause')).rejects.toThrow('permission denied');
  hostile.isStopped = true;
  await hostile.as('api', 'delete from payout_pause');
  const { asked: stopped } = await hostile.askKnown();
  await hostile.handOut(stopped, {}, 'api');
  await expectRefused(hostile, stopped, 'stopped at the signer itself');
  hostile.isStopped = false;
});

describe('a row', () => {
  test.each(['api', 'worker'] as const)(
    'with a number that nobody can read is none that %s may write',
    async (group) => {
      const asked = await it.ask();
      const own = `insert into outgoing_transaction (id) overriding system value values (9007199254740993)`;
      await expect(hostile.as(group, own)).rejects.toThrow('permission denied');
      for (const column of ['cause_id', 'position_wanted']) {
        const inserting = hostile.handOut(asked, { [column]: '9007199254740993' }, group);
        await expect(inserting).rejects.toThrow('outgoing_numbers_are_read');
      }
      await expect(hostile.as(group, `update sender set next_position = 9007199254740993`)).rejects.toThrow(
        'sender_numbers',
      );
      await it.treasury.world.ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
    },
  );

  test('that is called as a payout to come, and is none, is not signed and keeps nothing from being paid', async () => {
    const before = await it.ask();
    const { id, fromAddress } = await hostile.payout(before);
    const next = await (await openChain(it.deps, 'ETH'))?.positions?.next(fromAddress);
    const called = { cause_id: `${id + 1}`, cause_part: `'zero'`, position_wanted: `${next}` };
    await hostile.handOut(before, { kind: `'gap'`, to_address: `'${fromAddress}'`, units: '0', ...called });
    await expectRefused(hostile, before, `is called payout:${id + 1}`);
    const to = it.network.address('called so before');
    const asked = await it.ask({ toAddress: to });
    expect(asked.id).toBe(id + 1);
    await it.approve(asked);
    await hostile.work();
    await it.settle(13);
    expect(it.paid(to)).toBe(1);
  });
});

describe('what was paid', () => {
  test('is not paid again, whatever the database says', async () => {
    const to = it.network.address('paid and replayed');
    const asked = await it.ask({ toAddress: to });
    await it.approve(asked);
    await hostile.work();
    await it.settle(13);
    expect(await it.see(asked)).toMatchObject({ status: 'processed' });
    const { outgoingId } = await hostile.payout(asked);
    await hostile.as('worker', `update payout set status = 'pending' where id = ${asked.id}`);
    await hostile.as(
      'worker',
      `update outgoing_transaction set status = 'broadcast', next_try_at = '2000-01-01' where id = ${outgoingId ?? 0}`,
    );
    await it.treasury.world.asOwner(
      `update outgoing_transaction set status = 'intended', position = null, hash = null where id = ${outgoingId ?? 0}`,
    );
    await hostile.signAndSend();
    const { rows } = await hostile.pool.query(
      'select waiting_reason as reason from outgoing_transaction where id = $1',
      [outgoingId],
    );
    expect(rows).toMatchObject([{ reason: expect.stringContaining('signed before') }]);
    await it.treasury.world.asOwner(
      `update outgoing_transaction set status = 'confirmed', succeeded = true where id = ${outgoingId ?? 0}`,
    );
    const next = await hostile.rehashed(asked, {
      attempt: 2,
      status: 'pending',
      outgoingId: null,
      approvalsExpireAt: null,
    });
    await hostile.approveAs(it.approver.id, next);
    await hostile.approveAs(it.second.id, next);
    await hostile.handOut(asked);
    await expectUnsigned(hostile, asked, 'an earlier attempt has paid it');
    expect(it.paid(to)).toBe(1);
  });

  test('stands where it was signed, and is signed at no other place while the signer waits for its turn', async () => {
    const to = it.network.address('one place');
    const asked = await it.ask({ toAddress: to });
    await it.approve(asked);
    await hostile.work();
    const { outgoingId, fromAddress } = await hostile.payout(asked);
    const move = `update outgoing_transaction set position = position + 1 where id = ${outgoingId ?? 0}`;
    for (const group of ['api', 'worker'] as const)
      await expect(hostile.as(group, move)).rejects.toThrow('permission denied');
    it.later(60);
    await hostile.as(
      'worker',
      `insert into signature_wish (outgoing_id, behind, why, wished_at, next_try_at) values (${outgoingId ?? 0}, 1, 'stuck', '2000-01-01', '2000-01-01')`,
    );
    // Whoever has more than the rights of a worker moves it, too, in the moment in which the signer has judged it.
    await withClient(it.treasury.world.databaseUrl, async (other) => {
      await other.query(`begin; update sender set wallet_id = wallet_id where address = '${fromAddress}'`);
      const signing = signRound(hostile.signer, await it.blockchain());
      await vi.waitFor(async () => {
        const { rows } = await it.treasury.world.coffer.deps.pool.query(
          'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
        );
        expect(rows).not.toEqual([]);
      });
      await other.query(`${move}; commit`);
      await signing;
      await other.query(`update outgoing_transaction set position = position - 1 where id = ${outgoingId ?? 0}`);
    });
    expect((await it.view(outgoingId ?? 0)).versions).toHaveLength(1);
    await hostile.signAndSend();
    await it.settle(13);
    expect(await it.see(asked)).toMatchObject({ status: 'processed' });
    expect(it.paid(to)).toBe(1);
  });

  test('is tried again only where the chain says that it never came', async () => {
    const to = it.network.address('closed contract');
    const asked = await it.ask({ toAddress: to });
    await it.approve(asked);
    await hostile.work();
    it.network.conditions.refuseCoins(to);
    await it.settle(13);
    expect(await it.see(asked)).toMatchObject({ status: 'failed', failure: { code: 'REVERTED' } });
    it.network.conditions.refuseCoins(to, false);
    await it.treasury.world.ok(retryPayout, { key: it.asker.key, params: { id: asked.id } });
    await it.approve(asked);
    await hostile.work();
    await it.settle(13);
    expect(await it.see(asked)).toMatchObject({ status: 'processed', attempt: 2 });
    expect(it.paid(to)).toBe(1);
  });

  test('counts for a day by the journal, also after another start', async () => {
    const asked = await it.ask({ amount: '3.2', toAddress: it.network.address('great') });
    await it.approve(asked);
    await hostile.work();
    expect(await it.see(asked)).toMatchObject({ status: 'sent' });
    await hostile.restartSigner();
    const more = await it.ask({ amount: '0.5', toAddress: it.network.address('one too many') });
    await it.approve(more);
    await hostile.handOut(more);
    await expectRefused(hostile, more, 'out of one wallet within 24 hours');
  });
});

test('each refusal wakes somebody, and nothing else broke', () => expectAlarms(hostile, 16));
