-- What people decided about money within the last day, so that many small decisions weigh as much as a large one.
create table money_decision (
  id bigint generated always as identity primary key,
  member_id int not null,
  at timestamptz not null,
  -- Dollars, in units of a hundred-millionth.
  usd_units numeric(78,0) not null check (usd_units >= 0 and usd_units <> 'NaN'),
  -- Owners heard of it, or of one after it.
  told boolean not null
);
create index money_decision_member on money_decision (member_id, at);
