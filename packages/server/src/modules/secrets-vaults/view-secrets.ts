import type { NamedSecretView } from '@coffer/contract/operations/vaults.ts';
import type { Db } from '../../platform/db/db.ts';
import { nameOfUse } from '../vault/index.ts';
import { ownersByKind, type SecretUsers } from './secret-users.ts';
import { selectUses, type SecretRow, type UseRow } from './store.ts';

/** A secret as it is told: all of it but what it is. */
export async function viewSecrets(db: Db, users: SecretUsers, rows: readonly SecretRow[]): Promise<NamedSecretView[]> {
  const uses = await selectUses(
    db,
    rows.map(({ id }) => id),
  );
  const described = await describeUses(db, users, uses);
  const bySecret = Map.groupBy(described, ({ secretId }) => secretId);
  return rows.map((row) => viewOf(row, bySecret.get(row.id) ?? []));
}

export async function viewSecret(db: Db, users: SecretUsers, row: SecretRow): Promise<NamedSecretView> {
  const [view] = await viewSecrets(db, users, [row]);
  if (!view) throw new Error(`Secret ${row.id} has no view.`);
  return view;
}

export type DescribedUse = UseRow & { name: string; ownerId: number | null };

export async function describeUses(db: Db, users: SecretUsers, uses: readonly UseRow[]): Promise<DescribedUse[]> {
  const words = new Map<string, { name: string; ownerId: number | null }>();
  for (const [kind, owners] of ownersByKind(uses)) {
    for (const [owner, said] of await users[kind].describe(db, owners)) words.set(nameOfUse({ kind, owner }), said);
  }
  return uses.map((use) => ({ ...use, ...(words.get(nameOfUse(use)) ?? { name: nameOfUse(use), ownerId: null }) }));
}

function viewOf(row: SecretRow, uses: readonly DescribedUse[]): NamedSecretView {
  const usedAt = uses.flatMap(({ usedAt: at }) => at?.getTime() ?? []);
  return {
    kind: 'named',
    id: row.id,
    vaultId: row.vaultId,
    name: row.name,
    description: row.description,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    writtenAt: row.writtenAt.toISOString(),
    writtenBy: row.writtenBy,
    lastUsedAt: usedAt.length === 0 ? null : new Date(Math.max(...usedAt)).toISOString(),
    usedBy: uses.map((use) => ({
      kind: use.kind,
      name: use.name,
      ownerId: use.ownerId,
      lastUsedAt: use.usedAt?.toISOString() ?? null,
    })),
  };
}
