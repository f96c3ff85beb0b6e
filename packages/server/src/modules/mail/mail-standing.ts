import type { Db } from '../../platform/db/db.ts';
import { findSmtp } from './store.ts';

export type MailStanding = { host: string; sentAt: Date | null; error: string | null; errorAt: Date | null };

/** How mails go out with the settings of now: what went out with those before says nothing about these. */
export async function mailStanding(db: Db): Promise<MailStanding | undefined> {
  const stored = await findSmtp(db);
  if (!stored) return undefined;
  const { host, lastSentAt, lastError, lastErrorAt, updatedAt } = stored;
  const isOfNow = lastSentAt !== null && lastSentAt >= updatedAt;
  return { host, sentAt: isOfNow ? lastSentAt : null, error: lastError, errorAt: lastErrorAt };
}
