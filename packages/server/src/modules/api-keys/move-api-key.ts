import type { Tx } from '../../platform/db/db.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import type { ApiKey } from './api-key.ts';
import { apiKeyStatus, type ApiKeyStatus } from './api-key-status.ts';
import { writeStatus } from './store.ts';

/** Every change of status goes through here, with the key's row locked. */
export async function moveApiKey(tx: Tx, origin: Origin, key: ApiKey, to: ApiKeyStatus): Promise<ApiKey> {
  const action = apiKeyStatus.eventFor(key.status, to);
  await writeStatus(tx, key, to);
  await recordActivity(tx, origin, {
    action,
    entity: 'api-key',
    entityId: key.id,
    projectId: key.project_id,
    before: { status: key.status },
    after: { status: to },
  });
  return { ...key, status: to };
}
