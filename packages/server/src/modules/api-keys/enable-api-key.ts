import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { onlyProjects, requireStepUp, writeProject, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { viewOf } from './api-key.ts';
import { requireHeldScopes } from './key-scopes.ts';
import { moveApiKey } from './move-api-key.ts';
import { lockApiKey } from './store.ts';

type Input = { projectId: 'all' | number; keyId: number };

export async function enableApiKey(call: Call<MemberSubject>, input: Input): Promise<ApiKeyView> {
  const projectId = writeProject(call.subject, 'api_keys:write', input.projectId);
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const key = await lockApiKey(tx, onlyProjects(projectId), input.keyId);
    requireHeldScopes(call.subject, key.scopes, projectId);
    return viewOf(await moveApiKey(tx, call, key, 'active'), call.now);
  });
}
