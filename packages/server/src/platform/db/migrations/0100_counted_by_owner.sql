-- Which deposits are still to be counted is noted by a trigger, in the name of the owner: nobody puts one there, or leaves one out,
-- by hand.
alter function note_deposit_to_count() security definer set search_path = public, pg_temp;
revoke execute on function note_deposit_to_count() from public;
