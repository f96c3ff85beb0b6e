-- What shops' servers are told of besides payments: the text as it was written, to be sent again and again. Whose servers hear of
-- it follows from the projects that the wallet serves.
create table alarm (
  id bigint generated always as identity primary key,
  kind text not null,
  wallet_id int not null references wallet,
  told json not null,
  at timestamptz not null
);

-- A delivery tells of a step of a payment, or of an alarm.
alter table webhook_delivery
  alter payment_id drop not null,
  alter sequence drop not null,
  add alarm_id bigint references alarm,
  add check ((payment_id is null) = (sequence is null) and (payment_id is null) <> (alarm_id is null)),
  add unique (alarm_id, webhook_id);

-- When people were told that it runs low; null again once there is enough.
alter table gas_level add told_at timestamptz;

-- The coin that the first sweep needs, where it waits for coin.
alter table sweep_plan add needed_units numeric check (is_units(needed_units));
