import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { readScope, type MemberSubject } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { viewOf } from './api-key.ts';
import { selectApiKey } from './store.ts';

type Input = { projectId: 'all' | number; keyId: number };

export async function getApiKey(call: Call<MemberSubject>, input: Input): Promise<ApiKeyView> {
  const scope = readScope(call.subject, 'api_keys:read', input.projectId);
  return viewOf(await selectApiKey(call.db, scope, input.keyId), call.now);
}
