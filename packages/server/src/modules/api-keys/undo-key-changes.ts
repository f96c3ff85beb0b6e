import { onlyProjects } from '../../platform/access.ts';
import { bothWays, type Undoing, type Way } from '../treasury-changes/index.ts';
import type { ApiKeyStatus } from './api-key-status.ts';
import { moveApiKey } from './move-api-key.ts';
import { lockApiKey, selectApiKeys } from './store.ts';

const disabling = bothWays<ApiKeyStatus>(() => ({ before: 'disabled', after: 'active' }), turn);

export const apiKeyUndoings = { 'api-key.changed': disabling } as const satisfies Record<string, Undoing>;

async function turn({ tx, origin, subject, from, to }: Way<ApiKeyStatus>): Promise<void> {
  const [projectId, keyId] = [Number(subject['projectId']), Number(subject['keyId'])];
  const isThere = (await selectApiKeys(tx, onlyProjects(projectId))).some(
    (key) => key.id === keyId && key.status === from,
  );
  if (isThere) await moveApiKey(tx, origin, await lockApiKey(tx, onlyProjects(projectId), keyId), to);
}
