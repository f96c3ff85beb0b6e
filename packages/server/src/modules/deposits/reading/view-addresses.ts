import { sql } from 'kysely';
import type { AddressFacts } from '@coffer/contract/operations/doctor.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';

type Row = Omit<AddressFacts, 'family' | 'assignedAt' | 'balances'> & { family: ChainFamily; assignedAt: Date | null };

/** Whose these addresses are. */
export async function viewAddresses(db: Db, scope: ProjectScope, ids: readonly number[]): Promise<AddressFacts[]> {
  if (ids.length === 0) return [];
  const own = scope === 'all' ? sql<boolean>`true` : sql<boolean>`a.project_id = any(${[...scope]}::int[])`;
  const { rows } = await sql<Row>`
    select a.address, a.family, a.wallet_id as "walletID", w.name as "walletName", a.project_id as "projectId",
      k.customer_id as "customerID", a.assigned_at as "assignedAt"
    from address a join wallet w on w.id = a.wallet_id left join customer k on k.id = a.customer_id
    where a.id = any(${[...ids]}::bigint[]) and ${own} order by a.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    address: spellAddress(row.family, row.address),
    assignedAt: row.assignedAt?.toISOString() ?? null,
    balances: [],
  }));
}
