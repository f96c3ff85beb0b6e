import { createHash } from 'node:crypto';
import { newSecret } from '@coffer/kernel/id.ts';
import type { Deps } from '../../../platform/deps.ts';

const prefixes = { key: 'cus_', access: 'cua_', refresh: 'cur_', password: 'cpw_' } as const;

export const accessMinutes = 15;
export const idleHours = 12;
export const sessionDays = 7;
/** How long the refresh token before the current one still works: for tabs that refresh at the same moment. */
export const overlapSeconds = 30;

export type TokenPair = { access: string; refresh: string };

export function newSessionKey(): string {
  return newSecret(prefixes.key);
}

export function newTokenPair(): TokenPair {
  return { access: newSecret(prefixes.access), refresh: newSecret(prefixes.refresh) };
}

export function newPasswordToken(): string {
  return newSecret(prefixes.password);
}

/**
 * The pair that follows a refresh token is derived from it under the master key: two tabs that send the same token get
 * the same pair, though only hashes are stored.
 */
export function pairAfter(masterKey: Deps['masterKey'], refreshToken: string): TokenPair {
  const derive = (purpose: string) => masterKey.digest(`token ${purpose}`, refreshToken).toString('base64url');
  return { access: prefixes.access + derive('access'), refresh: prefixes.refresh + derive('refresh') };
}

/** What is stored of a secret. It has 256 random bits, so a fast hash is enough. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function isSessionKey(text: string): boolean {
  return text.startsWith(prefixes.key);
}

export function isAccessToken(text: string): boolean {
  return text.startsWith(prefixes.access);
}
