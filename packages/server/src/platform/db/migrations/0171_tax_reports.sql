-- What a report is of.
alter table report add column kind text not null default 'statement' check (kind in ('statement', 'tax'));
