-- What happened, for those who look on at the moment: numbered after its commit, kept for an hour. The publisher writes
-- them one batch at a time, so that a higher number never shows before a lower one.
create table live_event (
  seq bigint generated always as identity primary key,
  topic text not null,
  event text not null,
  at timestamptz not null,
  data jsonb not null
);
create index live_event_topic on live_event (topic, seq);

-- One connection may be opened with each, within seconds; whose it is, is looked up when it is spent.
create table live_token (
  hash bytea primary key,
  session_id bigint,
  key_id bigint,
  client_id text not null,
  expires_at timestamptz not null,
  check (num_nonnulls(session_id, key_id) = 1)
);
