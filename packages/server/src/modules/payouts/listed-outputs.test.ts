import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { bitcoinAddressOfPrivateKey } from '@coffer/keys/bitcoin/keys.ts';
import { approvePayout, cancelPayout, getPayout } from '@coffer/contract/money-out/payouts.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { goodPassword } from '../../../test/client.ts';
import { withClient } from '../../../test/database.ts';
import { decodeTransaction } from '../../chains/bitcoin/reading/raw-transaction.ts';
import { groups } from '../../platform/db/roles/names.ts';
import { openListedPayouts, type ListedPayouts } from './listed-payouts.fixture.ts';
import { followEvents } from './sending/follow-events.ts';
import { launchPayouts } from './sending/launch-payouts.ts';
import { defaultLimits } from './signing/signer-limits.ts';

const withinMs = 180_000;
const coin = 100_000_000n;
/** What a payout of so many dollars may be. */
const dollars = 10n ** 8n;
const stuckAfterMinutes = 31;
let it: ListedPayouts;

beforeAll(async () => {
  it = await openListedPayouts('BTC', ['BTC']);
  await it.topUp('BTC', coin / 10n);
}, withinMs);
afterAll(() => it?.close());

const stranger = () => bitcoinAddressOfPrivateKey(randomBytes(32), 'regtest');
const lines = (count: number, amount: string) => Array.from({ length: count }, () => ({ to: stranger(), amount }));
const unitsIn = (bytes: string) => decodeTransaction(bytes).outputs.map(({ units }) => units);
const later = (minutes: number) => it.world.clock.advance(minutes);
const deps = () => it.world.coffer.deps;
const kinds = async (ids: readonly number[]) => (await it.signedFor(ids)).map(({ kind }) => kind);
const forgetRefusals = () => {
  const { logged } = it.world;
  const others = logged.filter((line) => !line.includes('an order was refused by the signer'));
  logged.splice(0, logged.length, ...others);
};

