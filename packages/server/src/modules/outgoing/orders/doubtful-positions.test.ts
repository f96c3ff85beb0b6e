import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateBlockchain } from '@coffer/contract/money-in/blockchains.ts';
import { listWalletPositions, resetWalletPosition } from '@coffer/contract/treasury/wallet-positions.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { trailOf } from '../../wallets/treasury.fixture.ts';
import { cancelIntent } from './cancel-intent.ts';
import { oneCoin, openOutbound, type Outbound } from './outbound.fixture.ts';
import { sendLimits } from './sending.ts';

let it: Outbound;
const huge = 4_000_000_000_000;
const confirmations = 12;

beforeAll(async () => {
  it = await openOutbound();
});
beforeEach(async () => {
  await it.treasury.later(0);
  it.hot = await it.hotWallet(oneCoin);
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

/** As an older version left it, which believed any node. */
async function poison(next: number): Promise<void> {
  await sql`
    insert into sender (blockchain_id, address, wallet_id, next_position) values (1, ${it.hot.address}, ${it.hot.id}, ${next})
    on conflict (blockchain_id, address) do update set next_position = ${next}`.execute(it.deps.db);
}

const gaps = async () => {
  const { rows } = await sql<{ gaps: number }>`select count(*)::int as gaps from outgoing_transaction
    where kind = 'gap' and from_address = ${it.hot.address}`.execute(it.deps.db);
  return rows[0]?.gaps;
};
/** As time goes by: whatever is stuck is looked at each time. */
async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    it.later(200);
    await it.send();
    await it.mine();
  }
}
const asked = (id = it.hot.id) => ({ key: it.treasury.root, params: { id }, body: { blockchainCode: 'ETH' } }) as const;
async function reset() {
  await it.treasury.later(0);
  return it.treasury.world.ok(resetWalletPosition, asked());
}
const positions = () => {
  const { world, root: key } = it.treasury;
  return world.ok(listWalletPositions, { key, params: { id: it.hot.id } });
};

test('a wallet whose next number is far off waits with a plain reason, and goes on once a person reset it', async () => {
  await poison(huge);
  const id = await it.intend();
  await it.send();
  const waits = await it.view(id);
  expect(waits).toMatchObject({ status: 'intended', position: null, waiting: { code: 'POSITION_DOUBTFUL' } });
  expect(waits.waiting?.reason).toMatch(/would have number 4000000000000, where the chain expects 0/);
  expect(waits.waiting?.reason).toMatch(/Whoever may change wallets can .* reset its next number/);
  expect(await positions()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ blockchainCode: 'ETH', nextNumber: huge, networkNumber: 0, state: 'doubtful' }),
    ]),
  );
  expect(await reset()).toMatchObject({ nextNumber: 0, state: 'in_order', abandoned: 0 });
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'broadcast', position: 0 });
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
  expect(await gaps()).toBe(0);
  const trail = await trailOf(it.treasury.world, 'wallet', it.hot.id);
  expect(trail.find(({ action }) => action === 'wallet.position-reset')).toMatchObject({
    before: { nextNumber: huge },
    after: { nextNumber: 0, blockchainCode: 'ETH' },
  });
  const { rows } = await sql`select from outbox where kind = 'wallet.position-reset'
    and (payload ->> 'walletId')::int = ${it.hot.id}`.execute(it.deps.db);
  expect(rows).toHaveLength(1);
});

test('what was signed at a number that nobody can reach is given up with the reset, and never pays', async () => {
  const to = it.network.address('stranded');
  const stranded = await it.intend({ to });
  await it.send();
  // As an older version signed it: the network drops what it never could take.
  await sql`update outgoing_transaction set position = ${huge} where id = ${stranded}::bigint`.execute(it.deps.db);
  it.network.drop((await it.view(stranded)).hash ?? '');
  await poison(huge + 1);
  const id = await it.intend();
  await it.send();
  expect(await it.view(id)).toMatchObject({ waiting: { code: 'POSITION_DOUBTFUL' } });
  expect(await reset()).toMatchObject({ nextNumber: 0, abandoned: 1 });
  const dead = await it.view(stranded);
  expect(dead).toMatchObject({ status: 'dead' });
  expect(dead.proofOfDeath).toMatch(/out of reach/);
  await it.send();
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed', position: 0 });
  expect(it.paid(to)).toBe(0);
});

