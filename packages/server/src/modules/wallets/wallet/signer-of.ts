import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { WalletStatus } from './wallet-status.ts';

/** A wallet whose key is in the vault, and under which number. */
export type Signer = { walletId: number; name: string; status: WalletStatus; secretId: number };

export async function signerOf(db: Db, walletId: number): Promise<Signer | undefined> {
  return (await select(walletId, sql``).execute(db)).rows[0];
}

/** It keeps its status until whoever asked has signed. */
export async function holdSigner(tx: Tx, walletId: number): Promise<Signer | undefined> {
  return (await select(walletId, sql`for share of w`).execute(tx)).rows[0];
}

function select(walletId: number, lock: ReturnType<typeof sql>) {
  return sql<Signer>`
    select w.id as "walletId", w.name, w.status, k.secret_id as "secretId"
    from wallet w join wallet_key k on k.wallet_id = w.id where w.id = ${walletId}::int ${lock}`;
}
