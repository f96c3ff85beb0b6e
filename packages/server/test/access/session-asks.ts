import { randomUUID } from 'node:crypto';
import type { Ask } from '../client.ts';
import type { Asking } from './asking.ts';

/** A key of a session that may end, for whoever can sign in. */
export async function freshKey({ world, cast, who }: Asking, stays?: string): Promise<Ask> {
  const address = who === 'revoked' ? undefined : cast.emails[who];
  if (address === undefined) return {};
  const ended = await world.signIn(address);
  // Ending everything ends the cast's own session too: it gets a new one once it was asked.
  if (stays) cast.refreshAfter = async () => void (cast.keys[who] = (await world.signIn(address)).key);
  return { key: ended.key };
}

/** Of the same person, one more. */
export async function otherSession({ world, cast, who }: Asking): Promise<number> {
  const address = who === 'revoked' ? undefined : cast.emails[who];
  if (address === undefined) return 1;
  await world.signIn(address);
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    'select max(session.id) as id from session join member on member.id = member_id where email = $1',
    [address],
  );
  return rows[0]?.id ?? 0;
}

/** Of whoever asks. It does not stay, for with it they could not sign in by the password alone. */
export async function ownPasskey({ world, cast, who }: Asking): Promise<number> {
  const address = who === 'revoked' ? undefined : cast.emails[who];
  if (address === undefined) return 1;
  const { pool } = world.coffer.deps;
  cast.refreshAfter = async () => void (await pool.query('delete from passkey'));
  const { rows } = await pool.query<{ id: number }>(
    `insert into passkey (member_id, credential_id, public_key, counter, host, name, is_synced, transports, created_at)
     select id, $2, 'key', 0, 'localhost', 'Phone', false, '{}', $3 from member where email = $1 returning id`,
    [address, randomUUID(), world.clock.now()],
  );
  return rows[0]?.id ?? 0;
}
