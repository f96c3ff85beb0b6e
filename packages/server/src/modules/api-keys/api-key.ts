import { createHash } from 'node:crypto';
import type { ApiKeyView, NewApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { newSecret } from '@coffer/kernel/id.ts';
import type { ApiKeyStatus } from './api-key-status.ts';

export const keyPrefix = 'cpk_';

/** The scopes of a key made without any, as they are today. A set that grows gets a new version: no key gains by it. */
export const integrationSet = 'integration-1';

/** A key as its row tells it; the hashes stay in the database. */
export type ApiKey = {
  id: number;
  project_id: number;
  description: string;
  last_four: string;
  scopes: string[];
  scope_set: string | null;
  ip_allowlist: string[];
  status: ApiKeyStatus;
  expires_at: Date | null;
  previous_until: Date | null;
  created_by: number | null;
  created_at: Date;
  rotated_at: Date | null;
  last_used_at: Date | null;
  last_used_ip: string | null;
};

/** The text is for its owner's eyes, this once; what stays is a hash and enough to recognise it. */
export type KeyText = { text: string; hash: Buffer; lastFour: string };

export function newKeyText(): KeyText {
  const text = newSecret(keyPrefix);
  return { text, hash: hashKey(text), lastFour: text.slice(-4) };
}

export function isApiKey(text: string): boolean {
  return text.startsWith(keyPrefix);
}

/** Whether a text can be a key at all: what cannot costs no look-up. */
export function isWellFormedKey(text: string): boolean {
  return /^cpk_[\w-]{43}$/.test(text);
}

/** A key is 256 random bits: nobody can try them all, so one fast hash is enough. */
export function hashKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function viewOf(key: ApiKey, now: Date): ApiKeyView {
  return {
    id: key.id,
    projectId: key.project_id,
    description: key.description,
    prefix: keyPrefix,
    lastFour: key.last_four,
    scopes: key.scopes,
    scopeSet: key.scope_set === integrationSet ? integrationSet : null,
    status: publicStatus(key, now),
    ipAllowlist: key.ip_allowlist,
    createdAt: key.created_at.toISOString(),
    createdBy: key.created_by,
    expiresAt: key.expires_at?.toISOString() ?? null,
    rotatedAt: key.rotated_at?.toISOString() ?? null,
    previousKeyUntil: key.previous_until && key.previous_until > now ? key.previous_until.toISOString() : null,
    lastUsedAt: key.last_used_at?.toISOString() ?? null,
    lastUsedIp: key.last_used_ip,
  };
}

export function viewWithText(key: ApiKey, now: Date, text: KeyText): NewApiKeyView {
  return { ...viewOf(key, now), key: text.text };
}

function publicStatus(key: ApiKey, now: Date): ApiKeyView['status'] {
  if (key.status === 'active' && key.expires_at !== null && key.expires_at <= now) return 'expired';
  return key.status;
}
