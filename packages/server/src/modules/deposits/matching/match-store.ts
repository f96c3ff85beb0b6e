import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { DepositMatching } from '../booking/deposit-matching-status.ts';
import type { MovedDeposit } from '../booking/deposit-store.ts';

export type LockedDeposit = MovedDeposit & { status: string; blockchainId: number; blockchainCode: ChainCode };

/** Whoever watches the chain, or decides on this deposit too, waits until this transaction has ended. */
export async function lockDeposit(tx: Tx, scope: ProjectScope, id: number): Promise<LockedDeposit | undefined> {
  const own = scope === 'all' ? sql<boolean>`true` : sql<boolean>`d.project_id = any(${[...scope]}::int[])`;
  const { rows } = await sql<Omit<LockedDeposit, 'units'> & { units: string }>`
    select d.id, d.status, null as from, d.round, d.treatment, d.matching, d.address_id as "addressId", a.address,
      a.wallet_id as "walletId", w.type as "walletType", d.project_id as "projectId", d.customer_id as "customerId",
      d.contract, d.units::text as units, d.block_height as "blockHeight", d.block_hash as "blockHash",
      b.id as "blockchainId", b.code as "blockchainCode"
    from deposit d join address a on a.id = d.address_id join wallet w on w.id = a.wallet_id
    join blockchain b on b.id = d.blockchain_id
    where d.id = ${id} and ${own} for no key update of d`.execute(tx);
  return rows[0] && { ...rows[0], units: BigInt(rows[0].units) };
}

export async function writeMatching(
  tx: Tx,
  id: number,
  to: { matching: DepositMatching; projectId: number | null; customerId: number | null },
): Promise<void> {
  await tx
    .updateTable('deposit')
    .set({ matching: to.matching, project_id: to.projectId, customer_id: to.customerId })
    .where('id', '=', id)
    .execute();
}
