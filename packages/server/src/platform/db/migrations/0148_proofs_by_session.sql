-- What a session gives as proof of its person is asked for and counted in this session alone: a stolen one neither uses up what
-- its owner is asked elsewhere nor goes on guessing. 0: nobody is signed in yet.
alter table passkey_challenge add column session_id int not null default 0;
alter table passkey_challenge drop constraint passkey_challenge_pkey;
alter table passkey_challenge add primary key (member_id, purpose, session_id);

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logout', 'revoked', 'password_changed', 'refresh_reused', 'member_changed', 'restored', 'wrong_proofs'));
