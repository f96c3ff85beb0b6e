import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertRestore } from '../history/index.ts';
import { oneCoin, openOutbound, type Outbound } from './orders/outbound.fixture.ts';

const confirmations = 12;
const lapseBlocks = 20;
let it: Outbound;

beforeAll(async () => {
  it = await openOutbound({ lapseBlocks });
});
beforeEach(async () => {
  it.hot = await it.hotWallet(oneCoin);
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

/** No block takes it, and the last one that could is final. */
async function lapse(): Promise<void> {
  for (const { hash } of Array.from(it.network.pool)) it.network.drop(hash);
  it.network.mine(lapseBlocks + confirmations);
  await it.read();
}

test('on a chain without positions what is intended is signed without one, sent and confirmed', async () => {
  const to = it.network.address('anna');
  const id = await it.intend({ to, units: 7n });
  await it.send();
  expect(await it.view(id)).toMatchObject({
    status: 'broadcast',
    position: null,
    versions: [{ version: 1, sends: 1 }],
  });
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed', position: null, succeeded: true });
  expect(await it.events(id)).toEqual(['intended', 'signed', 'broadcast', 'included', 'confirmed']);
  const { rows } = await sql<{ next: number }>`
    select next_position as next from sender where address = ${it.hot.address}`.execute(it.deps.db);
  expect(rows).toEqual([{ next: 0 }]);
});

test('the same bytes are sent again for as long as they may land, and nothing else is signed', async () => {
  const to = it.network.address('bert');
  const id = await it.intend({ to });
  await it.send();
  const { hash } = await it.view(id);
  for (let turn = 0; turn < 3; turn += 1) {
    it.network.drop(hash ?? '');
    it.network.mine(lapseBlocks / 4);
    await it.read();
    it.later(10);
    await it.send();
    expect(it.network.pool.map((one) => one.hash)).toEqual([hash]);
  }
  expect(await it.view(id)).toMatchObject({ versions: [{ version: 1, sends: 4 }] });
  await it.mine(confirmations + 1);
  expect(it.paid(to)).toBe(1);
});

test('what lapsed is signed anew only when that is final, and lands once', async () => {
  const to = it.network.address('cleo');
  const id = await it.intend({ to });
  await it.send();
  const { hash } = await it.view(id);
  it.network.drop(hash ?? '');
  it.network.mine(lapseBlocks);
  await it.read();
  it.later(10);
  await it.send();
  const refused = await it.view(id);
  expect(refused).toMatchObject({ status: 'broadcast', waiting: { code: 'REFUSED' }, versions: [{ version: 1 }] });
  expect(refused.waiting?.reason).toContain('lapsed');
  await lapse();
  it.later(30);
  await it.send();
  const renewed = await it.view(id);
  expect(renewed.versions).toMatchObject([{ version: 1 }, { version: 2, kind: 'order', sends: 1 }]);
  expect(renewed).toMatchObject({ status: 'broadcast', waiting: null });
  expect(renewed.hash).not.toBe(hash);
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed', hash: renewed.hash });
  expect(await it.events(id)).toEqual([
    'intended',
    'signed',
    'broadcast',
    'waiting',
    'signed-again',
    'included',
    'confirmed',
  ]);
  expect(it.paid(to)).toBe(1);
});

test('what a reorg takes and no block takes again in time is signed anew', async () => {
  const to = it.network.address('dora');
  const id = await it.intend({ to });
  await it.send();
  await it.mine();
  expect(await it.view(id)).toMatchObject({ status: 'included' });
  it.network.reorg({ depth: 1, blocks: 2 });
  await it.read();
  await it.send();
  expect((await it.view(id)).status).toBe('broadcast');
  await lapse();
  it.later(30);
  await it.send();
  expect((await it.view(id)).versions).toHaveLength(2);
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
  expect(it.paid(to)).toBe(1);
});

test('a wallet that is frozen meanwhile signs nothing anew', async () => {
  const id = await it.intend();
  await it.send();
  await sql`update wallet set status = 'compromised' where id = ${it.hot.id}`.execute(it.deps.db);
  await lapse();
  it.later(30);
  await it.send();
  expect(await it.view(id)).toMatchObject({ waiting: { code: 'WALLET_FROZEN' }, versions: [{ version: 1 }] });
});

test('one that waits for long is told as stuck, and neither raised nor filled', async () => {
  const id = await it.intend();
  await it.send();
  it.later(600);
  await it.send();
  const stuck = await it.view(id);
  expect(stuck).toMatchObject({ status: 'broadcast', versions: [{ version: 1 }] });
  expect(stuck.stuckAt).not.toBeNull();
  expect(await it.events(id)).toContain('stuck');
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
});

test('two payments that are the very same are two: the other follows with the next block', async () => {
  const to = it.network.address('twins');
  const ids = [await it.intend({ to, units: 9n }), await it.intend({ to, units: 9n })];
  await it.send();
  const views = await Promise.all(ids.map((id) => it.view(id)));
  expect(views.map(({ status }) => status).toSorted()).toEqual(['broadcast', 'intended']);
  expect(views.find(({ status }) => status === 'intended')?.waiting).toMatchObject({ code: 'QUEUED' });
  await it.mine();
  it.later(5);
  await it.send();
  await it.mine(confirmations + 1);
  expect((await Promise.all(ids.map((id) => it.view(id)))).map(({ status }) => status)).toEqual([
    'confirmed',
    'confirmed',
  ]);
  expect(it.paid(to)).toBe(2);
});

test('a payout that was signed before a restore is not signed anew: a later signature may have paid it', async () => {
  const to = it.network.address('emma');
  const id = await it.intend({ to, units: 9n });
  await it.send();
  for (const { hash } of Array.from(it.network.pool)) it.network.drop(hash);
  // What the program signed after the backup.
  it.network.send({ from: it.hot.address, moves: [{ to, units: 9n }] });
  it.network.mine();
  await insertRestore(it.deps.db, { reason: 'declared' });
  const now = it.deps.clock.now();
  await sql`
    update restore set noticed_at = ${now}, released_at = ${now}, report = '{}', released_by = (select min(id) from member)`.execute(
    it.deps.db,
  );
  await lapse();
  it.later(30);
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'dead', versions: [{ version: 1 }] });
  await it.mine(confirmations + 1);
  expect(it.paid(to)).toBe(1);
});
