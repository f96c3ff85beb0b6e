import type { SecretUse } from '../vault/index.ts';

/** The password of the one mail server, where it is a named secret. */
export const passwordUse: SecretUse = { kind: 'smtp-password', owner: 'smtp' };

/** It is read for each mail: nobody has to follow it. */
export const passwordUser = {
  describe: (_db: unknown, owners: readonly string[]) =>
    Promise.resolve(new Map(owners.map((owner) => [owner, { name: 'Mail server: password', ownerId: null }]))),
  problemOf: (value: string) => (value.length > 1024 ? 'must have at most 1024 characters, as a password' : undefined),
};
