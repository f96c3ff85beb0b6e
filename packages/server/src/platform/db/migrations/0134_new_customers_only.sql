-- Campaigns that are there already go on as they were. Whoever writes one says which.
alter table campaign_rules add column new_customers_only boolean not null default false;
