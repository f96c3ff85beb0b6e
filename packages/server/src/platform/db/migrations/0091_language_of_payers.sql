-- In which language a payer chose what to pay with: mails to them are written in it.
alter table attempt add column language text check (language in ('en', 'de'));
