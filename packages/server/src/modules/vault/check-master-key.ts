import { sql } from 'kysely';
import { ConfigError } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { unwrapDataKey } from './data-key.ts';
import { vaultKeyStatus } from './vault-key-status.ts';

/**
 * Before anything is changed in a database: a program with another master key leaves it as it is. The schema may be one of long
 * ago, when data keys had no status yet.
 * Pairs of the signing key are proven by the processes that have it.
 */
export async function checkMasterKey(deps: Pick<Deps, 'db' | 'masterKey'>): Promise<void> {
  const { rows: known } = await sql<{ known: boolean }>`
    select to_regclass('vault_key') is not null as known`.execute(deps.db);
  if (!known[0]?.known) return;
  const { rows } = await sql<{ wrapped: Buffer }>`
    select wrapped from vault_key k
    where wrapped is not null and coalesce(to_jsonb(k) ->> 'status', ${vaultKeyStatus.state('active')}) <> ${vaultKeyStatus.state('destroyed')}
      and coalesce(to_jsonb(k) ->> 'kind', 'data') = 'data'`.execute(deps.db);
  if (rows.length > 0 && !deps.masterKey.isMade()) {
    throw new ConfigError(
      'This database was sealed with a master key that is not in DATA_DIR. Put its master.key there; no other one was made.',
    );
  }
  for (const { wrapped } of rows) unwrapDataKey(deps, wrapped).fill(0);
}
