import { assetKey } from '@coffer/kernel/asset.ts';
import { cause, type Cause } from '../../../platform/cause.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { coldAccount, externalAccount, mirror, post, type Entry } from '../../ledger/index.ts';
import {
  findDeparted,
  insertOutside,
  sweepsOfFees,
  writeSettled,
  type Departed,
  type Outside,
} from './departure-store.ts';

/** What departures led to: the sweeps whose figures are to be seen anew, and those whose money went to a stranger. */
export type Settlement = { sweepIds: number[]; elsewhere: Elsewhere[] };

export type Elsewhere = { sweepId: number; toAddress: string };

/** Each round of a departure is booked under a name of its own, so that each is undone by itself. */
export function sweptCause(departureId: number, round: number): Cause {
  return cause('swept', departureId, round);
}

/**
 * Finds whose each departure is and books what came to a cold wallet, or takes it back, as it stands now: however often and
 * in whatever order that is told, the books end as the chain is. A constant number of statements.
 */
export async function settleDepartures(tx: Tx, departureIds: readonly number[], now: Date): Promise<Settlement> {
  if (departureIds.length === 0) return { sweepIds: [], elsewhere: [] };
  // What came and went between two looks left nothing to settle.
  const departed = (await findDeparted(tx, departureIds)).filter((one) => one.stands || one.bookedRound !== null);
  const owned = await withOutside(tx, departed, now);
  await mirror(tx, owned.flatMap(undone), now);
  await post(
    tx,
    owned.flatMap((one) => booked(one, now)),
  );
  await writeSettled(
    tx,
    owned.map((one) => ({
      departureId: one.id,
      sweepId: one.sweepId,
      coldWalletId: one.stands ? one.coldWalletId : one.bookedColdId,
      feeUnits: one.feeUnits,
      round: one.round,
    })),
  );
  const fees = await sweepsOfFees(tx, departureIds);
  return {
    sweepIds: [...new Set([...owned.map((one) => one.sweepId), ...fees])],
    elsewhere: elsewhereOf(owned),
  };
}

type Owned = Departed & { sweepId: number };

/** What belongs to no sweep of ours makes one: for each transaction, wallet, asset and payee. */
async function withOutside(tx: Tx, departed: readonly Departed[], now: Date): Promise<Owned[]> {
  const strangers = new Map<string, Outside>();
  for (const one of departed) if (one.sweepId === null) strangers.set(keyOf(one), one);
  const ids = await insertOutside(tx, [...strangers.values()], now);
  const idOf = new Map([...strangers.keys()].map((key, place) => [key, ids[place]]));
  return departed.map((one) => {
    const sweepId = one.sweepId ?? idOf.get(keyOf(one));
    if (sweepId === undefined) throw new Error(`the departure ${one.id} belongs to no sweep`);
    return { ...one, sweepId };
  });
}

function keyOf({ blockchainId, txHash, blockchainCurrencyId, walletId, toAddress }: Outside): string {
  return [blockchainId, txHash, blockchainCurrencyId, walletId, toAddress].join(' ');
}

function undone({ id, stands, round, bookedRound }: Owned): Cause[] {
  return bookedRound !== null && (!stands || bookedRound < round) ? [sweptCause(id, bookedRound)] : [];
}

/** The watcher booked it from the address to `external`; from there it goes to its place. What the network took stays there. */
function booked({ id, stands, round, coldWalletId, blockchainCode, contract, ...of }: Owned, at: Date): Entry[] {
  const units = of.units - of.feeUnits;
  if (!stands || coldWalletId === null || units === 0n) return [];
  const asset = assetKey({ chain: blockchainCode, contract, decimals: 0 });
  const postings = [
    { account: coldAccount(coldWalletId), asset, units },
    { account: externalAccount, asset, units: -units },
  ];
  return [{ kind: 'sweep.moved', cause: sweptCause(id, round), at, postings }];
}

function elsewhereOf(owned: readonly Owned[]): Elsewhere[] {
  const news = owned.filter(
    (one) => one.stands && one.bookedRound === null && one.coldWalletId === null && !one.isOurs,
  );
  const bySweep = new Map(news.map(({ sweepId, toAddress }) => [sweepId, { sweepId, toAddress }]));
  return [...bySweep.values()];
}
