import { inTransaction } from '../../src/platform/db/db.ts';
import { sealNamed } from '../../src/modules/vault/index.ts';
import type { World } from '../world.ts';

/** An empty vault that somebody made. Others that are empty go: there may be only so many. */
export async function plantVault(world: World, name: string): Promise<number> {
  const { pool } = world.coffer.deps;
  await pool.query('delete from secrets_vault v where not exists (select from named_secret where vault_id = v.id)');
  const { rows } = await pool.query<{ id: number }>(
    `insert into secrets_vault (name, created_at) values ($1, now())
     on conflict (lower(name)) do update set name = excluded.name returning id`,
    [name],
  );
  return rows[0]?.id ?? 0;
}

/** A secret that nothing uses. */
export async function plantSecret(world: World, name: string): Promise<{ id: number; secretID: number }> {
  const { deps } = world.coffer;
  const vaultId = await plantVault(world, 'planted');
  return inTransaction(deps.db, async (tx) => {
    const fresh = { vault_id: vaultId, name, version: 1, written_at: new Date(), written_by: 'somebody' };
    // Its id is part of what it is sealed for.
    const placeholder = await sealNamed(deps, tx, { vaultId, id: 0 }, 'placeholder');
    const { id } = await tx
      .insertInto('named_secret')
      .values({ ...fresh, secret_id: placeholder, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret_id = await sealNamed(deps, tx, { vaultId, id }, 'a planted value');
    await tx.updateTable('named_secret').set({ secret_id }).where('id', '=', id).execute();
    return { id: vaultId, secretID: id };
  });
}
