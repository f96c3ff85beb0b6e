-- When a ready address was last seen without code of its own: somebody may put code at one before it is given to anybody.
alter table address add column code_looked_at timestamptz;
