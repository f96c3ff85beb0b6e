-- Few payments are paid back: whoever asks which of many were looks them up here.
create index payment_paid_back on payment (id) where status in ('partially_refunded', 'refunded');
