import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { beginning, type ChainHead } from './chained-file.ts';

export type StoredHead = ChainHead & { epoch: number };

/** How far the database has it. Nobody moves it meanwhile. */
export async function lockHead(tx: Tx): Promise<StoredHead> {
  await sql`
    insert into signer_journal (seq, hash, epoch) values (${beginning.seq}, ${beginning.hash}, 0) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<StoredHead>`select seq, hash, epoch from signer_journal for no key update`.execute(tx);
  return rows[0] ?? { ...beginning, epoch: 0 };
}

/** Says whether it stood where this journal was. Where it did not, another journal has signed in between. */
export async function moveHead(tx: Tx, from: ChainHead, to: ChainHead): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update signer_journal set seq = ${to.seq}, hash = ${to.hash} where seq = ${from.seq} and hash = ${from.hash}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function writeHead(tx: Tx, { seq, hash, epoch }: StoredHead): Promise<void> {
  await sql`update signer_journal set seq = ${seq}, hash = ${hash}, epoch = ${epoch}`.execute(tx);
}