describe('one transaction pays many', () => {
  afterEach(() => it.assertTruth());

  test('a file of two hundred and fifty leaves in one transaction', { timeout: withinMs }, async () => {
    const payees = lines(250, '0.00002');
    const ids = await it.file('BTC', payees);
    await it.work();
    expect(await it.statuses(ids)).toEqual({ sent: 250 });
    const [only, ...others] = await it.signedFor(ids);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ kind: 'payouts', status: 'broadcast' });
    expect(unitsIn(only?.bytes ?? '').slice(0, 250)).toEqual(payees.map(() => 2_000n));
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ processed: 250 });
    for (const { to } of payees.slice(0, 3)) expect(await it.holds(to)).toBe(2_000n);
    const seen = await it.see(ids[249]!);
    expect(seen).toMatchObject({ transactionHash: only?.hash, status: 'processed' });
  });

  test(
    'a hundred that a reorg takes back are followed to their next block, for a quarter of what each costs alone',
    { timeout: withinMs },
    async () => {
      const [single] = await it.file('BTC', lines(1, '0.00002'));
      await it.work();
      await it.confirmed();
      const payees = lines(100, '0.00003');
      const ids = await it.file('BTC', payees);
      await it.work();
      await it.mined(1);
      expect((await it.see(ids[7]!)).blockHeight).not.toBeNull();
      await it.reorg(1);
      await it.work();
      expect(await it.statuses(ids)).toEqual({ sent: 100 });
      expect((await it.see(ids[7]!)).blockHeight).toBeNull();
      later(1);
      await it.work();
      await it.confirmed();
      expect(await it.statuses(ids)).toEqual({ processed: 100 });
      for (const { to } of payees.slice(0, 3)) expect(await it.holds(to)).toBe(3_000n);
      const [alone, together] = [await it.signedFor([single!]), await it.signedFor(ids)];
      expect(together).toHaveLength(1);
      const [one, all] = [alone[0]?.fee ?? 0n, together[0]?.fee ?? 0n];
      // By the books of what the network took: 32.1 bytes of each instead of 141.
      expect(Number(all) / 100 / Number(one)).toBeLessThan(0.235);
      const [{ parts } = { parts: '' }] = await it.rows<{ parts: string }>(
        'select sum(fee_units)::text as parts from payout where id = any($1)',
        [ids],
      );
      expect(BigInt(parts)).toBe(all);
    },
  );

  test('whoever gets it twice, or too little for an output of several, goes alone', { timeout: withinMs }, async () => {
    await it.topUp('BTC', coin / 100n);
    await it.topUp('BTC', coin / 100n);
    const payees = lines(3, '0.00002');
    const ids = await it.file('BTC', [...payees, { ...payees[0]!, amount: '0.00004' }, ...lines(1, '0.000002')]);
    await it.work();
    const dust = ids.pop()!;
    expect(await kinds(ids)).toEqual(['payouts', 'payout']);
    expect(await kinds([dust])).toEqual([]);
    await it.confirmed();
    later(1);
    await it.work();
    expect(await it.see(dust)).toMatchObject({ status: 'pending', waiting: { code: 'WOULD_FAIL' } });
    expect(await it.statuses(ids)).toEqual({ processed: 4 });
    expect(await it.holds(payees[0]!.to)).toBe(6_000n);
  });

  test('a higher fee pays the very same, and only one of both lands', { timeout: withinMs }, async () => {
    const payees = lines(4, '0.00005');
    const ids = await it.file('BTC', payees);
    await it.work();
    later(stuckAfterMinutes);
    await it.work();
    const [first, raised, ...others] = await it.signedFor(ids);
    expect(others).toEqual([]);
    const [before, after] = [unitsIn(first?.bytes ?? ''), unitsIn(raised?.bytes ?? '')];
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
    expect(after[4]).toBeLessThan(before[4] ?? 0n);
    const [spent, again] = [first, raised].map((one) => decodeTransaction(one?.bytes ?? '').inputs);
    expect(again).toEqual(spent);
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ processed: 4 });
    for (const { to } of payees) expect(await it.holds(to)).toBe(5_000n);
    const { rows } = await deps().pool.query(
      'select fee_units from payout where id = any($1) and fee_units > fee_units_max',
      [ids],
    );
    expect(rows).toEqual([]);
  });

  test(
    'a higher fee is paid out of the very same coins, whatever the database says',
    { timeout: withinMs },
    async () => {
      await it.topUp('BTC', coin / 100n);
      const payees = lines(3, '0.00008');
      const ids = await it.file('BTC', payees);
      await it.work();
      const { head } = it.signer.journal;
      const [first] = await it.signedFor(ids);
      const spent = decodeTransaction(first?.bytes ?? '').inputs.map(({ txHash, output }) => `${txHash}:${output}`);
      const unspent = (await it.chain.coins?.of([it.hot.address])) ?? [];
      const other = unspent
        .filter(({ height, units }) => height !== null && units > 100_000n)
        .map(({ txHash, output, units }) => ({ name: `${txHash}:${output}`, units }))
        .find(({ name }) => !spent.includes(name));
      if (!other) throw new Error('there is no other coin');
      const triggers = (how: string) => `alter table signed_transaction ${how} trigger user;`;
      const tell = (detail: string) =>
        it.world.asOwner(`${triggers('disable')}
        update signed_transaction set fee_detail = ${detail} where hash = '${first?.hash}'; ${triggers('enable')}`);
      const { rows } = await deps().pool.query<{ detail: object }>(
        'select fee_detail as detail from signed_transaction where hash = $1',
        [first?.hash],
      );
      await tell(`fee_detail || '{"coins": "${other.name}:${other.units}"}'`);
      later(stuckAfterMinutes);
      await it.work();
      expect(it.signer.journal.head).toEqual(head);
      expect(await it.signedFor(ids)).toHaveLength(1);
      expect(await it.see(ids[0]!)).toMatchObject({ status: 'sent' });
      // What it was lets the fee be raised, and each has it once.
      await tell(`'${JSON.stringify(rows[0]?.detail)}'`);
      later(2);
      await it.work();
      const [, raised] = await it.signedFor(ids);
      expect(decodeTransaction(raised?.bytes ?? '').inputs).toEqual(decodeTransaction(first?.bytes ?? '').inputs);
      await it.confirmed();
      expect(await it.statuses(ids)).toEqual({ processed: 3 });
      for (const { to } of payees) expect(await it.holds(to)).toBe(8_000n);
    },
  );

  test('one that the signer does not let go waits alone, and holds back nobody', { timeout: withinMs }, async () => {
    const ids = await it.file('BTC', [...lines(3, '0.00002'), ...lines(1, '0.002')]);
    const big = ids[3]!;
    await it.restartSigner({ ...defaultLimits, altogether: { ...defaultLimits.altogether, payoutUsd: 20n * dollars } });
    await it.work();
    await it.work();
    expect(await kinds(ids.slice(0, 3))).toEqual(['payouts']);
    expect(await it.statuses(ids)).toEqual({ sent: 3, pending: 1 });
    expect(await it.see(big)).toMatchObject({ waiting: { code: 'SIGNER_REFUSES' } });
    forgetRefusals();
    await it.restartSigner();
    await it.confirmed();
    later(2);
    await it.work();
    expect(await kinds([big])).toEqual(['payout']);
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ processed: 4 });
  });

  const crash = `create function crash() returns trigger language plpgsql as $$ begin raise exception 'the signer ends here'; end $$;
  create constraint trigger crash after insert on signed_transaction deferrable initially deferred
    for each row execute function crash()`;

  test('what stands in the journal alone is stored, and sent once', { timeout: withinMs }, async () => {
    const payees = lines(3, '0.00006');
    const ids = await it.file('BTC', payees);
    await launchPayouts(deps());
    const { seq } = it.signer.journal.head;
    await it.world.asOwner(crash);
    await it.sign();
    await it.world.asOwner('drop trigger crash on signed_transaction; drop function crash');
    expect(it.signer.journal.head.seq).toBe(seq + 1);
    expect(await it.signedFor(ids)).toEqual([]);
    it.world.logged.splice(0);
    await it.restartSigner();
    expect(await it.signedFor(ids)).toMatchObject([{ kind: 'payouts', status: 'signed' }]);
    await it.work();
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ processed: 3 });
    expect(it.signer.journal.head.seq).toBe(seq + 1);
    for (const { to } of payees) expect(await it.holds(to)).toBe(6_000n);
  });

  /** Signed by a signer that ends before that is stored; some of it is taken back before it starts again. */
  async function signedInVain(payees: ReturnType<typeof lines>, takenBack: number) {
    const ids = await it.file('BTC', payees);
    await launchPayouts(deps());
    await it.world.asOwner(crash);
    await it.sign();
    await it.world.asOwner('drop trigger crash on signed_transaction; drop function crash');
    it.world.logged.splice(0);
    for (const id of ids.slice(0, takenBack)) await it.world.ok(cancelPayout, { key: it.asker.key, params: { id } });
    await it.restartSigner();
    const line = (await it.signer.journal.linesAfter(0)).findLast((one) => one.kind === 'signed')!;
    // What the signer told is read once nothing older can come any more.
    await vi.waitFor(
      async () => {
        await it.work();
        expect(await it.signer.journal.linesAfter(line.seq)).toHaveLength(1);
      },
      { timeout: 20_000, interval: 200 },
    );
    const [filler] = await it.signer.journal.linesAfter(line.seq);
    return { ids, line, filler };
  }

  test(
    'what was signed in vain never lands: one of its coins goes to the wallet itself',
    { timeout: withinMs },
    async () => {
      const payees = lines(3, '0.00007');
      const { ids, line, filler } = await signedInVain(payees, 1);
      expect(filler).toMatchObject({
        purpose: 'gap',
        from: it.hot.address,
        to: it.hot.address,
        units: '0',
        position: null,
      });
      if (filler?.kind !== 'signed') throw new Error('it is no signature');
      const inputs = (bytes: string) =>
        decodeTransaction(bytes).inputs.map(({ txHash, output }) => `${txHash}:${output}`);
      expect(inputs(line.bytes)).toEqual(expect.arrayContaining(inputs(filler.bytes)));
      expect(unitsIn(filler.bytes)).toHaveLength(1);
      for (const id of ids.slice(1)) await approveAnew(id);
      await it.mined(2);
      expect(await it.statuses(ids)).toEqual({ cancelled: 1, pending: 2 });
      forgetRefusals();
      await it.mined(6);
      // The second of them goes of the change of the first.
      for (const _each of ids.slice(1)) {
        later(2);
        await it.work();
        await it.confirmed();
      }
      expect(await it.statuses(ids)).toEqual({ cancelled: 1, processed: 2 });
      expect(await Promise.all(payees.map(({ to }) => it.holds(to)))).toEqual([0n, 7_000n, 7_000n]);
      const sent = await it.chain.broadcast({ bytes: line.bytes, hash: line.hash });
      expect(sent).toMatchObject({ outcome: 'refused' });
    },
  );

  test('nor does what nobody wants any more, as it may be paid otherwise', { timeout: withinMs }, async () => {
    const [payee] = lines(1, '0.00008');
    const { ids, line, filler } = await signedInVain([payee!], 1);
    expect(filler).toMatchObject({ purpose: 'gap', units: '0' });
    await it.mined(7);
    expect(await it.statuses(ids)).toEqual({ cancelled: 1 });
    expect(await it.chain.broadcast({ bytes: line.bytes, hash: line.hash })).toMatchObject({ outcome: 'refused' });
    expect(await it.holds(payee!.to)).toBe(0n);
  });
});

