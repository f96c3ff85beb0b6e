/** The workers of each role, whether or not one runs at the moment. */
const ofRole: Readonly<Record<string, readonly string[]>> = {
  worker: ['email-processor', 'deposit-processor', 'webhook-processor', 'sweep-processor'],
  watcher: ['eth-listener', 'base-listener'],
};

export const workerNames: readonly string[] = Object.values(ofRole).flat();

/** What a process of these roles must have. */
export function workersOfRoles(roles: readonly string[]): readonly string[] {
  return roles.flatMap((role) => ofRole[role] ?? []);
}
