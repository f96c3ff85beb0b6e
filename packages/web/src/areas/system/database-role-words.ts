import type { Result } from '@coffer/contract/endpoint.ts';
import type { readSystem } from '@coffer/contract/operations/system.ts';

export type DatabaseRole = Result<typeof readSystem>['databaseRole'];

export const databaseRoleNames: Record<DatabaseRole, string> = {
  limited: 'Limited to what it needs',
  owner: 'Full access: owns the tables',
  superuser: 'Full access: superuser',
};

/** What somebody could do who steals the password of the database; nothing to say where its rights hold them back. */
export function databaseRoleWarning(role: DatabaseRole): string | undefined {
  if (role === 'limited') return undefined;
  const [what, danger] =
    role === 'owner'
      ? ['as the owner of its tables', 'can rewrite the ledger and the audit log']
      : ['as a superuser', 'can rewrite the ledger and read files on the database server'];
  return `Coffer connects to its database ${what}: anyone with that password ${danger}. Give it its own role, as described under “Database roles” in docs/operation.md.`;
}
