import { sql } from 'kysely';
import type * as z from 'zod';
import type { depositAddressView } from '@coffer/contract/money-in/deposit-addresses.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { within } from '../wallet/store.ts';

export type DepositAddressView = z.output<typeof depositAddressView>;

export type DepositAddressFilter = {
  id?: number | undefined;
  walletId?: number | undefined;
  customerId?: string | undefined;
  beforeId?: number | undefined;
  rowsMax: number;
};

type Row = Omit<DepositAddressView, 'createdAt'> & { assigned_at: Date };

/** Addresses that were given out, the newest first. */
export async function selectDepositAddresses(
  db: Db,
  scope: ProjectScope,
  filter: DepositAddressFilter,
): Promise<DepositAddressView[]> {
  const { id, walletId, customerId, beforeId } = filter;
  const { rows } = await sql<Row>`
    select a.id, a.address, a.family, a.wallet_id as "walletID", a.project_id as "projectID",
      c.customer_id as "customerID", c.email as "customerEmail", a.permanent, a.status, a.assigned_at,
      array(select b.code from wallet_chain s join blockchain b on b.id = s.blockchain_id
        where s.wallet_id = a.wallet_id and b.family = a.family order by b.id) as "blockchainCodes"
    from address a left join customer c on c.id = a.customer_id
    where a.project_id is not null and ${within(sql.ref('a.project_id'), scope)}
      and ${id === undefined ? sql`true` : sql`a.id = ${id}::bigint`}
      and ${walletId === undefined ? sql`true` : sql`a.wallet_id = ${walletId}::int`}
      and ${customerId === undefined ? sql`true` : sql`c.customer_id = ${customerId}`}
      and ${beforeId === undefined ? sql`true` : sql`a.id < ${beforeId}::bigint`}
    order by a.id desc limit ${filter.rowsMax}::int`.execute(db);
  return rows.map(({ assigned_at, address, ...row }) => ({
    ...row,
    address: spellAddress(row.family, address),
    createdAt: assigned_at.toISOString(),
  }));
}
