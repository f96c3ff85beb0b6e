import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { findAddresses, walletOfAddress, watchedAddresses } from '../index.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { selectPool } from './address-store.ts';
import { deriveMore, refillPools } from './refill-pools.ts';
import { chainIds, openTreasury, type Treasury } from '../treasury.fixture.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

let named = 0;
const newCustomer = () => `customer-${(named += 1)}`;
const ask = (customerID: string) =>
  treasury.world.ok(createDepositAddress, {
    key: treasury.root,
    params: { id: treasury.shop },
    body: { blockchainCode: 'ETH', customerID },
  });

async function countOf(walletId: number, status: string): Promise<number> {
  const { db } = treasury.world.coffer.deps;
  const rows = await db
    .selectFrom('address')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('status', '=', status)
    .execute();
  return rows.length;
}

async function fillPools(): Promise<void> {
  while ((await refillPools(treasury.world.coffer.deps)) === 'again');
}

describe('the pool of addresses', () => {
  it.each(['a full pool', 'an empty pool'])('gives 200 customers who ask at once 200 addresses: %s', async (pool) => {
    const { id } = await treasury.xpubWallet(treasury.shop);
    if (pool === 'a full pool') await fillPools();
    const made = await Promise.all(Array.from({ length: 200 }, () => ask(newCustomer())));
    expect(new Set(made.map((one) => one.address)).size).toBe(200);
    expect(new Set(made.map((one) => one.walletID))).toEqual(new Set([id]));
    expect(await countOf(id, 'assigned')).toBe(200);
  });

  it('is filled beforehand, in the order of the wallet, so that nothing is derived for who asks', async () => {
    const { id } = await treasury.xpubWallet(treasury.shop);
    await fillPools();
    expect(await countOf(id, 'ready')).toBeGreaterThanOrEqual(200);
    const { db } = treasury.world.coffer.deps;
    const rows = await db
      .selectFrom('address')
      .select('position')
      .where('wallet_id', '=', id)
      .orderBy('position')
      .execute();
    expect(rows.map((row) => row.position)).toEqual(rows.map((_row, at) => at));
    const total = rows.length;
    const { address } = await ask(newCustomer());
    expect((await walletOfAddress(db, 'ETH_Family', address.toLowerCase()))?.walletId).toBe(id);
    expect((await countOf(id, 'ready')) + (await countOf(id, 'assigned'))).toBe(total);
  });

  it('filled by many processes at once stays without gap or doubles', async () => {
    const { id } = await treasury.xpubWallet(treasury.shop);
    await Promise.all(Array.from({ length: 6 }, () => fillPools()));
    const { db } = treasury.world.coffer.deps;
    const rows = await db
      .selectFrom('address')
      .select('position')
      .where('wallet_id', '=', id)
      .orderBy('position')
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(200);
    expect(rows.map((row) => row.position)).toEqual(rows.map((_row, at) => at));
  });

  it('is watched before anybody can pay to it, and read on from any id without a miss', async () => {
    const { db } = treasury.world.coffer.deps;
    const before = await watchedAddresses(db, chainIds.BASE, 0);
    await treasury.xpubWallet(treasury.shop);
    const news = await watchedAddresses(db, chainIds.BASE, before.at(-1)?.id ?? 0);
    const address = (await ask(newCustomer())).address.toLowerCase();
    expect(news.map((one) => one.address)).toContain(address);
    const found = await findAddresses(db, 'ETH_Family', [address, `0x${'9'.repeat(40)}`]);
    expect(found).toMatchObject([{ address, walletType: 'deposit', projectId: treasury.shop }]);
  });

  it('appears in the order of its ids when two processes fill at once: who reads on from the last id misses none', async () => {
    const { deps } = treasury.world.coffer;
    const [one, two] = [await treasury.xpubWallet(), await treasury.xpubWallet()];
    const [early, late] = await Promise.all([one, two].map(({ id }) => selectPool(deps.db, id, 'ETH_Family')));
    if (!early || !late) throw new Error('a wallet has no pool');
    const derived = Promise.withResolvers<void>();
    const committing = Promise.withResolvers<void>();
    const first = inTransaction(deps.db, async (tx) => {
      await deriveMore(deps, tx, early, 5);
      derived.resolve();
      await committing.promise;
    });
    await derived.promise;
    let secondIsIn = false;
    const second = inTransaction(deps.db, (tx) => deriveMore(deps, tx, late, 5)).then(() => (secondIsIn = true));
    await vi.waitUntil(async () => secondIsIn || (await someoneWaits()), { timeout: 10_000 });
    const before = await watchedAddresses(deps.db, chainIds.ETH, 0);
    committing.resolve();
    await Promise.all([first, second]);
    const after = await watchedAddresses(deps.db, chainIds.ETH, before.at(-1)?.id ?? 0);
    const read = new Set([...before, ...after].map((address) => address.id));
    expect((await watchedAddresses(deps.db, chainIds.ETH, 0)).filter(({ id }) => !read.has(id))).toEqual([]);
    expect(after.length).toBeGreaterThanOrEqual(10);
  });

  it('gives no address that has a history: not one that was paid, not one that money left, not one that holds some', async () => {
    const { id } = await treasury.xpubWallet(treasury.shop);
    await fillPools();
    const { pool } = treasury.world.coffer.deps;
    const { rows } = await pool.query<{ id: number; address: string }>(
      `select id, address from address where wallet_id = $1 and status = 'ready' order by position limit 4`,
      [id],
    );
    const [paid, left, holding, clean] = rows;
    const block = `1, '0x1', now()`;
    await pool.query(
      `insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, units, block_height,
         block_hash, block_at, round, first_seen_at) values (1, '0xa', 'value', 'confirmed', 'unsupported', 'ignored', $1, 1, ${block}, 1, now())`,
      [paid?.id],
    );
    await pool.query(
      `insert into departure (blockchain_id, tx_hash, path, status, address_id, units, block_height, block_hash, block_at, round)
       values (1, '0xb', 'value', 'confirmed', $1, 1, ${block}, 1)`,
      [left?.id],
    );
    await pool.query(
      `insert into holding (address_id, blockchain_currency_id, wallet_id, units, pending_units, ready_since)
       select $1, min(id), $2, 0, 0, now() from blockchain_currency where blockchain_id = 1`,
      [holding?.id, id],
    );
    expect((await ask(newCustomer())).address.toLowerCase()).toBe(clean?.address);
    const { rows: retired } = await pool.query<{ status: string; customer_id: number | null }>(
      'select status, customer_id from address where id = any($1)',
      [[paid?.id, left?.id, holding?.id]],
    );
    expect(retired).toEqual(Array.from({ length: 3 }, () => ({ status: 'retired', customer_id: null })));
    const watched = await watchedAddresses(treasury.world.coffer.deps.db, chainIds.ETH, (paid?.id ?? 0) - 1);
    expect(watched.map((one) => one.address)).toEqual(expect.arrayContaining(rows.map((row) => row.address)));
  });

  it('is not used up by strangers who send worthless tokens to it', async () => {
    const { id } = await treasury.xpubWallet(treasury.shop);
    await fillPools();
    const { pool } = treasury.world.coffer.deps;
    await pool.query(
      `insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, contract, units, arrivals,
         block_height, block_hash, block_at, round, first_seen_at)
       select 1, '0xc' || id, 'log:0', 'included', 'unsupported', 'ignored', id, '0xfake', 1, 1, 1, '0x1', now(), 1, now()
       from address where wallet_id = $1`,
      [id],
    );
    const ready = await countOf(id, 'ready');
    const { rows } = await pool.query<{ address: string }>(
      `select address from address where wallet_id = $1 order by position limit 1`,
      [id],
    );
    expect((await ask(newCustomer())).address.toLowerCase()).toBe(rows[0]?.address);
    expect([await countOf(id, 'ready'), await countOf(id, 'retired')]).toEqual([ready - 1, 0]);
  });

  it('never holds the address of a hot wallet', async () => {
    const body = { name: 'Hot', walletType: 'hot_wallet', family: 'ETH_Family' };
    const hot = await treasury.world.ok(createWallet, { key: treasury.root, body });
    const { db } = treasury.world.coffer.deps;
    expect(await walletOfAddress(db, 'ETH_Family', hot.address?.toLowerCase() ?? '')).toMatchObject({
      walletType: 'hot',
      projectId: null,
    });
    expect(await countOf(hot.id, 'ready')).toBe(0);
  });
});

async function someoneWaits(): Promise<boolean> {
  const { rows } = await treasury.world.coffer.deps.pool.query<{ waits: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())) as waits`,
  );
  return rows[0]?.waits ?? false;
}
