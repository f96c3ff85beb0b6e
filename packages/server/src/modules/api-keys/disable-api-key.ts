import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { onlyProjects, writeProject, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { viewOf } from './api-key.ts';
import { moveApiKey } from './move-api-key.ts';
import { lockApiKey } from './store.ts';

type Input = { projectId: 'all' | number; keyId: number };

/** Asks for no password again: a leaked key must be shut out at once. */
export async function disableApiKey(call: Call<MemberSubject>, input: Input): Promise<ApiKeyView> {
  const projectId = writeProject(call.subject, 'api_keys:write', input.projectId);
  return inTransaction(call.db, async (tx) => {
    const key = await lockApiKey(tx, onlyProjects(projectId), input.keyId);
    return viewOf(await moveApiKey(tx, call, key, 'disabled'), call.now);
  });
}
