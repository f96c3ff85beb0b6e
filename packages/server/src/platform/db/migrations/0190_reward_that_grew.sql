-- Of a reward of which something went back: the most that it was. Up to there it comes back as it was, since it was held for its days; more
-- than that is held anew. Null: it never was more than it is.
alter table reward add column most_usd_units numeric check (is_units(most_usd_units) and most_usd_units >= usd_units);
