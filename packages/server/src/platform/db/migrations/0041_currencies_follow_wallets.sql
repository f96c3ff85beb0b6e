-- As long as no person chose what a project takes, that follows from its deposit wallets.
alter table project add column currencies_edited boolean not null default false;

-- Whoever took something, or wrote down that nothing is taken, has chosen.
update project p set currencies_edited = true
where exists (select from project_currency c where c.project_id = p.id)
  or exists (select from activity a where a.project_id = p.id and a.action = 'project.currencies-changed');
