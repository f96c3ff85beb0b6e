import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../../../../test/database.ts';
import { cause } from '../../../platform/cause.ts';
import { groups } from '../../../platform/db/roles/names.ts';
import { freshAddress } from '../../wallets/treasury.fixture.ts';
import { openAnvilPayouts, type AnvilPayouts } from '../anvil-payouts.fixture.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { intentHash as hashOf } from '../payout/intent-hash.ts';
import { callFor } from '../payout/paid-together.ts';
import type { Payout } from '../payout/payout.ts';
import { findPayouts } from '../payout/store.ts';
import { writePayouts } from '../payout/write-store.ts';
import { launchPayouts } from '../sending/launch-payouts.ts';
import { payoutRule } from './payout-rule.ts';
import { defaultLimits } from './signer-limits.ts';

let it: AnvilPayouts;
let forgeries = 0;
const [thief, payees] = [freshAddress(), Array.from({ length: 5 }, freshAddress)];

beforeAll(async () => {
  it = await openAnvilPayouts();
  for (const to of payees) await it.eth.rpc('anvil_setBalance', to, '0x1');
}, 180_000);
afterAll(() => it?.close());

const deps = () => it.shop.world.coffer.deps;
const ask = (amount: string, isApproved = true) =>
  it.file(
    'ETH',
    payees.map((to) => ({ to, amount })),
    isApproved,
  );
const asWorker = (text: string) =>
  withClient(it.shop.world.databaseUrl, async (client) => {
    await client.query(`set role ${groups.worker}`);
    await client.query(text);
  });

type Forged = {
  payouts: readonly Payout[];
  rows: readonly { id: number; attempt: number }[];
  columns: Record<string, string>;
};

/** As a worker hands several out together, with whatever somebody makes of it who has its rights and the master key. */
async function forge(
  ids: readonly number[],
  change: (forged: Forged) => Partial<Forged> = () => ({}),
): Promise<number> {
  const found = await findPayouts(deps().db, ids);
  const given = { payouts: found, rows: found, columns: {} };
  const { payouts, rows, columns } = { ...given, ...change(given) };
  const [first] = found;
  const { batchCalls } = deps().chains.rules('ETH');
  if (!first || !batchCalls) throw new Error('there is nothing to forge');
  const { blockchainId, walletId, fromAddress: from } = first;
  const of = cause('payouts', first.id, 100 + (forgeries += 1));
  const call = callFor({ ...deps(), batchCalls }, { cause: of, blockchainId, from }, payouts);
  const order = {
    cause_of: `'payouts'`,
    cause_id: `${of.id}`,
    cause_part: `'${of.part}'`,
    kind: `'payouts'`,
    blockchain_id: `${blockchainId}`,
    wallet_id: `${walletId}`,
    from_address: `'${from}'`,
    contract: 'null',
    to_address: `'${call.to}'`,
    data: `'${call.data}'`,
    units: `${call.units}`,
    authorizations: `'{}'`,
    fee_units_max: String(found.reduce((sum, { feeUnitsMax }) => sum + feeUnitsMax, 0n) / 2n),
    status: `'intended'`,
    status_at: 'now()',
    next_try_at: `'2000-01-01'`,
    created_at: 'now()',
    ...columns,
  };
  const values = rows.map(({ id, attempt }, at) => `(${at}, ${rows.length}, ${id}, ${attempt})`);
  await asWorker(
    `with made as (insert into outgoing_transaction (${Object.keys(order).join()}) values (${Object.values(order).join()}) returning id),
       named as (insert into outgoing_row (outgoing_id, row_no, row_count, payout_id, attempt)
         select made.id, g.* from made, (values ${values.join()}) as g)
     update payout set outgoing_id = made.id, status = 'pending', waiting_code = null, waiting_reason = null from made
     where payout.id in (${rows.map(({ id }) => id).join()})`,
  );
  const { rows: made } = await deps().pool.query<{ id: number }>('select max(id)::int as id from outgoing_transaction');
  return made[0]?.id ?? 0;
}

