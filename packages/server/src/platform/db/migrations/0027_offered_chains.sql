-- Which chains the settings of this start name; the others stay as they are, and nobody sees them.
alter table blockchain add column offered boolean not null default true;
