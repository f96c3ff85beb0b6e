import { sql } from 'kysely';
import type { CosignedShown } from '../../../chains/port/signing.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { sweepStatus } from '../sweep/sweep-status.ts';

/** What is shown or on its way, of all wallets: one payer serves many. */
export async function selectUnderWay(db: Db, blockchainId: number): Promise<CosignedShown[]> {
  const { rows } = await sql<{ unsigned: CosignedShown }>`
    select r.unsigned from signing_request r join sweep s on s.id = r.sweep_id
    where r.kind = 'cosigned' and s.blockchain_id = ${blockchainId}::int
      and s.status in ${sweepStatus.among.running}`.execute(db);
  return rows.map(({ unsigned }) => unsigned);
}

/** Whoever takes something of a payer takes turns here. */
export async function lockPayer(tx: Tx, walletId: number): Promise<void> {
  await sql`select from wallet_key where wallet_id = ${walletId}::int for no key update`.execute(tx);
}

/** Which transaction moves these addresses of a sweep. */
export async function writeItemOutgoing(
  tx: Tx,
  sweepId: number,
  addresses: readonly string[],
  outgoingId: number,
): Promise<void> {
  await sql`
    update sweep_item i set outgoing_id = ${outgoingId}::bigint from address a
    where a.id = i.address_id and i.sweep_id = ${sweepId}::bigint and a.address = any(${[...addresses]}::text[])`.execute(
    tx,
  );
}
