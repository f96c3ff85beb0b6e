import pg from 'pg';

/** A shop's history of many payments: most of them paid, some lapsed, a few odd, the newest still open. */
export type SeededPayments = { projects: number[]; payments: number; days: number };

const projects = 20;
const customers = 200_000;
const days = 365;
const atOnce = 100_000;

export async function seedPayments(databaseUrl: string, payments: number): Promise<SeededPayments> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const ids = await addShops(client);
    for (let from = 0; from < payments; from += atOnce) await addPayments(client, from, payments);
    // What refers to payments is known to be right: checking each of millions would take longer than all the rest.
    await client.query('set session_replication_role = replica');
    await addMoney(client);
    await client.query('set session_replication_role = origin');
    await client.query('vacuum analyze');
    return { projects: ids, payments, days };
  } finally {
    await client.end();
  }
}

/** One project in twenty has half of all payments. */
async function addShops(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into project (name, created_at, updated_at) select 'Shop ' || n, now(), now() from generate_series(1, $1::int) n
     returning id`,
    [projects],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into customer (project_id, customer_id, email, name, created_at)
     select ($1::int[])[case when n % 2 = 0 then 1 else 1 + n % $2::int end], 'C-' || n,
       substr(md5(n::text), 1, 10) || '@example.com', '', now() - n % 365 * interval '1 day'
     from generate_series(1, $3::int) n`,
    [ids, projects, customers],
  );
  return ids;
}

async function addPayments(client: pg.Client, from: number, payments: number): Promise<void> {
  await client.query(
    `insert into payment (reference_id, project_id, customer_id, usd_units, status, exception, resolution, filled_usd_units,
       sequence, webhook_status, created_by, actor, invoice_id, metadata, quote_minutes, underpay_bps, overpay_bps,
       created_at, updated_at, expires_at, monitored_until, settled_at, blockchain_currency_id)
     select gen_random_uuid(), k.project_id, k.id, (100 + n * 7919 % 50000) * 1000000::numeric, status, exception,
       case when n % 3 = 0 and exception <> 'none' then 'accepted' end,
       case when status in ('settled', 'refunded') then (100 + n * 7919 % 50000) * 1000000::numeric
         when exception = 'partial' then 1000000 else 0 end,
       3, case when n % 300 = 0 then 'failed' when n > $2::int - 50 then 'pending' else 'success' end,
       case when n % 13 = 0 then 'user' else 'system' end, 'seeded', 'INV-' || n, '{}', 15, 50, 50,
       at, at + n % 50 * interval '1 hour', at + interval '1 hour', at + interval '73 hours',
       case when status in ('settled', 'refunded') then at + interval '10 minutes' end,
       case when n % 10 < 8 then currencies.ids[(1 + n % cardinality(currencies.ids))::int] end
     from (select n, now() - ($2::int - n) * ($3::int * interval '1 day' / $2::int) as at,
         case when n > $2::int - 300 then 'open' when n % 500 = 1 then 'detected' when n % 10 < 7 then 'settled'
           when n % 97 = 0 then 'refunded' when n % 10 = 9 then 'cancelled' else 'expired' end as status,
         case when n % 211 = 0 then 'partial' when n % 307 = 0 then 'over' when n % 503 = 0 then 'late' else 'none' end
           as exception
       from generate_series($1::bigint + 1, $1::bigint + $4::bigint) n) as g
     cross join (select array_agg(id order by id) as ids from blockchain_currency) as currencies
     join lateral (select id, project_id from customer where id =
       (select min(id) from customer) + (n * 104729) % $5::int) k on true order by n`,
    [from, payments, days, atOnce, customers],
  );
}

/** For each payment in a currency a quote, for each that was filled a deposit, in the order in which they came. */
async function addMoney(client: pg.Client): Promise<void> {
  await client.query(
    `with w as (
       insert into wallet (name, type, kind, family, status, created_at)
       values ('Seeded', 'deposit', 'xpub', 'ETH_Family', 'active', now()) returning id)
     insert into address (wallet_id, family, address, position, status, project_id, customer_id, assigned_at)
     select w.id, 'ETH_Family', '0x' || substr(md5(k.id::text) || md5('a' || k.id), 1, 40), row_number() over (), 'assigned',
       k.project_id, k.id, now() from customer k, w`,
  );
  await client.query(
    `insert into attempt (payment_id, project_id, blockchain_currency_id, address_id, status, price, price_source, priced_at,
       due_units, usd_units, uri, quoted_at, expires_at)
     select p.id, p.project_id, p.blockchain_currency_id, a.id, 'used', '1', 'seeded', p.created_at, p.usd_units,
       p.usd_units, 'ethereum:' || a.address, p.created_at, p.created_at + interval '15 minutes'
     from payment p join address a on a.customer_id = p.customer_id where p.blockchain_currency_id is not null order by p.id`,
  );
  await client.query(
    `with d as (
       insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id, customer_id,
         blockchain_currency_id, from_address, units, block_height, block_hash, block_at, round, first_seen_at, confirmed_at)
       select bc.blockchain_id, '0x' || md5(p.id::text) || md5('d' || p.id), p.id::text, 'confirmed', 'credit', 'owned', a.id,
         p.project_id, p.customer_id, bc.id, '0x' || md5('f' || p.id), p.filled_usd_units, p.id, '0x' || md5('b' || p.id),
         p.created_at, 1, p.created_at, p.created_at
       from payment p join address a on a.customer_id = p.customer_id
       join blockchain_currency bc on bc.id = p.blockchain_currency_id where p.filled_usd_units > 0 order by p.id
       returning id, path::bigint as payment_id, project_id, blockchain_currency_id, units)
     insert into allocation (deposit_id, payment_id, project_id, blockchain_currency_id, units, usd_units, price,
       price_source, priced_at, late, wrong_asset, allocated_at)
     select id, payment_id, project_id, blockchain_currency_id, units, units, '1', 'seeded', now(), false, false, now() from d`,
  );
}
