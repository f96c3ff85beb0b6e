import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { findNamed, type FoundRecipient } from './find-recipient.ts';
import { insertRecipient, writeRecipient, writeUsable } from './recipient-store.ts';
import { recipientStatus } from './recipient-status.ts';

type Named = {
  projectId: number;
  blockchainId: number;
  blockchainCode: FoundRecipient['blockchainCode'];
  /** In the chain's own spelling, and one that money may go to. */
  address: string;
  /** Who they are, as far as the book says it. */
  by: string;
  email: string;
};

/**
 * Where a referrer, who has proven to read their mails, gets their rewards. Two in one household share it, and one who is in the book
 * of the project already stays as they are there. Undefined where the project does not pay that one: it has switched them off.
 */
export async function keepRewardAddress(
  tx: Tx,
  { projectId, blockchainId, blockchainCode, address, by, email }: Named,
  { usableFrom, now }: { usableFrom: Date; now: Date },
): Promise<number | undefined> {
  // Two who name the same address at once take turns.
  await sql`select pg_advisory_xact_lock(${namingIn}, ${projectId})`.execute(tx);
  const known = await findNamed(tx, projectId, { chain: blockchainCode, address });
  if (known) return known.isConfirmed ? known.id : undefined;
  const made = { blockchain_id: blockchainId, address, label: 'Referrer', email, for_rewards: true };
  const values = { ...made, created_by: by, created_at: now, updated_at: now };
  const id = await insertRecipient(tx, values, [projectId]);
  await writeRecipient(tx, id, {
    status: recipientStatus.move(recipientStatus.initial, 'active'),
    confirmed_by: by,
    confirmed_how: 'code',
    confirmed_at: now,
  });
  await writeUsable(tx, id, new Map([[projectId, usableFrom]]));
  return id;
}

const namingIn = 7_216_132;
