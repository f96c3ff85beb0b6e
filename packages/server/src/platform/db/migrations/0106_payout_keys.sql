-- Every key by which a payout was asked for, of the header or in the body, is kept for good: whoever comes with one of them again
-- gets that payout.
drop index payout_key;
create table payout_key (
  project_id int not null references project,
  key text not null,
  payout_id bigint not null references payout,
  -- What was asked for with it; null where that was not kept.
  asked text,
  primary key (project_id, key)
);
create index payout_key_payout on payout_key (payout_id);
insert into payout_key (project_id, key, payout_id)
  select project_id, idempotency_key, id from payout where idempotency_key is not null;
alter table payout drop column idempotency_key;
