-- Whoever was told a code leaves its hyphens out, or puts them where they like.
create index referral_person_code_spoken on referral_person (project_id, replace(lower(code), '-', ''));
