-- Whoever says where a refund goes is no second person for it: an email alone names nobody for ever.
alter table refund add column requested_by_member_id int references member;
update refund set requested_by_member_id = m.id from member m where m.email = refund.requested_by;
