import { onlyProjects, writeProject, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { moveApiKey } from './move-api-key.ts';
import { lockApiKey } from './store.ts';

type Input = { projectId: 'all' | number; keyId: number };

/** Asks for no password again: a leaked key must be shut out at once. The row stays, for the audit log to point at. */
export async function revokeApiKey(call: Call<MemberSubject>, input: Input): Promise<null> {
  const projectId = writeProject(call.subject, 'api_keys:write', input.projectId);
  await inTransaction(call.db, async (tx) => {
    const key = await lockApiKey(tx, onlyProjects(projectId), input.keyId);
    await moveApiKey(tx, call, key, 'revoked');
  });
  return null;
}
