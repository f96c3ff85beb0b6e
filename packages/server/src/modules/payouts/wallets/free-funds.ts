import { sql } from 'kysely';
import { assetKey, coinOf, sameAsset, type Asset } from '@coffer/kernel/asset.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { balancesOf, hotAccount } from '../../ledger/index.ts';
import { payoutStatus } from '../payout/payout-status.ts';

/** What a hot wallet has of an asset, by the books. */
export type Funds = {
  held: bigint;
  /** Promised to payouts that it was chosen for and that have not left yet. */
  reserved: bigint;
  /** Never paid out: sweeps and payouts of tokens live on the coin. */
  floor: bigint;
  /** Never below zero. */
  free: bigint;
};

/** Whoever promises it to a payout holds a lock on the wallet. */
export async function freeOf(deps: Pick<Deps, 'chains'>, db: Db, walletId: number, asset: Asset): Promise<Funds> {
  const { held, floor } = await heldOf(deps, db, walletId, asset);
  const reserved = await reservedOf(db, walletId, assetKey(asset));
  const left = held - reserved - floor;
  return { held, reserved, floor, free: left > 0n ? left : 0n };
}

export async function heldOf(
  deps: Pick<Deps, 'chains'>,
  db: Db,
  walletId: number,
  asset: Asset,
): Promise<Pick<Funds, 'held' | 'floor'>> {
  if (asset.chain === 'USD') throw new TypeError('No wallet holds dollars of reports.');
  const key = assetKey(asset);
  const booked = await balancesOf(db, [hotAccount(walletId)]);
  const held = booked.find((one) => one.asset === key)?.units ?? 0n;
  const isCoin = sameAsset(asset, coinOf(asset.chain));
  return { held, floor: isCoin ? deps.chains.rules(asset.chain).facts.gasLowUnitsMin : 0n };
}

/** What stands on the accounts of its payouts: it was taken from a project, and has not left the wallet. */
async function reservedOf(db: Db, walletId: number, key: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(-sum(b.amount), 0)::text as units
    from payout p join ledger_account a on a.name = 'payout:' || p.id
    join ledger_balance b on b.account_id = a.id and b.asset = ${key}
    where p.wallet_id = ${walletId}::int and p.status in ${payoutStatus.among.reserved}`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}
