import pg from 'pg';

export type SeededWallet = { wallets: number; addressesEach: number; hot: string };

/** Deposit wallets with a sweep contract each, all to one cold wallet, and a dollar token at each of their addresses on Base. */
export async function seedHoldings(databaseUrl: string, { wallets, addressesEach, hot }: SeededWallet): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    // What refers to what is known to be right: checking each of a million would take longer than all the rest.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into wallet (name, type, kind, family, blockchain_id, address, status, created_at)
       values ('Seeded safe', 'cold', 'address', 'ETH_Family', 3, $1, 'active', now())
       on conflict do nothing`,
      [cold],
    );
    await client.query(
      `with h as (insert into wallet (name, type, kind, family, status, created_at)
         values ('Seeded gas', 'gas', 'key', 'ETH_Family', 'active', now()) returning id),
       a as (insert into address (wallet_id, family, address, position, status, assigned_at)
         select id, 'ETH_Family', $1, 0, 'assigned', now() from h)
       insert into wallet_chain (wallet_id, blockchain_id) select id, 3 from h`,
      [hot],
    );
    for (let wallet = 0; wallet < wallets; wallet += 1) await addWallet(client, addressesEach);
    await client.query('set session_replication_role = origin');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const cold = `0x${'c0'.repeat(20)}`;

async function addWallet(client: pg.Client, addresses: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into wallet (name, type, kind, family, status, created_at)
     values ('Seeded', 'deposit', 'contract', 'ETH_Family', 'active', now()) returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await client.query('insert into wallet_chain (wallet_id, blockchain_id, cold_address) values ($1, 3, $2)', [
    id,
    cold,
  ]);
  await client.query(
    `insert into sweep_contract (blockchain_id, address, wallet_id, factory, owner, collector, code_hash, tx_hash,
       block_height, status, created_at)
     values (3, '0x' || substr(md5('c' || $1::int) || md5('d' || $1::int), 1, 40), $1, $2, $2, $2, '0x00', '0x00', 1,
       'active', now())`,
    [id, cold],
  );
  await client.query(
    `with a as (
       insert into address (wallet_id, family, address, position, status, assigned_at)
       select $1::int, 'ETH_Family', '0x' || substr(md5($1::int || '/' || n) || md5(n::text), 1, 40), n, 'assigned', now()
       from generate_series(1, $2::int) n returning id, position)
     insert into holding (address_id, blockchain_currency_id, wallet_id, units, pending_units, ready_since)
     select a.id, m.id, $1::int, (10 + a.position % 90) * 1000000, 0, now()
     from a, (select id from blockchain_currency where blockchain_id = 3 and contract is not null order by id limit 1) m`,
    [id, addresses],
  );
  await client.query(
    `insert into holding_sum (wallet_id, blockchain_currency_id, ready_units, addresses)
     select wallet_id, blockchain_currency_id, sum(ready_units), count(*) from holding where wallet_id = $1 group by 1, 2`,
    [id],
  );
}
