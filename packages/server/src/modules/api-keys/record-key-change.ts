import type { MemberSubject } from '../../platform/access.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordChange } from '../treasury-changes/index.ts';
import type { ApiKey } from './api-key.ts';

/** Owners hear of keys that may ask for payouts; what others can do moves no money. */
export async function recordKeyChange(
  tx: Tx,
  call: Call<MemberSubject>,
  key: Pick<ApiKey, 'id' | 'project_id' | 'description' | 'last_four' | 'scopes'>,
  deed: string,
): Promise<void> {
  if (!key.scopes.includes('payouts:create')) return;
  await recordChange(tx, call, {
    kind: 'api-key.changed',
    projectId: key.project_id,
    title: `The API key "${key.description || `…${key.last_four}`}", which may request payouts, was ${deed}`,
    after: { scopes: key.scopes },
    subject: { projectId: key.project_id, keyId: key.id },
  });
}