async function approveAnew(id: number): Promise<void> {
  const { key } = it.approver;
  await it.world.ok(stepUp, { key, body: { password: goodPassword } });
  const { intentHash, toAddress } = await it.world.ok(getPayout, { key, params: { id } });
  await it.world.ok(approvePayout, { key, params: { id }, body: { intentHash, addressEnd: toAddress.slice(-6) } });
}

const asWorker = (text: string) =>
  withClient(it.world.databaseUrl, async (client) => {
    await client.query(`set role ${groups.worker}`);
    await client.query(text);
  });

test('a list that somebody else wrote is not signed', { timeout: withinMs }, async () => {
  const ids = await it.file('BTC', lines(3, '0.00002'));
  await launchPayouts(deps());
  const [order] = await it.rows<{ id: string; data: string; units: string }>(
    `select id, data, units from outgoing_transaction where kind = 'payouts' order by id desc limit 1`,
  );
  const forged = async (columns: Record<string, string>) => {
    const copied = [
      'blockchain_id',
      'wallet_id',
      'from_address',
      'to_address',
      'kind',
      'units',
      'data',
      'fee_units_max',
    ];
    const all = { ...Object.fromEntries(copied.map((one) => [one, one])), ...columns };
    const fixed = {
      cause_of: 'cause_of',
      cause_id: 'cause_id',
      cause_part: `cause_part || random()`,
      authorizations: 'authorizations',
    };
    const due = { status: `'intended'`, status_at: 'now()', next_try_at: `'2000-01-01'`, created_at: 'now()' };
    const row = { ...all, ...fixed, ...due };
    await asWorker(
      `with made as (insert into outgoing_transaction (${Object.keys(row).join()})
          select ${Object.values(row).join()} from outgoing_transaction where id = ${order?.id} returning id),
         named as (insert into outgoing_row (outgoing_id, row_no, row_count, payout_id, attempt)
          select made.id, row_no, row_count, payout_id, attempt from made, outgoing_row r where r.outgoing_id = ${order?.id})
       update payout set outgoing_id = made.id from made where payout.id in (${ids.join()})`,
    );
    const { head } = it.signer.journal;
    await it.sign();
    expect(it.signer.journal.head).toEqual(head);
    const [made] = await it.rows<{ id: string; why: string }>(
      'select id, waiting_reason as why from outgoing_transaction order by id desc limit 1',
    );
    await it.rows(`update outgoing_transaction set next_try_at = 'infinity' where id = $1`, [made?.id]);
    return made?.why;
  };
  await it.rows(`update outgoing_transaction set next_try_at = 'infinity' where id = $1`, [order?.id]);
  const thief = stranger();
  const [data, units] = [order?.data ?? '', BigInt(order?.units ?? 0)];
  const more = { data: `'${data} ${thief}:5000'`, units: String(units + 5_000n) };
  expect(await forged(more)).toContain('not what was requested');
  expect(await forged({ data: `'${data.replace(/ \w+:/, ` ${thief}:`)}'` })).toContain('not what was requested');
  expect(await forged({ to_address: `'${thief}'` })).toContain('carries nothing else');
  expect(await forged({ data: 'null' })).toContain('carries nothing else');
  forgetRefusals();
  // What it was at first goes.
  await it.rows('update payout set outgoing_id = $1 where id = any($2)', [order?.id, ids]);
  await it.rows(`update outgoing_transaction set next_try_at = '2000-01-01' where id = $1`, [order?.id]);
  await it.sign();
  await it.work();
  await it.confirmed();
  expect(await it.statuses(ids)).toEqual({ processed: 3 });
  expect(await it.holds(thief)).toBe(0n);
});

