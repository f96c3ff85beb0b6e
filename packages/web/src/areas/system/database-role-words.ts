import type { Result } from '@coffer/contract/endpoint.ts';
import type { readSystem } from '@coffer/contract/operations/system.ts';

export type DatabaseRole = Result<typeof readSystem>['databaseRole'];

export const databaseRoleNames: Record<DatabaseRole, string> = {
  limited: 'Limited to what it needs',
  owner: 'All: it owns the tables',
  superuser: 'All: it is a superuser',
};

/** What somebody could do who steals the password of the database; nothing to say where its rights hold them back. */
export function databaseRoleWarning(role: DatabaseRole): string | undefined {
  if (role === 'limited') return undefined;
  const [what, danger] =
    role === 'owner'
      ? ['as the owner of its tables', 'can rewrite the books and the audit log']
      : ['as a superuser', "can rewrite the books and read files of the database's machine"];
  return `The program signs in to its database ${what}: whoever gets that password ${danger}. Give it a role of its own, as “Database roles” in docs/operation.md describes.`;
}
