-- A statement reads all accounts of a project.
create index ledger_account_project on ledger_account (project_id) where project_id is not null;

-- A statement that did not add up, until one of the same project does again.
create table report_problem (
  project_id int primary key references project,
  noticed_at timestamptz not null,
  problem text not null
);
