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
