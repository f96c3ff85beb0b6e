-- Endpoints are never deleted, and deliveries are made from what was read of them: looking each one up again, and locking it,
-- would be all that this did.
alter table webhook_delivery drop constraint webhook_delivery_webhook_id_fkey;

-- Few deliveries tell of an alarm: the others need no place in its index, neither when they are made nor when they arrive.
alter table webhook_delivery drop constraint webhook_delivery_alarm_id_webhook_id_key;
create unique index webhook_delivery_alarm on webhook_delivery (alarm_id, webhook_id) where alarm_id is not null;

-- An attempt is written in the statement that says of its delivery how it went.
alter table webhook_attempt drop constraint webhook_attempt_delivery_id_fkey;
