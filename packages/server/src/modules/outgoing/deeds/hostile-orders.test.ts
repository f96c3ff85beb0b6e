import { encodeFunctionData, erc20Abi } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepOfDeposits } from '@coffer/contract-abi/sweep-calls.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { Journal } from '../journal/journal.ts';
import { keepInStep } from '../journal/keep-in-step.ts';
import { oneCoin, openOutbound, type Outbound } from '../orders/outbound.fixture.ts';

/** What somebody writes who has the database as the API and the workers have it, and what the signer makes of it. */
const folder = temporaryFolder('coffer-hostile');
let it: Outbound;
let journal: Journal;

beforeAll(async () => {
  it = await openOutbound();
  journal = await Journal.open(folder.path, it.deps.clock.now());
  await keepInStep({ ...it.deps, journal });
});
beforeEach(async () => {
  it.hot = await it.hotWallet(oneCoin);
});
afterAll(async () => {
  journal?.close();
  await it?.close();
  await folder.remove();
});

const stranger = () => it.network.address('stranger');
const send = () => it.send({ ...it.deps, journal });
const write = (text: string, values: unknown[] = []) => it.treasury.world.coffer.deps.pool.query(text, values);

type Forged = Partial<Record<'kind' | 'to' | 'data' | 'from', string>> & { units?: number; position?: number | null };
let forgeries = 0;

async function forge({
  kind = 'payout',
  to = stranger(),
  data,
  from,
  units = 0,
  position = null,
}: Forged): Promise<number> {
  const { rows } = await write(
    `insert into outgoing_transaction (cause_of, cause_id, cause_part, kind, blockchain_id, wallet_id, from_address, to_address, contract, units,
       data, authorizations, fee_units_max, position_wanted, status, status_at, next_try_at, created_at)
     values ($1, $2, '', $1, 1, $3, $4, $5, null, $6, $7, '{}', 105000000000000, $8, 'intended', now(), now(), now()) returning id`,
    [kind, (forgeries += 1) + 9_000, it.hot.id, from ?? it.hot.address, to, units, data ?? null, position],
  );
  return (rows as { id: number }[])[0]?.id ?? 0;
}

async function expectRefused(id: number, why: string, versions = 0): Promise<void> {
  const before = it.network.pool.length;
  await send();
  const view = await it.view(id);
  expect(view.waiting).toMatchObject({ code: 'SIGNER_REFUSES' });
  expect(view.waiting?.reason).toContain(why);
  expect(view.versions).toHaveLength(versions);
  expect(it.network.pool).toHaveLength(before);
}

const transfer = () =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger() as `0x${string}`, 1_000_000n] });

