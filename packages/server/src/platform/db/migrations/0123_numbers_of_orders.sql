-- Numbers that no program can read would stop whoever looks at what is due: they are kept out.
alter table outgoing_transaction
  add constraint outgoing_numbers_are_read check (
    id between 0 and 9007199254740991
    and cause_id between 0 and 9007199254740991
    and coalesce(position_wanted, 0) <= 9007199254740991
    and coalesce(position, 0) between 0 and 9007199254740991
    and coalesce(block_height, 0) between 0 and 9007199254740991
  );
alter table sender add constraint sender_numbers_are_read check (next_position <= 9007199254740991);
