import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { RecipientStatus } from './recipient-status.ts';

/** Somebody in the book of a project, as deciding needs them. */
export type FoundRecipient = {
  id: number;
  blockchainCode: ChainCode;
  blockchainId: number;
  address: string;
  name: string | null;
  email: string | null;
  status: RecipientStatus;
  isConfirmed: boolean;
  usableFrom: Date | null;
};

/** By their address in the chain's own spelling, or by their id. Undefined where the project has nobody like that. */
export async function findRecipient(
  db: Db,
  projectId: number,
  wanted: { chain: ChainCode; address: string } | { recipientId: number },
): Promise<FoundRecipient | undefined> {
  const which =
    'recipientId' in wanted
      ? sql`r.id = ${wanted.recipientId}::bigint`
      : sql`p.address = ${wanted.address} and b.code = ${wanted.chain}`;
  const { rows } = await sql<Omit<FoundRecipient, 'isConfirmed'>>`
    select r.id, b.code as "blockchainCode", b.id as "blockchainId", p.address, r.name, r.email, r.status,
      p.usable_from as "usableFrom"
    from recipient_project p join recipient r on r.id = p.recipient_id join blockchain b on b.id = p.blockchain_id
    where p.project_id = ${projectId}::int and ${which}`.execute(db);
  const [row] = rows;
  return row && { ...row, isConfirmed: row.status === 'active' };
}
