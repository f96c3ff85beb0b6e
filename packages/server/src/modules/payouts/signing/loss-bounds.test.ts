import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvePayout } from '@coffer/contract/money-out/payouts.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { signRound } from '../../outgoing/signing/sign-round.ts';
import type { PayingShop } from '../payouts.fixture.ts';
import { expectAlarms, openHostile, type Hostile } from './hostile.fixture.ts';

/** How much is gone at most, whoever was taken over: each thief takes what the signer lets go, until it lets nothing go any more. */
const coinUsd = 2_500;
let hostile: Hostile;
let it: PayingShop;
let thief: string;
let thieves = 0;
beforeAll(async () => {
  hostile = await openHostile();
  ({ it } = hostile);
});
beforeEach(() => {
  thief = it.network.address(`thief ${(thieves += 1)}`);
});
afterAll(() => hostile?.close());

const stolenUsd = () => (Number(it.network.balance(thief) / 10n ** 12n) / 10 ** 6) * coinUsd;

/** Rounds of one payout each, of so much, until two in a row brought nothing. */
async function takeAll(one: () => Promise<unknown>): Promise<void> {
  for (let before = -1, idle = 0; idle < 2; idle = stolenUsd() === before ? idle + 1 : 0) {
    before = stolenUsd();
    await one();
    await hostile.signAndSend();
    await it.settle(1);
  }
}

test('who has the API takes $5,000 an hour without approvals, and $10,000 a day with those that it makes up', async () => {
  const { id: recipient, address } = await plantRecipient(it.treasury.world, it.shop);
  thief = address;
  await hostile.as('api', `update recipient_project set usable_from = '2000-01-01' where recipient_id = ${recipient}`);
  await hostile.as(
    'api',
    `insert into payout_policy (project_id, version, auto_approve_usd_units, hour_usd_units, day_usd_units,
       new_recipient_delay_hours, only_recipients, saved_by, saved_at)
     values (${it.shop}, 1, 1e20, 1e20, 1e20, 0, false, 'x', now())`,
  );
  await takeAll(async () => {
    const asked = await it.ask({ recipientID: recipient, toAddress: undefined, amount: '0.19', again: true });
    await hostile.rehashed(asked, { policyVersion: 1, approvalsNeeded: 0, approvalsExpireAt: null });
    await hostile.handOut(asked, {}, 'api');
  });
  const alone = stolenUsd();
  expect(alone).toBeGreaterThan(4_000);
  expect(alone).toBeLessThanOrEqual(5_000);
  thief = it.network.address('accomplice');
  await takeAll(async () => {
    const asked = await it.ask({ toAddress: thief, amount: '0.5', again: true });
    for (const { id } of [it.approver, it.second]) await hostile.approveAs(id, await hostile.payout(asked));
    await hostile.handOut(asked, {}, 'api');
  });
  expect(alone + stolenUsd()).toBeGreaterThan(8_000);
  expect(alone + stolenUsd()).toBeLessThanOrEqual(10_000);
  expectAlarms(hostile, 4);
});

test('who has the database and not the master key takes nothing, by a payout of their own or by one that people approved', async () => {
  await takeAll(async () => {
    const asked = await it.ask({ amount: '0.5' });
    await it.approve(asked);
    const copy = await copyPayout(asked.id);
    for (const { id } of [it.approver, it.second]) {
      await hostile.approveAs(id, { id: copy, intentHash: (await hostile.payout(asked)).intentHash });
    }
    await hostile.handOut({ ...asked, id: copy }, {}, 'api');
    await hostile.handOut(asked, { to_address: `'${thief}'` }, 'api');
  });
  expect(stolenUsd()).toBe(0);
  expectAlarms(hostile, 4);
});

