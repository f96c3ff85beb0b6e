import type { Tx } from '../../platform/db/db.ts';
import type { Origin } from '../activity/index.ts';
import type { TreasuryChange, Undoing } from '../treasury-changes/index.ts';
import type { ApiKeyStatus } from './api-key-status.ts';
import { moveApiKey } from './move-api-key.ts';
import { lockApiKey, selectApiKeys } from './store.ts';

const disabling: Undoing = {
  undo: (_deps, tx, origin, change) => turn(tx, origin, change, 'active', 'disabled'),
  async redo(_deps, tx, origin, change) {
    await turn(tx, origin, change, 'disabled', 'active');
    return undefined;
  },
};

export const apiKeyUndoings = { 'api-key.changed': disabling } as const satisfies Record<string, Undoing>;

async function turn(
  tx: Tx,
  origin: Origin,
  { subject }: TreasuryChange,
  from: ApiKeyStatus,
  to: ApiKeyStatus,
): Promise<void> {
  const [projectId, keyId] = [Number(subject['projectId']), Number(subject['keyId'])];
  const isThere = (await selectApiKeys(tx, [projectId])).some((key) => key.id === keyId && key.status === from);
  if (isThere) await moveApiKey(tx, origin, await lockApiKey(tx, [projectId], keyId), to);
}
