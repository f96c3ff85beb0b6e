import { sql, type RawBuilder } from 'kysely';
import type { PayoutType } from '@coffer/contract/money-out/payout-words.ts';
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
  /** A referrer named it, for their own rewards. */
  forRewards: boolean;
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
  return (await select(db, projectId, which))[0];
}

/** All who have one of these addresses, on whatever chain. */
export function findRecipientsAt(db: Db, projectId: number, addresses: readonly string[]): Promise<FoundRecipient[]> {
  return select(db, projectId, sql`p.address = any(${[...addresses]}::text[])`);
}

async function select(db: Db, projectId: number, which: RawBuilder<unknown>): Promise<FoundRecipient[]> {
  const { rows } = await sql<Omit<FoundRecipient, 'isConfirmed'>>`
    select r.id, b.code as "blockchainCode", b.id as "blockchainId", p.address, r.name, r.email, r.status,
      r.for_rewards as "forRewards", p.usable_from as "usableFrom"
    from recipient_project p join recipient r on r.id = p.recipient_id join blockchain b on b.id = p.blockchain_id
    where p.project_id = ${projectId}::int and ${which}`.execute(db);
  return rows.map((row) => ({ ...row, isConfirmed: row.status === 'active' }));
}

/**
 * What the book says of a payee for payouts of a type. Whoever a referrer named is known for rewards alone: else whoever brings a
 * friend would be one whom the project pays without asking people.
 */
export function inBookFor<T extends { forRewards: boolean }>(
  type: PayoutType,
  recipient: T | undefined,
): T | undefined {
  return recipient?.forRewards && type !== 'withdrawal' ? undefined : recipient;
}

/** An address on a chain. */
export type Place = { blockchainId: number; address: string };

/** By what places are kept apart. */
export function placeOf({ blockchainId, address }: Place): string {
  return `${blockchainId} ${address}`;
}
