-- Statements that are mailed each month, to members who may take them.
create table report_schedule (
  project_id int primary key references project,
  is_on boolean not null,
  formats text[] not null check (formats <@ '{pdf,xlsx,csv,beancount}'::text[]),
  timezone text not null,
  -- The first day of the first month that is mailed: switching it on mails nothing of before.
  first_month text not null
);
create table report_recipient (
  project_id int not null references report_schedule,
  member_id int not null references member,
  primary key (project_id, member_id)
);

-- A month that was asked for: there is one row of it, whatever the clock does and however often the program starts.
create table report_month (
  project_id int not null references report_schedule,
  month text not null,
  asked_at timestamptz not null,
  -- When all of its files were made, or could not be, and its mails went on their way.
  told_at timestamptz,
  primary key (project_id, month)
);
create table report_letter (
  project_id int not null,
  month text not null,
  member_id int not null references member,
  sent_at timestamptz,
  failure text,
  primary key (project_id, month, member_id),
  foreign key (project_id, month) references report_month
);
alter table report add column month text, add foreign key (project_id, month) references report_month;