test('a database that was restored to before it pays nobody twice', { timeout: withinMs }, async () => {
  const payees = lines(3, '0.00007');
  const ids = await it.file('BTC', payees);
  await it.work();
  const [order] = await it.rows<{ id: string }>('select outgoing_id as id from payout where id = $1', [ids[0]]);
  const tables = ['signed_transaction', 'outgoing_row', 'outgoing_transaction', 'payout'];
  const triggers = (how: string) => tables.map((table) => `alter table ${table} ${how} trigger user;`).join('');
  await it.world.asOwner(`${triggers('disable')}
    update payout set outgoing_id = null, status = 'pending', tx_hash = null where id in (${ids.join()});
    delete from reserved_coin where outgoing_id = ${order?.id};
    delete from signed_transaction where outgoing_id = ${order?.id};
    delete from outgoing_row where outgoing_id = ${order?.id};
    delete from outgoing_transaction where id = ${order?.id};
    ${triggers('enable')}`);
  const { head } = it.signer.journal;
  for (let round = 0; round < 3; round += 1) {
    await launchPayouts(deps());
    await it.sign();
    await followEvents(deps());
    later(1.1);
  }
  expect(it.signer.journal.head).toEqual(head);
  for (const id of ids) expect(await it.see(id)).toMatchObject({ waiting: { code: 'SIGNER_REFUSES' } });
  await it.confirmed();
  expect(it.signer.journal.head).toEqual(head);
  forgetRefusals();
  for (const { to } of payees) expect(await it.holds(to)).toBe(7_000n);
});
