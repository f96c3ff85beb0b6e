import type { Db } from '../../../platform/db/db.ts';
import { addUp, addUpRewards, isEmpty, total, type AssetSums, type Read, type RewardSums } from './add-up.ts';
import { findStandings, sumBeside, sumRewards } from './beside-store.ts';
import { addBookings, findAssets, sumBookings, type Stretch } from './booking-store.ts';
import { findProblems } from './find-problems.ts';

export type StatementSums = {
  assets: readonly AssetSums[];
  rewards: RewardSums | null;
  usd: { opening: bigint; closing: bigint; lines: bigint; bookings: bigint };
  bookings: number;
  /** A sentence for each thing that does not add up; none in all books there should ever be. */
  problems: readonly string[];
};

/** Reads the books of a project at one instant, whatever is booked meanwhile, and adds them up. */
export function makeStatement(db: Db, stretch: Stretch): Promise<StatementSums> {
  if (db.isTransaction) return readAll(db, stretch);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readAll(tx, stretch));
}

async function readAll(db: Db, stretch: Stretch): Promise<StatementSums> {
  const sums = await sumBookings(db, stretch);
  const standings = await findStandings(db, stretch);
  const added = await addBookings(db, stretch);
  const beside = await sumBeside(db, stretch);
  const rewards = await sumRewards(db, stretch);
  const keys = [...new Set([...sums, ...standings, ...beside].map(({ asset }) => asset))];
  const known = await findAssets(db, keys);
  const read: Read = { known, sums, standings, added, beside };
  const assets = known.map((asset) => addUp(asset, read)).filter((asset) => !isEmpty(asset));
  const owed = rewards.wasEver ? addUpRewards(rewards.sums, rewards.standing) : null;
  const nameless = keys.filter((key) => !known.some(({ asset }) => asset === key));
  return {
    assets,
    rewards: owed,
    usd: {
      opening: total(assets, 'openingUsd'),
      closing: total(assets, 'closingUsd'),
      lines: assets.reduce((sum, { usdCheck }) => sum + usdCheck.lines, 0n),
      bookings: assets.reduce((sum, { usdCheck }) => sum + usdCheck.bookings, 0n),
    },
    bookings: assets.reduce((sum, { bookings }) => sum + bookings, 0),
    problems: findProblems({ assets, rewards: owed, nameless }),
  };
}
