/**
 * Of tables whose rows have a number that the database gives, what whoever inserts one says of it: a number of their own choice could
 * be one that no program can read.
 */
export const insertableColumns: Readonly<Record<string, readonly string[]>> = {
  outgoing_transaction: [
    'cause_of',
    'cause_id',
    'cause_part',
    'kind',
    'blockchain_id',
    'wallet_id',
    'from_address',
    'to_address',
    'contract',
    'units',
    'data',
    'authorizations',
    'fee_units_max',
    'position_wanted',
    'status',
    'status_at',
    'next_try_at',
    'created_at',
  ],
};
