import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { readScope, type MemberSubject } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { requireProject } from '../projects/index.ts';
import { viewOf } from './api-key.ts';
import { selectApiKeys } from './store.ts';

type Input = { projectId: 'all' | number };

export async function listApiKeys(call: Call<MemberSubject>, { projectId }: Input): Promise<ApiKeyView[]> {
  const scope = readScope(call.subject, 'api_keys:read', projectId);
  if (projectId !== 'all') await requireProject(call.db, scope, projectId);
  const keys = await selectApiKeys(call.db, scope);
  return keys.map((key) => viewOf(key, call.now));
}