/** Nothing is signed for it, and it says why. */
async function expectRefused(order: number, why: string): Promise<void> {
  const before = it.signer.journal.head;
  await it.sign();
  expect(it.signer.journal.head).toEqual(before);
  const { rows } = await deps().pool.query<{ status: string; reason: string }>(
    'select status, waiting_reason as reason from outgoing_transaction where id = $1',
    [order],
  );
  expect(rows[0]?.status).toBe('intended');
  expect(rows[0]?.reason).toContain(why);
  forgetRefusals();
  await deps().pool.query(`update outgoing_transaction set next_try_at = 'infinity' where id = $1`, [order]);
}

/** Each of them wakes somebody. */
function forgetRefusals(): void {
  const { logged } = it.shop.world;
  const others = logged.filter((line) => !line.includes('an order was refused by the signer'));
  expect(others.length).toBeLessThan(logged.length);
  logged.splice(0, logged.length, ...others);
}

describe('a worker that somebody took over hands out several together, and the signer refuses', () => {
  let ids: number[];
  beforeAll(async () => {
    ids = await ask('0.001');
  });

  const ways: [string, string, (forged: Forged) => Partial<Forged>][] = [
    [
      'another amount',
      'not what was requested',
      ({ payouts }) => ({ payouts: altered(payouts, { units: 10n ** 16n }) }),
    ],
    ['another payee', 'not what was requested', ({ payouts }) => ({ payouts: altered(payouts, { toAddress: thief }) })],
    ['one more than it says', 'not what was requested', ({ payouts }) => ({ payouts: [...payouts, payouts[0]!] })],
    ['one that is not in its call', 'not what was requested', ({ payouts }) => ({ payouts: payouts.slice(1) })],
    ['them in another order', 'not what was requested', ({ payouts }) => ({ payouts: payouts.toReversed() })],
    ['more coins than its rows', 'not what was requested', () => ({ columns: { units: '6000000000000000' } })],
    ['another attempt', 'not the attempt', ({ rows }) => ({ rows: rows.map(({ id }) => ({ id, attempt: 2 })) })],
    ['another contract', 'not our contract', () => ({ columns: { to_address: `'${thief}'` } })],
    ['an authorization', 'carries nothing else', () => ({ columns: { authorizations: `'{x}'` } })],
    ['a number of its choice', 'carries nothing else', () => ({ columns: { position_wanted: '7' } })],
    ['a dearer fee', 'may cost more', ({ payouts }) => ({ columns: { fee_units_max: String(feesOf(payouts) + 1n) } })],
    ['a plain transfer in its name', 'carries nothing else', () => ({ columns: { data: 'null' } })],
  ];
  test.each(ways)('%s', async (_what, why, change) => {
    await expectRefused(await forge(ids, change), why);
  });

  test('one of them twice, which the database does not even keep', async () => {
    await expect(forge(ids, ({ rows }) => ({ rows: [...rows, rows[0]!] }))).rejects.toThrow('outgoing_row');
  });

  test('a sweep or a payout by its name', async () => {
    const order = await forge(ids, () => ({ columns: { kind: `'payout'` } }));
    await expectRefused(order, 'it is a payout, and is called payouts:');
  });

  test('a contract whose code was exchanged', async () => {
    const { batchCalls } = deps().chains.rules('ETH');
    const address = batchCalls!.contract.address;
    const code = await it.eth.rpc<string>('eth_getCode', address, 'latest');
    await it.eth.rpc('anvil_setCode', address, `${code.slice(0, -2)}00`);
    await expectRefused(await forge(ids), 'not our contract');
    await it.eth.rpc('anvil_setCode', address, code);
  });

  test('a token for somebody else than our contract', async () => {
    const { batchCalls } = deps().chains.rules('ETH');
    const allow = batchCalls!.allow(it.eth.usdt);
    const data = allow.data.replace(batchCalls!.contract.address.slice(2), thief.slice(2));
    const columns = {
      cause_of: `'allow'`,
      kind: `'allow'`,
      to_address: `'${allow.to}'`,
      units: '0',
      data: `'${data}'`,
    };
    await expectRefused(await forge(ids, () => ({ columns })), 'something else');
  });

  test('and what nobody touched is paid once, whatever is written after', { timeout: 60_000 }, async () => {
    await forge(ids);
    await it.work();
    expect(await it.statuses(ids)).toEqual({ sent: 5 });
    // The same once more, while nothing of it is in a block: together, and alone.
    await expectRefused(await forge(ids), 'it was signed before');
    const [one] = ids;
    const { rows } = await deps().pool.query<{ id: number }>(
      `select outgoing_id::int as id from outgoing_row where payout_id = $1 order by 1 limit 1`,
      [one],
    );
    const columns = { cause_of: `'payout'`, kind: `'payout'`, cause_id: `${one}`, cause_part: `'1'`, data: 'null' };
    const alone = { to_address: `'${payees[0]}'`, units: String(10n ** 15n) };
    const fee = await findPayouts(deps().db, [one!]);
    const forged = await forge(ids, () => ({
      columns: { ...columns, ...alone, fee_units_max: String(fee[0]?.feeUnitsMax) },
    }));
    await expectRefused(forged, 'it was signed before');
    await asWorker(
      `update payout set outgoing_id = ${await firstSigned(ids)}, status = 'initiated' where id in (${ids.join()})`,
    );
    expect(rows.length).toBe(1);
    await it.confirmed();
    await it.confirmed();
    for (const to of payees) expect(await it.holds(to)).toBe(1n + 10n ** 15n);
  });
});

