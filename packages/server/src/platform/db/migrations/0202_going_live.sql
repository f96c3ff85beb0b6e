-- What was proven before real money is taken. Whatever can be seen at any time, such as how nodes do, is not kept here.
create table go_live_proof (
  of text not null check (of in ('cold_wallet', 'master_key', 'webhook', 'live')),
  -- What it is a proof of: a chain and an address, a fingerprint, an endpoint and its URL. Another one is not proven by it.
  subject text not null check (length(subject) between 1 and 2200),
  evidence jsonb not null,
  proven_at timestamptz not null,
  member_id int references member,
  primary key (of, subject)
);

-- Where real money came in before, nobody is asked for proofs afterwards.
insert into go_live_proof (of, subject, evidence, proven_at)
select 'live', 'install', '{}', min(d.confirmed_at) from deposit d
  join blockchain b on b.id = d.blockchain_id
where b.network = 'mainnet' and d.confirmed_at is not null
having count(*) > 0;
