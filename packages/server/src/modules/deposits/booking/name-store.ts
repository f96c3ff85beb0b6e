import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { Arrival } from './sort-transfers.ts';

/** What the transactions of deposits named, before anybody decides to which payment they count. Mostly there is nothing. */
export async function noteNames(tx: Tx, blockchainId: number, arrivals: readonly Arrival[]): Promise<void> {
  const named = arrivals.flatMap(({ transfer: { txHash, path, names = [] } }) =>
    names.length === 0 ? [] : [{ txHash, path, names }],
  );
  if (named.length === 0) return;
  await sql`
    update deposit d set names = t.names
    from json_to_recordset(${JSON.stringify(named)}::json) as t("txHash" text, path text, names text[])
    where d.blockchain_id = ${blockchainId}::int and d.tx_hash = t."txHash" and d.path = t.path
      and d.names is distinct from t.names`.execute(tx);
}
