import type { Permission } from '../permissions.ts';

/** What the API knows by name for clients of later, and what does nothing yet: no screen and no mail speaks of it. */
export const notBuilt = ['analytics:read'] as const satisfies readonly Permission[];

type NotBuilt = (typeof notBuilt)[number];

export function isBuilt<P extends string>(permission: P): permission is Exclude<P, NotBuilt> {
  return !notBuilt.some((one) => one === permission);
}
