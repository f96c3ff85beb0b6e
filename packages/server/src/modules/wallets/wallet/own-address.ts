import { sql, type SqlBool } from 'kysely';

/**
 * Of the rows `a` of a wallet with a key and one family, the address of that key, which it was made with: a place of money, and
 * the only one that people are told to send some to. What else anybody wrote beside it is not shown as one.
 */
export const isOwn = sql<SqlBool>`a.position = 0`;
