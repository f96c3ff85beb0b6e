-- Steps of payments are only ever added, and deliveries are made from what was read of them: looking each one up again, and
-- locking it, would be all that this did.
alter table webhook_delivery drop constraint webhook_delivery_payment_id_sequence_fkey;

-- The text as it was written, to be sent again and again: nobody searches in it, and taking it apart and putting it together costs
-- at each step.
alter table payment_event alter column told type json;
