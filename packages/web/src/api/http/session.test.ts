import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('nobody is signed in where nothing is stored', async () => {
  const { currentUser } = await import('./session.ts');
  expect(currentUser()).toBeUndefined();
});

test('who was signed in still is', async () => {
  stored.set('user', '{"key":"k1","role":{"name":"admin"}}');
  const { currentUser } = await import('./session.ts');
  expect(currentUser()).toEqual({ key: 'k1', role: { name: 'admin' } });
});

test('a key of before, kept alone, counts', async () => {
  stored.set('key', 'old');
  const { currentUser } = await import('./session.ts');
  expect(currentUser()).toEqual({ key: 'old', role: { name: '' } });
});

test.each(['{"key":""}', '{"key":7}', 'null', 'not json', '[]'])('%s is nobody', async (text) => {
  stored.set('user', text);
  const { currentUser } = await import('./session.ts');
  expect(currentUser()).toBeUndefined();
});

test('signing in replaces the key of before; signing out leaves nothing', async () => {
  stored.set('key', 'old');
  const { clearUser, currentUser, storeUser } = await import('./session.ts');
  storeUser({ key: 'k2', role: { name: 'root' } });
  expect(Object.fromEntries(stored)).toEqual({ user: '{"key":"k2","role":{"name":"root"}}' });
  clearUser();
  expect(currentUser()).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('that there is a root account is remembered until the server says otherwise', async () => {
  const { knowsRootExists, rememberRootExists } = await import('./session.ts');
  rememberRootExists(true);
  expect(stored.get('rootExists')).toBe('true');
  expect(knowsRootExists()).toBe(true);
  rememberRootExists(false);
  expect(knowsRootExists()).toBe(false);
});
