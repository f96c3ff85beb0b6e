import { sql, type Insertable, type Updateable } from 'kysely';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { DB } from '../../../platform/db/types.generated.ts';
import type { SweepContract } from './sweep-contract.ts';
import { sweepContractStatus, type SweepContractStatus } from './sweep-contract-status.ts';
import { isVisible } from '../wallet/store.ts';

const columns = sql`s.id, s.wallet_id, s.blockchain_id, b.code as blockchain_code, s.address, s.factory, s.owner, s.proven_owner,
  s.owner_proven_at, s.owner_proven_by, s.collector,
  s.pending_collector, s.confirmed_collector, s.collector_changes_at, s.collector_fixed, s.noticed_height, s.code_hash, s.tx_hash, s.status,
  s.reason, s.created_at`;
const source = sql`sweep_contract s join blockchain b on b.id = s.blockchain_id join wallet w on w.id = s.wallet_id`;

export async function selectSweepContracts(db: Db, scope: ProjectScope): Promise<SweepContract[]> {
  const { rows } = await sql<SweepContract>`
    select ${columns} from ${source} where ${isVisible(scope)} order by s.id`.execute(db);
  return rows;
}

export async function selectSweepContract(db: Db, scope: ProjectScope, id: number): Promise<SweepContract> {
  const { rows } = await sql<SweepContract>`
    select ${columns} from ${source} where s.id = ${id}::int and ${isVisible(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** The contracts whose money ends at a cold wallet. */
export async function idsPayingTo(tx: Tx, walletId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sweep_contract s join wallet w on w.blockchain_id = s.blockchain_id and w.address = s.collector
    where w.id = ${walletId}::int and w.type = 'cold' order by s.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The contract at an address of a chain, for a change. */
export async function lockContractAt(tx: Tx, chainId: number, address: string): Promise<SweepContract | undefined> {
  const { rows } = await sql<SweepContract>`
    select ${columns} from ${source}
    where s.blockchain_id = ${chainId}::int and s.address = ${address} for no key update of s`.execute(tx);
  return rows[0];
}

/** The contract that a transaction deployed, when it was reported before. */
export async function contractDeployedBy(db: Db, chainId: number, txHash: string): Promise<SweepContract | undefined> {
  const { rows } = await sql<SweepContract>`
    select ${columns} from ${source}
    where s.blockchain_id = ${chainId}::int and s.tx_hash = ${txHash}`.execute(db);
  return rows[0];
}

/** The wallet that has a contract of this address on whichever chain of the family: its deposit addresses are the same. */
export async function walletOfContract(db: Db, family: string, address: string): Promise<number | undefined> {
  const { rows } = await sql<{ wallet_id: number }>`
    select s.wallet_id from sweep_contract s join blockchain b on b.id = s.blockchain_id
    where b.family = ${family} and s.address = ${address} limit 1`.execute(db);
  return rows[0]?.wallet_id;
}

/** Which factory the newest contract on a chain came from. */
export async function latestFactory(db: Db, chainId: number): Promise<string | null> {
  const row = await db
    .selectFrom('sweep_contract')
    .select('factory')
    .where('blockchain_id', '=', chainId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.factory ?? null;
}

type NewContract = Omit<Insertable<DB['sweep_contract']>, 'status'>;

/** Only what the chain itself has vouched for is written down; where its money goes, a person may have to confirm. */
export async function insertSweepContract(tx: Tx, values: NewContract, isConfirmed: boolean): Promise<number> {
  const deployed = sweepContractStatus.move(sweepContractStatus.initial, 'verifying');
  const status = isConfirmed ? sweepContractStatus.move(deployed, 'active') : deployed;
  const row = await tx
    .insertInto('sweep_contract')
    .values({ ...values, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function writeContract(
  tx: Tx,
  id: number,
  changes: Updateable<DB['sweep_contract']> & { status?: SweepContractStatus },
): Promise<void> {
  await tx.updateTable('sweep_contract').set(changes).where('id', '=', id).execute();
}
