import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './stored.ts';

/** Who is signed in, as this browser remembers it. */
export type StoredUser = { key: string; role: { name: string } };

const userKey = 'user';
/** Where a key alone was kept before there was a user beside it. */
const legacyKey = 'key';
const rootExistsKey = 'rootExists';

const listeners = new Set<() => void>();
let user = readUser();

export function currentUser(): StoredUser | undefined {
  return user;
}

export function storeUser(next: StoredUser): void {
  writeStored(userKey, JSON.stringify(next));
  writeStored(legacyKey, undefined);
  change(next);
}

export function clearUser(): void {
  writeStored(userKey, undefined);
  writeStored(legacyKey, undefined);
  change(undefined);
}

export function useUser(): StoredUser | undefined {
  return useSyncExternalStore(subscribe, currentUser);
}

/** Once there is a root account there is one for ever: the forms need not wait for the answer again. */
export function knowsRootExists(): boolean {
  return readStored(rootExistsKey) === 'true';
}

/** What the server says counts: a database that was set up anew has none. */
export function rememberRootExists(exists: boolean): void {
  writeStored(rootExistsKey, exists ? 'true' : undefined);
}

/** Another tab signed in or out. */
export function followOtherTabs(onSignedOut: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== userKey && key !== null) return;
    const wasSignedIn = user !== undefined;
    change(readUser());
    if (wasSignedIn && user === undefined) onSignedOut();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: StoredUser | undefined): void {
  user = next;
  for (const listener of listeners) listener();
}

function readUser(): StoredUser | undefined {
  const text = readStored(userKey);
  if (text !== undefined) return parseUser(text);
  const key = readStored(legacyKey);
  return key ? { key, role: { name: '' } } : undefined;
}

function parseUser(text: string): StoredUser | undefined {
  try {
    const stored = JSON.parse(text) as Partial<StoredUser> | null;
    if (typeof stored?.key !== 'string' || stored.key === '') return undefined;
    return { key: stored.key, role: { name: stored.role?.name ?? '' } };
  } catch {
    return undefined;
  }
}