test('another attempt at one that the chain shows as paid among others is refused', { timeout: 60_000 }, async () => {
  const ids = await ask('0.0013');
  await it.work();
  await it.mined(12);
  expect(await it.statuses(ids)).toEqual({ processed: 5 });
  const [one] = await findPayouts(deps().db, ids.slice(1, 2));
  if (!one) throw new Error('it is gone');
  const anew = { ...one, attempt: 2, status: 'pending', outgoingId: null } as const;
  const intentHash = hashOf(deps(), anew);
  await inTransaction(deps().db, (tx) => writePayouts(tx, [{ ...anew, intentHash }]));
  await deps().pool.query(
    `insert into payout_approval (payout_id, intent_hash, member_id, session_id, verdict, means, at)
     values ($1, $2, $3, 1, 'approved', 'step_up', $4)`,
    [one.id, intentHash, it.approver.id, deps().clock.now()],
  );
  const { id, toAddress, units, feeUnitsMax } = one;
  const columns = {
    cause_of: `'payout'`,
    kind: `'payout'`,
    cause_id: `${id}`,
    cause_part: `'2'`,
    data: 'null',
    to_address: `'${toAddress}'`,
    units: String(units),
    fee_units_max: String(feeUnitsMax),
  };
  await expectRefused(await forge([id], () => ({ columns })), 'an earlier attempt has paid it');
});

const firstSigned = async (ids: readonly number[]) => {
  const { rows } = await deps().pool.query<{ id: number }>(
    `select o.id::int as id from outgoing_transaction o join outgoing_row r on r.outgoing_id = o.id
     where r.payout_id = $1 and o.status not in ('intended', 'cancelled') limit 1`,
    [ids[0]],
  );
  return rows[0]?.id ?? 0;
};

const altered = ([first, ...others]: readonly Payout[], over: Partial<Payout>) => [{ ...first!, ...over }, ...others];
const feesOf = (payouts: readonly Payout[]) => payouts.reduce((sum, { feeUnitsMax }) => sum + feeUnitsMax, 0n);

test('each of them counts for the limits, and those that they leave over wait alone', { timeout: 60_000 }, async () => {
  const ids = await ask('0.008');
  const [first] = await findPayouts(deps().db, ids);
  // Two of them can go, and half of another.
  const left = ((first?.usdUnits ?? 0n) * 5n) / 2n;
  const { journal } = it.signer;
  const [walletId, ever] = [first?.walletId ?? 0, new Date(0)];
  const paid = journal.paidOut(walletId, ever).reduce((sum, { usdUnits }) => sum + (usdUnits ?? 0n), 0n);
  const dayUsd = paid + journal.feesOf(walletId, ever) + left;
  await it.restartSigner({ ...defaultLimits, altogether: { payoutUsd: left, dayUsd } });
  await launchPayouts(deps());
  await it.sign();
  const { rows } = await deps().pool.query<{ payouts: number[] }>(
    `select waiting_payouts::int[] as payouts from outgoing_transaction where waiting_payouts is not null order by id desc limit 1`,
  );
  expect(rows[0]?.payouts.toSorted((a, b) => a - b)).toEqual(ids.slice(2));
  forgetRefusals();
  await it.restartSigner();
});

