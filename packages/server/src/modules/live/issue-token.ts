import { createHash } from 'node:crypto';
import { newSecret } from '@coffer/kernel/id.ts';
import { authorize, type Credentialed } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { siteUrl } from '../system/index.ts';
import { insertToken } from './live-store.ts';

const tokenSeconds = 30;
const prefix = 'cuw_';

/** A token for one connection. It stands for the session, or the key, that asked for it. */
export async function issueToken(
  deps: Pick<Deps, 'config'>,
  call: Call<Credentialed>,
  clientId: string,
): Promise<{ token: string; expiresAt: string; url: string }> {
  const { subject } = call;
  // A person may open one for whatever they may follow; a key that may read no payments has nothing to follow.
  if (subject.kind === 'key') authorize(subject, 'payments:read');
  const token = newSecret(prefix);
  const expiresAt = new Date(call.now.getTime() + tokenSeconds * 1000);
  const sessionId = subject.kind === 'member' ? subject.sessionId : null;
  const keyId = subject.kind === 'key' ? subject.keyId : null;
  await insertToken(call.db, hashOf(token), { sessionId, keyId, clientId }, expiresAt);
  const url = new URL('/ws', await siteUrl(deps, call.db));
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return { token, expiresAt: expiresAt.toISOString(), url: url.href };
}

/** It has 256 random bits, so a fast hash is enough. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
