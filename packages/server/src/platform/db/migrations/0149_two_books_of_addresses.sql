-- Where referrers are paid is a book of its own: whoever adds the same address to the shop's takes nothing from them. In each of the
-- two an address stands once.
alter table recipient add unique (id, for_rewards);
alter table recipient_project add column for_rewards boolean not null default false;
update recipient_project p set for_rewards = true from recipient r where r.id = p.recipient_id and r.for_rewards;
alter table recipient_project add foreign key (recipient_id, for_rewards) references recipient (id, for_rewards);
alter table recipient_project drop constraint recipient_project_project_id_blockchain_id_address_key;
alter table recipient_project add unique (project_id, blockchain_id, address, for_rewards);
