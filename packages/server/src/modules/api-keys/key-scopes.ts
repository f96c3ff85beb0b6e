import { fault } from '@coffer/contract/errors.ts';
import { defaultKeyScopes, keyScopes, permissions } from '@coffer/contract/permissions.ts';
import { can, type MemberSubject } from '../../platform/access.ts';

type KeyScope = (typeof keyScopes)[number];

/** Each scope once, in the order of the list; without a choice the usual ones. */
export function chooseScopes(chosen: readonly KeyScope[] | null | undefined): KeyScope[] {
  const wanted = new Set<KeyScope>(chosen ?? defaultKeyScopes);
  return keyScopes.filter((scope) => wanted.has(scope));
}

/** Nobody lends out what they do not have: whoever makes or widens a key holds every scope that it then has. */
export function requireHeldScopes(subject: MemberSubject, scopes: readonly string[], projectId: number): void {
  for (const scope of permissions) {
    if (scopes.includes(scope) && !can(subject, scope, projectId)) {
      const message = `scopes: the key would have ${scope}, which you do not hold in this project.`;
      throw fault('FORBIDDEN', message, { details: { permission: scope } });
    }
  }
}

/** What a stored key really may do: a scope that keys may not have any more is worth nothing. */
export function effectiveScopes(stored: readonly string[]): ReadonlySet<string> {
  return new Set(keyScopes.filter((scope) => stored.includes(scope)));
}
