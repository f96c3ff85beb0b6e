import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { payoutStatus } from '../payout/payout-status.ts';

export type LookAlike = { address: string; name: string | null };

/** The same sentence wherever somebody is about to pay, or to write down, one of them. */
export function alikeInWords(name: string | null): string {
  const whose = name === null ? 'the address of a known recipient' : `${name}’s address`;
  return `This looks like ${whose} but is different. Only the first and last characters match.`;
}

/** Wallets and people compare the ends of an address: so do those who make one that looks like another. */
const endChars = 4;
/** What stands before it is the same for all of a chain. */
const prefix = '^(0x|bc1[qp]|tb1[qp]|bcrt1[qp])';

/** Addresses that the project pays, or has in its book, which begin and end as this one and are another. */
export async function findLookAlikes(
  db: Db,
  { projectId, blockchainId, address }: { projectId: number; blockchainId: number; address: string },
): Promise<LookAlike[]> {
  const { rows } = await sql<LookAlike>`
    select known.address, min(known.name) as name from (
      select r.address, r.name from recipient_project p join recipient r on r.id = p.recipient_id
      where p.project_id = ${projectId}::int and p.blockchain_id = ${blockchainId}::int
      union all
      select to_address, null from payout where project_id = ${projectId}::int and blockchain_id = ${blockchainId}::int
        and status = ${payoutStatus.state('processed')}) known
    where known.address <> ${address} and ${endsOf(sql`known.address`)} = ${endsOf(sql`${address}::text`)}
    group by known.address order by known.address limit 5`.execute(db);
  return rows;
}

/** By what people tell an address from others. */
export function endsOf(address: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(left(regexp_replace(${address}, ${prefix}, ''), ${endChars}::int) || right(${address}, ${endChars}::int))`;
}
