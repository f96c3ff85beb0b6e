import type { NewApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { onlyProjects, requireStepUp, writeProject, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { newKeyText, viewWithText } from './api-key.ts';
import { requireHeldScopes } from './key-scopes.ts';
import { recordKeyChange } from './record-key-change.ts';
import { lockApiKey, writeKeyText } from './store.ts';

type Input = { projectId: 'all' | number; keyId: number; overlapSeconds: number };

/** One replaced key goes on at a time: rotating again ends the one before, however long it had left. */
export async function rotateApiKey(call: Call<MemberSubject>, input: Input): Promise<NewApiKeyView> {
  const projectId = writeProject(call.subject, 'api_keys:write', input.projectId);
  requireStepUp(call.subject, call.now);
  const text = newKeyText();
  const until = input.overlapSeconds === 0 ? null : new Date(call.now.getTime() + input.overlapSeconds * 1000);
  const key = await inTransaction(call.db, async (tx) => {
    const old = await lockApiKey(tx, onlyProjects(projectId), input.keyId);
    // Whoever rotates a key gets to know it.
    requireHeldScopes(call.subject, old.scopes, projectId);
    const fresh = await writeKeyText(tx, old, text, { now: call.now, until, memberId: call.subject.memberId });
    await recordActivity(tx, call, {
      action: 'api-key.rotated',
      entity: 'api-key',
      entityId: old.id,
      projectId,
      before: { lastFour: old.last_four },
      after: { lastFour: fresh.last_four, previousKeyUntil: until },
    });
    await recordKeyChange(tx, call, fresh, 'rotated');
    return fresh;
  });
  return viewWithText(key, call.now, text);
}
