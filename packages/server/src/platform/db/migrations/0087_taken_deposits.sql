-- The decision of a person holds while the money stands that they saw.
alter table payment_taken add column deposit_ids bigint[];
-- Of what is settled it is what stands now; of the rest also what a reorg took since.
update payment_taken t set deposit_ids = coalesce((
  select array_agg(l.deposit_id order by l.deposit_id)
  from allocation l join deposit d on d.id = l.deposit_id join payment p on p.id = l.payment_id
  where l.payment_id = t.payment_id and (d.status = 'confirmed' or p.status in ('open', 'detected', 'expired', 'cancelled'))
    and l.allocated_at <= (
      select max(e.at) from payment_event e where e.payment_id = t.payment_id and e.event = 'payment.resolved')), '{}');
alter table payment_taken alter column deposit_ids set not null;
