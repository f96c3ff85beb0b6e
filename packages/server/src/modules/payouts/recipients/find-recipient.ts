import { sql, type RawBuilder } from 'kysely';
import type { PayoutType } from '@coffer/contract/money-out/payout-words.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import { recipientStatus, type RecipientStatus } from './recipient-status.ts';

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

/**
 * By their address in the chain's own spelling and what is to be paid, or by their id. Undefined where the project has nobody like
 * that.
 */
export async function findRecipient(
  db: Db,
  projectId: number,
  wanted: { chain: ChainCode; address: string; type: PayoutType } | { recipientId: number },
): Promise<FoundRecipient | undefined> {
  if ('recipientId' in wanted) return (await select(db, projectId, sql`r.id = ${wanted.recipientId}::bigint`))[0];
  const { chain, address, type } = wanted;
  return entryFor(type, await select(db, projectId, sql`p.address = ${address} and b.code = ${chain}`));
}

/**
 * Who stands at an address that a referrer names. What only waits in the shop's book is nobody yet: whoever may ask for payouts could
 * have added it, and a referrer proves by mail that it is theirs. What somebody confirmed there, or switched off, holds.
 */
export async function findNamed(
  db: Db,
  projectId: number,
  { chain, address }: { chain: ChainCode; address: string },
): Promise<FoundRecipient | undefined> {
  const found = await findRecipient(db, projectId, { chain, address, type: 'withdrawal' });
  const waits = found?.status === recipientStatus.initial && !found.forRewards;
  return waits ? undefined : found;
}

/** All who have one of these addresses, on whatever chain, by their place: for a payout of a type. */
export async function findRecipientsAt(
  db: Db,
  projectId: number,
  addresses: readonly string[],
): Promise<(place: Place, type: PayoutType) => FoundRecipient | undefined> {
  const found = await select(db, projectId, sql`p.address = any(${[...addresses]}::text[])`);
  const byPlace = Map.groupBy(found, placeOf);
  return (place, type) => entryFor(type, byPlace.get(placeOf(place)) ?? []);
}

/**
 * An address may stand in the shop's own book and among those of referrers, each confirmed and switched off by itself. Rewards go by
 * the latter and everything else by the former, as long as there are both.
 */
function entryFor(type: PayoutType, entries: readonly FoundRecipient[]): FoundRecipient | undefined {
  const [book, ofReferrers] = [false, true].map((forRewards) => entries.find((one) => one.forRewards === forRewards));
  return type === 'withdrawal' ? (ofReferrers ?? book) : (book ?? ofReferrers);
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