/** A row as another one, to the thief: with all that the role of the API may write. */
async function copyPayout(id: number): Promise<number> {
  const { pool } = it.treasury.world.coffer.deps;
  const named = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'payout' and is_identity = 'NO' and is_generated = 'NEVER'`,
  );
  const names = named.rows.map(({ name }) => name);
  const values = names.map((name) => (name === 'to_address' ? `'${thief}'` : name));
  await hostile.as('api', `insert into payout (${names.join()}) select ${values.join()} from payout where id = ${id}`);
  const { rows } = await pool.query<{ id: string }>('select max(id) as id from payout');
  return Number(rows[0]?.id);
}

test('who has a worker, with the master key, takes nothing: what it may not write it cannot pay itself', async () => {
  await takeAll(async () => {
    const asked = await it.ask({ amount: '0.5' });
    await it.approve(asked);
    await expect(copyPayoutAsWorker(asked.id)).rejects.toThrow('permission denied');
    await expect(hostile.approveAs(it.second.id, await hostile.payout(asked), 'worker')).rejects.toThrow(
      'permission denied',
    );
    await hostile.handOut(asked, { to_address: `'${thief}'` });
  });
  expect(stolenUsd()).toBe(0);
  expectAlarms(hostile, 2);
});

function copyPayoutAsWorker(id: number): Promise<unknown> {
  return hostile.as(
    'worker',
    `insert into payout (project_id, to_address) select project_id, '${thief}' from payout where id = ${id}`,
  );
}

test('who has an approver takes nothing alone, and with the API what the signer pays in a day', async () => {
  await it.nextDay();
  const own = await it.ask({ toAddress: thief, amount: '0.5' }, it.approver.key);
  const { intentHash } = await hostile.payout(own);
  const given = { intentHash, addressEnd: thief.slice(-6) };
  const refused = await it.treasury.world.refused(approvePayout, {
    key: it.approver.key,
    params: { id: own.id },
    body: given,
  });
  expect(refused.status).toBe(403);
  await takeAll(async () => {
    const asked = await it.ask({ toAddress: thief, amount: '0.5', again: true });
    await it.approve(asked);
    await hostile.approveAs(it.second.id, await hostile.payout(asked));
    await hostile.handOut(asked, {}, 'api');
  });
  expect(stolenUsd()).toBeGreaterThan(8_000);
  expect(stolenUsd()).toBeLessThanOrEqual(10_000);
  expectAlarms(hostile, 2);
});

/** As the owner of the database, whom no trigger stops. */
async function asOwner(text: string): Promise<void> {
  const tables = ['signed_transaction', 'outgoing_transaction'];
  const triggers = (how: string) => tables.map((table) => `alter table ${table} ${how} trigger user;`).join('');
  await it.treasury.world.asOwner(`${triggers('disable')} ${text}; ${triggers('enable')}`);
}

async function wishForMore(orders: string): Promise<void> {
  it.later(31);
  const at = `'${it.deps.clock.now().toISOString()}'::timestamptz`;
  await asOwner(
    `insert into signature_wish (outgoing_id, behind, why, wished_at, next_try_at)
     select id, 1, 'stuck', ${at}, ${at} from outgoing_transaction where ${orders}
     on conflict (outgoing_id) do update set why = excluded.why, next_try_at = excluded.next_try_at`,
  );
}

/** What the signer says to it; nothing is signed. */
async function refusalsOf(orders: string): Promise<string[]> {
  await wishForMore(orders);
  const { head } = hostile.signer.journal;
  while ((await signRound(hostile.signer, await it.blockchain())) === 'again');
  expect(hostile.signer.journal.head).toEqual(head);
  const { rows } = await it.treasury.world.coffer.deps.pool.query<{ why: string }>(
    `select waiting_reason as why from outgoing_transaction where ${orders} order by id`,
  );
  return rows.map(({ why }) => why);
}

/** Something of somebody else that waits for a block. */
const pending = (units: bigint) =>
  it.network.send({ moves: [{ to: it.network.address('anybody'), units, contract: null }] });

test('who owns the database has nothing signed once more otherwise than the journal has it', async () => {
  await it.nextDay();
  const asked = await it.ask({ amount: '0.2' });
  await it.approve(asked);
  await hostile.work();
  const { outgoingId } = await hostile.payout(asked);
  const [order, signature] = [`id = ${outgoingId}`, `outgoing_id = ${outgoingId}`];
  const ways = {
    hash: `'${pending(2n)}'`,
    bytes: `bytes || '00'`,
    kind: `'filler'`,
    valid_until: '1000000000',
    fee_units_max: 'fee_units_max - 1',
    fee_detail: `fee_detail || '{"coins": "another"}'`,
  };
  for (const [column, value] of Object.entries(ways)) {
    const change = `update signed_transaction set ${column} = ${value} where ${signature}`;
    await expect(it.treasury.world.asOwner(change), column).rejects.toThrow('stays as it was signed');
    await asOwner(`create table kept as select * from signed_transaction where ${signature}; ${change}`);
    expect(await refusalsOf(order), column).toEqual([
      expect.stringContaining('the database says otherwise than the journal'),
    ]);
    await asOwner(
      `update signed_transaction s set ${column} = k.${column} from kept k where s.id = k.id; drop table kept`,
    );
  }
  await wishForMore(order);
  await hostile.signAndSend();
  expect((await it.view(outgoingId ?? 0)).versions).toMatchObject([{ version: 1 }, { version: 2, kind: 'order' }]);
});

test('who owns the database has nothing paid by saying that it was signed before there was a journal', async () => {
  const { rows } = await it.treasury.world.coffer.deps.pool.query<{ position: number; contract: string }>(
    `select next_position as position, (select min(contract) from blockchain_currency where blockchain_id = 1) as contract from sender`,
  );
  const [{ position, contract } = { position: 0, contract: '' }] = rows;
  const at = `'${it.deps.clock.now().toISOString()}'`;
  const held = it.network.balance(it.hot.address);
  const [coins, token, together] = [held - 10n ** 17n, 10n ** 6n, held - 10n ** 17n];
  const forged = [
    ['payout', 'null', coins, 'null'],
    ['payout', `'${contract}'`, token, 'null'],
    ['payouts', 'null', together, `'pays ${thief}:${together}'`],
  ].map(
    ([kind, of, units, data], nth) => `
      with made as (insert into outgoing_transaction (cause_of, cause_id, cause_part, kind, blockchain_id, wallet_id, from_address,
          to_address, contract, units, data, authorizations, fee_units_max, position, status, status_at, next_try_at, created_at)
        values ('${kind}', 424242, '${nth}', '${kind}', 1, ${it.hot.id}, '${it.hot.address}', '${thief}', ${of}, ${units}, ${data}, '{}',
          ${10n ** 16n}, ${position + nth}, 'broadcast', ${at}, ${at}, ${at}) returning id)
      insert into signed_transaction (outgoing_id, version, kind, blockchain_id, hash, bytes, fee_units_max, fee_detail, signed_at, sends)
      select id, 1, 'order', 1, '${pending(BigInt(10 + nth))}', '00', 1, '{}', '2000-01-01', 1 from made`,
  );
  await asOwner(forged.join(';'));
  const why = expect.stringContaining('it says that it was signed, and the journal does not');
  expect(await refusalsOf('cause_id = 424242')).toEqual([why, why, why]);
  await hostile.signAndSend();
  await it.settle(1);
  expect(stolenUsd()).toBe(0);
  expect(it.network.balance(thief, contract)).toBe(0n);
});
