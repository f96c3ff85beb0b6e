-- A code belongs to the page that asked for it: whoever has another page of the same person neither replaces it nor uses up its tries.
alter table one_time_code add column page text not null default '';
alter table one_time_code drop constraint one_time_code_pkey;
alter table one_time_code add primary key (purpose, entity_id, page);
