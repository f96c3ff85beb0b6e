import type { Deps } from '../../platform/deps.ts';

const digits = 16;

/** Tells one master key from another, and nothing of it. `npm run keys:fingerprint` says that of a copy. */
export function keyFingerprint({ masterKey }: Pick<Deps, 'masterKey'>): string {
  return masterKey.digest('vault fingerprint', 'coffer').toString('hex').slice(0, digits);
}
