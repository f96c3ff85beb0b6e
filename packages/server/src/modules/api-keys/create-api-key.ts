import type { createApiKey as endpoint, NewApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import { onlyProjects, requireStepUp, writeProject, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { requireProject } from '../projects/index.ts';
import { integrationSet, newKeyText, viewWithText } from './api-key.ts';
import { apiKeyStatus } from './api-key-status.ts';
import { readExpiry } from './expiry.ts';
import { readAllowlist } from './ip-allowlist.ts';
import { recordKeyChange } from './record-key-change.ts';
import { chooseScopes, requireHeldScopes } from './key-scopes.ts';
import { countApiKeys, insertApiKey, type Settings } from './store.ts';

type Input = { projectId: 'all' | number; body: Body<typeof endpoint> };

/** Enough for any shop; keeps lists short. */
const keysPerProjectMax = 100;

export async function createApiKey(call: Call<MemberSubject>, input: Input): Promise<NewApiKeyView> {
  const projectId = writeProject(call.subject, 'api_keys:write', input.projectId);
  requireStepUp(call.subject, call.now);
  await requireProject(call.db, onlyProjects(projectId), projectId);
  const settings = readSettings(input.body, call.now);
  requireHeldScopes(call.subject, settings.scopes, projectId);
  const text = newKeyText();
  const key = await inTransaction(call.db, async (tx) => {
    if ((await countApiKeys(tx, onlyProjects(projectId))) >= keysPerProjectMax) {
      throw fault('UNPROCESSABLE', `A project may have at most ${keysPerProjectMax} API keys. Delete one first.`);
    }
    const made = await insertApiKey(tx, {
      ...settings,
      project_id: projectId,
      hash: text.hash,
      last_four: text.lastFour,
      status: apiKeyStatus.initial,
      created_by: call.subject.memberId,
      known_to: [call.subject.memberId],
      created_at: call.now,
    });
    const { description, scopes, expires_at: expiresAt, ip_allowlist: ipAllowlist, last_four: lastFour } = made;
    const after = { description, scopes, expiresAt, ipAllowlist, lastFour };
    await recordActivity(tx, call, {
      action: 'api-key.created',
      entity: 'api-key',
      entityId: made.id,
      projectId,
      after,
    });
    await recordKeyChange(tx, call, made, 'created');
    return made;
  });
  return viewWithText(key, call.now, text);
}

function readSettings(body: Input['body'], now: Date): Settings {
  return {
    description: body.description ?? '',
    scopes: chooseScopes(body.scopes),
    scope_set: body.scopes ? null : integrationSet,
    expires_at: readExpiry(body.expiresAt, now),
    ip_allowlist: readAllowlist(body.ipAllowlist ?? []),
  };
}
