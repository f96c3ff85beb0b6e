import { sql } from 'kysely';

const version = sql`(select s.*, o.from_address, o.position, o.status as place, o.hash as standing, d.status as seen, d.units as paid
  from signed_transaction s join outgoing_transaction o on o.id = s.outgoing_id
  left join departure d on d.blockchain_id = s.blockchain_id and d.tx_hash = s.hash and d.path in ('fee', 'in:0'))`;

/** Each of these finds what may not be among what we send. */
export const neverAmongSent = {
  'a position stands in the chain with one signature at most': sql`
    select blockchain_id, from_address, position, count(*) from ${version} v
    where seen in ('included', 'confirmed') and position is not null group by 1, 2, 3 having count(*) > 1`,
  'what was wanted once stands in the chain once': sql`
    select outgoing_id, count(*) from ${version} v
    where seen in ('included', 'confirmed') and kind = 'order' group by 1 having count(*) > 1`,
  'what is given out was reserved': sql`
    select o.id, o.position, n.next_position from outgoing_transaction o
    left join sender n on n.blockchain_id = o.blockchain_id and n.address = o.from_address
    where o.position is not null and o.status <> 'dead' and (n.next_position is null or o.position >= n.next_position)`,
  'what was signed has a signature, what has a position was signed, and nothing else has either': sql`
    select o.id, o.status, o.position from outgoing_transaction o, lateral (
      select exists (select from signed_transaction s where s.outgoing_id = o.id) as is_signed) s
    where is_signed <> (o.status not in ('intended', 'cancelled')) or (o.position is not null and not is_signed)`,
  'what is said to stand in a block is in the books, and cost what they say': sql`
    select o.id, o.status, o.hash, d.status as seen from outgoing_transaction o
    left join departure d on d.blockchain_id = o.blockchain_id and d.tx_hash = o.hash and d.path in ('fee', 'in:0')
    where o.status in ('included', 'confirmed', 'failed') and (d.id is null or o.fee_units <> case d.path when 'fee' then d.units
      else (select sum(i.units) from departure i where i.blockchain_id = d.blockchain_id and i.tx_hash = d.tx_hash) - o.units
        - coalesce((select sum(c.units) from deposit c where c.blockchain_id = d.blockchain_id and c.tx_hash = d.tx_hash
            and c.address_id = d.address_id), 0) end)`,
  'coins are kept for what was signed and is not proven dead, and pay for it': sql`
    select o.id, o.status, sum(c.units)::text as units from reserved_coin c join outgoing_transaction o on o.id = c.outgoing_id
    group by o.id having o.status in ('intended', 'cancelled', 'dead') or sum(c.units) < o.units`,
  'no signature may cost more than was allowed': sql`
    select s.id, s.fee_units_max::text from signed_transaction s join outgoing_transaction o on o.id = s.outgoing_id
    where s.fee_units_max > o.fee_units_max`,
  'what is proven dead stands in no block': sql`
    select v.id, v.hash, v.seen from ${version} v
    where place = 'dead' and kind = 'order' and seen in ('included', 'confirmed')`,
  'the last step of what was sent is its status': sql`
    select o.id, o.status, t.kind from outgoing_transaction o left join lateral (
      select kind from outbox where (payload ->> 'outgoingId')::bigint = o.id and kind in ('outgoing.intended', 'outgoing.signed',
        'outgoing.broadcast', 'outgoing.included', 'outgoing.confirmed', 'outgoing.failed', 'outgoing.reorged', 'outgoing.dead',
        'outgoing.cancelled') order by id desc limit 1) t on true
    where t.kind is distinct from 'outgoing.' || o.status and not (o.status = 'broadcast' and t.kind = 'outgoing.reorged')`,
} as const;