test('what nobody approved does not go among what people did', async () => {
  const approved = await ask('0.0011');
  const waiting = await ask('0.0012', false);
  const order = await forge([...approved.slice(0, 4), waiting[4]!]);
  await expectRefused(order, `payout ${waiting[4]}: `);
});

test('an API that somebody took over does not have any contract called at the cost of a wallet', async () => {
  const burning = freshAddress();
  await it.eth.rpc('anvil_setCode', burning, '0x620800005b60019003806004570000');
  const ids = await ask('0.0014');
  const { batchCalls } = deps().chains.rules('ETH');
  const { data } = batchCalls!.allow(burning);
  const columns = { cause_of: `'allow'`, kind: `'allow'`, to_address: `'${burning}'`, units: '0', data: `'${data}'` };
  const order = await forge(ids, () => ({ columns: { ...columns, fee_units_max: '30000000000000000' } }));
  const before = it.signer.journal.head;
  await it.sign();
  expect(it.signer.journal.head).toEqual(before);
  const { rows } = await deps().pool.query('select waiting_reason as why from outgoing_transaction where id = $1', [
    order,
  ]);
  expect(rows).toEqual([{ why: expect.stringContaining('gas, at most 150000 are allowed') }]);
  await deps().pool.query(`update outgoing_transaction set next_try_at = 'infinity' where id = $1`, [order]);
  const own = { network: 'mainnet', limits: defaultLimits, isStopped: () => false, whySanctioned: () => null } as const;
  const { isToken } = payoutRule({ ...deps(), ...own });
  expect([isToken('ETH', '0xdac17f958d2ee523a2206206994597c13d831ec7'), isToken('ETH', burning)]).toEqual([
    true,
    false,
  ]);
});

test('a database that was restored holds back nothing that is new', { timeout: 120_000 }, async () => {
  // What others left over would go along with it.
  await it.work();
  await it.confirmed();
  const old = await ask('0.0015');
  await it.work();
  await it.confirmed();
  await it.mined(12);
  const paid = await firstSigned(old);
  const tables = ['signed_transaction', 'outgoing_row', 'outgoing_transaction', 'payout'];
  const triggers = (how: string) => tables.map((table) => `alter table ${table} ${how} trigger user;`).join('');
  await it.shop.world.asOwner(`${triggers('disable')}
    update payout set outgoing_id = null where id in (${old.join()});
    delete from signed_transaction where outgoing_id = ${paid};
    delete from outgoing_row where outgoing_id = ${paid};
    delete from outgoing_transaction where id = ${paid};
    ${triggers('enable')}`);
  for (const payout of await findPayouts(deps().db, old)) {
    const anew = {
      ...payout,
      attempt: 2,
      status: 'pending',
      outgoingId: null,
      txHash: null,
      blockHeight: null,
    } as const;
    const hash = hashOf(deps(), anew);
    await inTransaction(deps().db, (tx) => writePayouts(tx, [{ ...anew, intentHash: hash }]));
    await deps().pool.query(
      `insert into payout_approval (payout_id, intent_hash, member_id, session_id, verdict, means, at)
       values ($1, $2, $3, 1, 'approved', 'step_up', $4)`,
      [payout.id, hash, it.approver.id, deps().clock.now()],
    );
  }
  const others = Array.from({ length: 5 }, freshAddress);
  for (const to of others) await it.eth.rpc('anvil_setBalance', to, '0x1');
  const fresh = await it.file(
    'ETH',
    others.map((to) => ({ to, amount: '0.0005' })),
  );
  for (let round = 0; round < 4; round += 1) {
    await it.work();
    it.shop.world.clock.advance(1.1);
  }
  expect(await it.statuses(fresh)).toEqual({ sent: 5 });
  expect(await it.statuses(old)).toEqual({ pending: 5 });
  forgetRefusals();
});