test('what was signed a little above a reset keeps its number, and those that come after pass it over', async () => {
  await poison(2);
  const kept = await it.intend();
  await it.send();
  expect(await it.view(kept)).toMatchObject({ status: 'broadcast', position: 2 });
  // Nodes forget it, and we do not.
  it.network.drop((await it.view(kept)).hash ?? '');
  await poison(huge);
  expect(await reset()).toMatchObject({ nextNumber: 0, abandoned: 0 });
  const ids = [await it.intend(), await it.intend(), await it.intend()];
  await it.send();
  const views = await Promise.all(ids.map((id) => it.view(id)));
  expect(views.map(({ position }) => position)).toEqual([0, 1, 3]);
  it.later(20);
  await it.send();
  await it.mine(confirmations + 1);
  for (const id of [kept, ...ids]) expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
});

test('no more than eight gaps of a wallet are closed within an hour, and then it says so', async () => {
  await poison(20);
  const id = await it.intend();
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'broadcast', position: 20 });
  await rounds(14);
  await it.mine(confirmations);
  for (const _look of ['until they are confirmed', 'until it is stuck again']) {
    it.later(200);
    await it.send();
  }
  expect(await gaps()).toBe(sendLimits.gapsAnHourMax);
  const waits = await it.view(id);
  expect(waits).toMatchObject({ status: 'broadcast', waiting: { code: 'POSITION_DOUBTFUL' } });
  expect(waits.waiting?.reason).toMatch(/8 empty transactions .* within an hour/);
  for (const closed of [16, 20]) {
    it.later(3_600);
    await rounds(16);
    expect(await gaps()).toBe(closed);
  }
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed', position: 20 });
});

test('a gap is closed though a filler for it was given up before it was signed', async () => {
  await poison(1);
  const id = await it.intend();
  await it.send();
  it.network.feeUnits *= 50n;
  await rounds(2);
  expect(await gaps()).toBe(1);
  await inTransaction(it.deps.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from outgoing_transaction
      where kind = 'gap' and from_address = ${it.hot.address}`.execute(tx);
    expect(await cancelIntent(it.deps, tx, rows[0]?.id ?? 0)).toBe(true);
  });
  it.network.feeUnits /= 50n;
  await rounds(4);
  await it.mine(confirmations + 1);
  expect(await gaps()).toBe(2);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed', position: 1 });
});

test('only a person who has just shown who they are resets a number, and only of a wallet that sends there', async () => {
  const { treasury } = it;
  await treasury.later(0);
  const { id } = await treasury.xpubWallet(treasury.shop);
  expect(await treasury.world.ask(resetWalletPosition, asked(id))).toMatchObject({ status: 400 });
  it.later(6 * 60);
  const answer = await treasury.world.ask(resetWalletPosition, asked());
  expect(answer.body).toMatchObject({ error: { code: 'STEP_UP_REQUIRED' } });
});

test('a reset believes no single one of two nodes', async () => {
  const { treasury } = it;
  await treasury.later(0);
  const nodes = ['https://one.example.com', 'https://two.example.com'].map((url) => ({ url }));
  await treasury.world.ok(updateBlockchain, { key: treasury.root, params: { idOrCode: 'ETH' }, body: { nodes } });
  treasury.chains.node('ETH', 'https://two.example.com').stop();
  await poison(7);
  expect(await treasury.world.refused(resetWalletPosition, asked())).toMatchObject({
    code: 'CHAIN_UNAVAILABLE',
    message: expect.stringContaining('a single one is not believed here') as string,
  });
  const { rows } = await sql`select next_position from sender where address = ${it.hot.address}`.execute(it.deps.db);
  expect(rows).toEqual([{ next_position: 7 }]);
});