describe('is refused, and says so at the order:', () => {
  test.each<[string, () => Forged, string]>([
    [
      'a sweep that is the transfer of a token',
      () => ({ kind: 'sweep', data: transfer() }),
      'something else than a sweep',
    ],
    [
      'a sweep that pays',
      () => ({ kind: 'sweep', units: 5, data: sweepOfDeposits([1], null) }),
      'a sweep pays nothing itself',
    ],
    ['a sweep without a call', () => ({ kind: 'sweep' }), 'a sweep is a call'],
    [
      'a sweep with more behind its call',
      () => ({ kind: 'sweep', data: `${sweepOfDeposits([1], null)}00` }),
      'something else',
    ],
    ['a payout that is a call', () => ({ kind: 'payout', units: 1, data: transfer() }), 'a payout is a plain transfer'],
    ['a payout of nothing', () => ({ kind: 'payout' }), 'a payout pays something'],
    ['a payout at a number of its own choice', () => ({ units: 1, position: 7 }), 'takes the next number'],
    [
      'a filler that pays a stranger',
      () => ({ kind: 'gap', units: 5, position: 0 }),
      'a filler of a gap sends nothing',
    ],
    ['a filler to a stranger', () => ({ kind: 'gap', position: 0 }), 'a filler of a gap sends nothing'],
    ['a filler ahead', () => ({ kind: 'gap', to: it.hot.address, position: 40 }), 'the chain waits for no filler'],
    ['a filler of no gap', () => ({ kind: 'gap', to: it.hot.address }), 'has to name the gap'],
    ['gas for a stranger', () => ({ kind: 'gas', units: 5 }), 'topped up by nobody'],
    ['a number where there are none', () => ({ kind: 'nonce', data: 'nonce:1', units: 5 }), 'knows no numbers'],
  ])('%s', async (_what, forged, why) => {
    await expectRefused(await forge(forged()), why);
  });

  test('a sweep to a contract that pays to somebody who is no cold wallet', async () => {
    const contract = it.network.address('own contract');
    const [factory, owner, codeHash] = [it.network.address('factory'), stranger(), 'code'];
    it.network.send({ deploys: { factory, contract, owner, collector: stranger(), codeHash, pending: null } });
    it.network.mine();
    await it.read();
    await expectRefused(
      await forge({ kind: 'sweep', to: contract, data: sweepOfDeposits([1], null) }),
      'no cold wallet of yours in use',
    );
  });

  test('not so a sweep to a cold wallet that was paused since: it waits, and wakes nobody', async () => {
    const [contract, collector] = [it.network.address('our contract'), it.network.address('our cold wallet')];
    const cold = await it.treasury.coldWallet('ETH', collector);
    await write(`update wallet set status = 'inactive' where id = $1`, [cold]);
    const [factory, owner, codeHash] = [it.network.address('factory'), stranger(), 'code'];
    it.network.send({ deploys: { factory, contract, owner, collector, codeHash, pending: null } });
    it.network.mine();
    await it.read();
    const logged = it.treasury.world.logged.length;
    const id = await forge({ kind: 'sweep', to: contract, data: sweepOfDeposits([1], null) });
    await send();
    expect(await it.view(id)).toMatchObject({ status: 'intended', versions: [], waiting: { code: 'WALLET_PAUSED' } });
    expect(it.treasury.world.logged).toHaveLength(logged);
  });

  test('an order of another wallet than the one whose key it names', async () => {
    const other = await it.hotWallet(oneCoin);
    const id = await forge({ units: 5, from: other.address });
    await send();
    expect(await it.view(id)).toMatchObject({ status: 'intended', versions: [], waiting: { code: 'INTERNAL' } });
  });

  test('what was signed and is said to be intended again', async () => {
    const to = it.network.address('paid once');
    const id = await it.intend({ to });
    await send();
    it.network.mine();
    await it.read();
    await write(
      `update outgoing_transaction set status = 'intended', position = null, next_try_at = now() where id = $1`,
      [id],
    );
    await send();
    const { rows } = await write('select waiting_code, waiting_reason from outgoing_transaction where id = $1', [id]);
    expect(rows).toMatchObject([
      { waiting_code: 'SIGNER_REFUSES', waiting_reason: expect.stringContaining('signed before') },
    ]);
    expect(it.paid(to)).toBe(1);
    await write(
      `update outgoing_transaction set status = 'broadcast', position = $2, next_try_at = now() where id = $1`,
      [id, (await it.view(id)).position ?? 0],
    );
  });
});

test.each([
  ['its payee is another', `to_address = '0x00000000000000000000000000000000000000ff'`, 'another payment'],
  ['its amount is another', 'units = units + 1', 'another payment'],
  ['it calls something', `data = '0x01'`, 'another call'],
  ['accounts run code for it', `authorizations = '{x}'`, 'another call'],
  ['it may cost more', 'fee_units_max = fee_units_max * 100', 'it may cost more'],
  ['it stands elsewhere', 'position = position + 40', 'another place'],
])('what was signed is not signed once more when %s', async (_how, change, why) => {
  const id = await it.intend();
  await send();
  const edit = `update outgoing_transaction set ${change} where id = ${id}`;
  // Most of it nobody but the owner of the tables may even write: here somebody has that too.
  if (!change.startsWith('position')) await expect(write(edit)).rejects.toThrow('permission denied');
  await it.treasury.world.asOwner(edit);
  await write(
    `insert into signature_wish (outgoing_id, behind, why, wished_at, next_try_at) values ($1, 1, 'stuck', now(), now())`,
    [id],
  );
  await expectRefused(id, why, 1);
});

test('each refusal is a line that wakes somebody, and nothing else broke', () => {
  const { logged } = it.treasury.world;
  const refusals = logged.filter((line) => line.includes('an order was refused by the signer'));
  expect(refusals.length).toBeGreaterThan(12);
  logged.splice(0, logged.length, ...logged.filter((line) => !refusals.includes(line)));
});
