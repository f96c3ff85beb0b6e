import { sql } from 'kysely';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { lockAddresses } from './address-store.ts';
import { addressStatus } from './address-status.ts';

type Pool = { walletId: number; family: ChainFamily };
/** What an upload of prepared addresses leaves on record, for taking it back. */
export type KeysSubject = Pool & { from: number; count: number };

export async function hasWaiting(tx: Tx, { walletId, family }: Pool): Promise<boolean> {
  const { rows } = await sql`
    select from address where wallet_id = ${walletId}::int and family = ${family} and status = ${addressStatus.state('waiting')} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** They are given out from now on, behind those that were there. */
export async function makeReady(tx: Tx, keys: KeysSubject): Promise<void> {
  await sql`
    update address a set status = ${addressStatus.move('waiting', 'ready')}
    where ${isOf(keys)} and a.status = ${addressStatus.state('waiting')}`.execute(tx);
}

/**
 * Out go those that nobody was given. Where something came in already, they stay known, so that it is found. Says how many of
 * them customers have.
 */
export async function takeOut(tx: Tx, keys: KeysSubject): Promise<number> {
  await lockAddresses(tx);
  await drop(tx, isOf(keys));
  const { walletId, family } = keys;
  await sql`
    delete from key_pool k where k.wallet_id = ${walletId}::int and k.family = ${family} and not exists (
      select from address a where a.wallet_id = k.wallet_id and a.family = k.family)`.execute(tx);
  const { rows } = await sql<{ given: number }>`
    select count(*)::int as given from address a where ${isOf(keys)} and a.status = ${addressStatus.state('assigned')}`.execute(
    tx,
  );
  return rows[0]?.given ?? 0;
}

/** Of all wallets. After a restore nobody knows whether somebody has cancelled them since. */
export async function dropWaitingKeys(tx: Tx): Promise<void> {
  await lockAddresses(tx);
  await drop(tx, sql<boolean>`a.status = ${addressStatus.state('waiting')}`);
}

async function drop(tx: Tx, which: ReturnType<typeof isOf>): Promise<void> {
  await sql`
    update address a set status = ${addressStatus.move('waiting', 'retired')}
    where ${which} and a.status in ${addressStatus.among.unassigned} and (${isUsed})`.execute(tx);
  await sql`delete from address a where ${which} and a.status in ${addressStatus.among.unassigned}`.execute(tx);
}

function isOf({ walletId, family, from, count }: KeysSubject) {
  return sql<boolean>`(a.wallet_id = ${walletId}::int and a.family = ${family}
    and a.position between ${from}::bigint and ${from + count - 1}::bigint)`;
}

const isUsed = sql<boolean>`exists (select from deposit d where d.address_id = a.id)
  or exists (select from departure d where d.address_id = a.id)
  or exists (select from holding h where h.address_id = a.id)
  or exists (select from reconciliation_difference r where r.address_id = a.id)`;
