-- Read whenever somebody asks where their money is. What still confirms is a handful of rows beside all that stands at addresses, …
create index holding_confirming on holding (wallet_id, blockchain_currency_id) where units <> ready_units;
-- … and customers are told from all other accounts of their projects.
create index ledger_account_customers on ledger_account (id, project_id) where name like 'customer:%';
