import type { Config } from '../../config.ts';

/** Nobody signs in as these: they bundle rights, and whoever signs in is a member of what its process needs. */
export const groups = {
  api: 'coffer_api',
  worker: 'coffer_worker',
  signer: 'coffer_signer',
  reader: 'coffer_reader',
} as const;
export type Group = keyof typeof groups;

/** Whoever makes tables owns them, and the running program is somebody else. */
export const owner = 'coffer_owner';
/** As whom the program runs on the PostgreSQL that it brings along. */
export const runner = 'coffer_run';
/** The same for the signer. */
export const signing = 'coffer_sign';

/** The narrowest groups that cover what a process does. Watchers write what workers write. */
export function groupsFor(roles: Config['ROLES']): string[] {
  const isWorking = roles.includes('worker') || roles.includes('watcher');
  return [
    ...(roles.includes('api') ? [groups.api] : []),
    ...(isWorking ? [groups.worker] : []),
    ...(roles.includes('signer') ? [groups.signer] : []),
  ];
}
