import type { ApiKeyView, updateApiKey as endpoint } from '@coffer/contract/projects/api-keys.ts';
import type { Body } from '@coffer/contract/endpoint.ts';
import { onlyProjects, requireStepUp, writeProject, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { viewOf, type ApiKey } from './api-key.ts';
import { readExpiry } from './expiry.ts';
import { readAllowlist } from './ip-allowlist.ts';
import { chooseScopes, requireHeldScopes } from './key-scopes.ts';
import { recordKeyChange } from './record-key-change.ts';
import { lockApiKey, writeSettings, type Settings } from './store.ts';

type Input = { projectId: 'all' | number; keyId: number; body: Body<typeof endpoint> };
type Shown = Pick<ApiKeyView, 'description' | 'scopes' | 'expiresAt' | 'ipAllowlist'>;

export async function updateApiKey(call: Call<MemberSubject>, input: Input): Promise<ApiKeyView> {
  const projectId = writeProject(call.subject, 'api_keys:write', input.projectId);
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const key = await lockApiKey(tx, onlyProjects(projectId), input.keyId);
    const changed: ApiKey = { ...key, ...readChanges(key, input.body, call.now) };
    requireHeldScopes(call.subject, changed.scopes, projectId);
    const difference = compare(viewOf(key, call.now), viewOf(changed, call.now));
    if (difference) {
      const { description, scopes, scope_set, expires_at, ip_allowlist } = changed;
      await writeSettings(tx, key, { description, scopes, scope_set, expires_at, ip_allowlist });
      const entry = { action: 'api-key.updated', entity: 'api-key', entityId: key.id, projectId };
      await recordActivity(tx, call, { ...entry, ...difference });
      await recordKeyChange(tx, call, changed, 'changed');
    }
    return viewOf(changed, call.now);
  });
}

function readChanges(key: ApiKey, body: Input['body'], now: Date): Partial<Settings> {
  const sameExpiry = body.expiresAt && new Date(body.expiresAt).getTime() === key.expires_at?.getTime();
  return {
    ...(body.description === undefined ? {} : { description: body.description }),
    ...(body.scopes === undefined ? {} : readScopes(key, chooseScopes(body.scopes))),
    // An expired key can still be renamed by a form that sends every field back.
    ...(body.expiresAt === undefined || sameExpiry ? {} : { expires_at: readExpiry(body.expiresAt, now) }),
    ...(body.ipAllowlist === undefined ? {} : { ip_allowlist: readAllowlist(body.ipAllowlist) }),
  };
}

/** A form sends back what it was shown: only another choice takes the key out of its set. */
function readScopes(key: ApiKey, scopes: string[]): Pick<Settings, 'scopes' | 'scope_set'> {
  return { scopes, scope_set: scopes.join() === key.scopes.join() ? key.scope_set : null };
}

const compared = ['description', 'scopes', 'expiresAt', 'ipAllowlist'] as const;

function compare(old: Shown, fresh: Shown): { before: Partial<Shown>; after: Partial<Shown> } | undefined {
  const differing = compared.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(fresh[field]));
  if (differing.length === 0) return undefined;
  const pick = (from: Shown): Partial<Shown> => Object.fromEntries(differing.map((field) => [field, from[field]]));
  return { before: pick(old), after: pick(fresh) };
}
