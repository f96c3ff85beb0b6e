-- Referrers are searched for by how these begin. Of a million every other way reads all of them.
create index referral_person_email on referral_person (project_id, lower(email) text_pattern_ops);
create index referral_person_reference on referral_person (project_id, lower(reference_id) text_pattern_ops);
create index referral_person_code_begins on referral_person (project_id, lower(code) text_pattern_ops);
