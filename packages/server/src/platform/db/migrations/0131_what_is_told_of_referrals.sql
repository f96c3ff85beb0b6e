-- What shops' servers are told of referrals: the text as it was written, to be sent again and again. There is one only where an
-- endpoint asked for it.
create table webhook_text (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  event text not null,
  told json not null,
  at timestamptz not null
);

-- A delivery tells of a step of a payment or of a payout, of an alarm, or of such a text.
alter table webhook_delivery
  add text_id bigint references webhook_text,
  drop constraint webhook_delivery_source,
  add constraint webhook_delivery_source check (
    (payment_id is null) = (sequence is null) and num_nonnulls(payment_id, alarm_id, payout_event_id, text_id) = 1);
create unique index webhook_delivery_text on webhook_delivery (text_id, webhook_id) where text_id is not null;
