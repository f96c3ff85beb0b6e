-- Who put a change into effect is stopped with it, as whoever asked for it.
alter table treasury_change add column decider_id int references member (id);
update treasury_change c set decider_id = m.id from member m where m.email = c.decided_by;

-- What was frozen waits once more before it holds, unless the root releases it.
alter table treasury_change add check ((status = 'releasing') <= (due_at is not null));
drop index treasury_change_open;
create index treasury_change_open on treasury_change (id) where status in ('waiting', 'frozen', 'releasing');

-- When a link last gave somebody a password. Whoever made that link, or reads their mail, may be the one who chose it.
alter table member add column password_by_link_at timestamptz;
