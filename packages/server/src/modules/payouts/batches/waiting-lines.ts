import { alikeTypedMax, samplesMax } from '@coffer/contract/money-out/payout-batches.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Payout } from '../payout/payout.ts';
import { amountOf } from '../reading/payout-view.ts';
import { placeOf, type Place } from '../recipients/find-recipient.ts';
import { findSameFile, type Batch, type Part } from './batch-store.ts';
import { repeatHours } from './find-repeated.ts';
import { findAlike, requestedOtherwise, type Alike } from './line-store.ts';
import {
  alikeIn,
  dearIn,
  duplicatesIn,
  placesOf,
  repeatedIn,
  sameFile,
  type Notice,
  type NoticeLine,
} from './notices.ts';

/** What whoever approves those that wait looks at twice. Whoever asked was told the same, and need not have listened. */
export async function noticesOfWaiting(
  db: Db,
  batch: Batch,
  waiting: readonly Payout[],
  parts: readonly Part[],
  alike: readonly Alike[],
): Promise<Notice[]> {
  if (waiting.length === 0) return [];
  const names = new Map(parts.map(({ blockchainCode, blockchainName }) => [blockchainCode, blockchainName]));
  const lineOf = (payout: Payout) => noticeLine(payout, names.get(payout.blockchainCode) ?? payout.blockchainCode);
  const repeated = await requestedOtherwise(db, batch.id, hoursAfter(batch.createdAt, -repeatHours));
  const dear = waiting.filter(({ reasons }) => reasons.some(({ code }) => code === 'fee_above_amount'));
  return [
    ...sameFile(await findSameFile(db, batch)),
    ...repeatedIn(waiting.filter(({ id }) => repeated.has(id)).map(lineOf)),
    ...duplicatesIn(waiting.map(lineOf)),
    ...alikeIn(waiting.filter(({ isKnownPayee }) => !isKnownPayee).map(lineOf), alike),
    ...dearIn(dear.map(lineOf), null),
  ];
}

/** Those of them that look like an address which the project knows, and are another. */
export function alikeAmong(db: Db, projectId: number, payouts: readonly Payout[]): Promise<Alike[]> {
  return findAlike(db, projectId, placesOf(payouts.filter(({ isKnownPayee }) => !isKnownPayee).map(placed)));
}

/**
 * Addresses that nobody has confirmed or paid, which whoever approves compares with what they have from elsewhere: those that look
 * like a known one, the largest, and one by lot. Nobody can work out beforehand which that will be, and it is the same however
 * often the same is asked for.
 */
export function samplesOf(
  { masterKey }: Pick<Deps, 'masterKey'>,
  ready: readonly Payout[],
  alike: readonly Place[],
): Payout[] {
  const lotOf = ({ projectId, blockchainId, toAddress }: Payout) =>
    masterKey.digest('payout sample', `${projectId} ${blockchainId} ${toAddress}`).toString('hex');
  const byPlace = new Map<string, Payout>();
  for (const payout of ready.filter(({ isKnownPayee }) => !isKnownPayee).toSorted(largestFirst)) {
    const place = placeOf(placed(payout));
    if (!byPlace.has(place)) byPlace.set(place, payout);
  }
  const looking = alike.flatMap((place) => byPlace.get(placeOf(place)) ?? []).toSorted(largestFirst);
  const typed = new Set(looking.slice(0, alikeTypedMax));
  const [first, second, ...others] = [...byPlace.values()].filter((payout) => !typed.has(payout));
  const lots = others.map((payout) => ({ payout, lot: lotOf(payout) })).toSorted((a, b) => (a.lot < b.lot ? -1 : 1));
  const rest = [first, second, ...lots.map(({ payout }) => payout)].slice(0, samplesMax);
  return [...typed, ...rest.flatMap((payout) => payout ?? [])];
}

function largestFirst(a: Payout, b: Payout): number {
  return a.usdUnits === b.usdUnits ? a.id - b.id : a.usdUnits > b.usdUnits ? -1 : 1;
}

function placed({ blockchainId, toAddress }: Payout): Place {
  return { blockchainId, address: toAddress };
}

function noticeLine(payout: Payout, chainName: string): NoticeLine {
  const { blockchainCode, blockchainCurrencyId, currencyCode, toAddress, usdUnits, mayGoAt } = payout;
  const units = payout.units + payout.withheldUnits;
  const whom = spellAddress(familyOf(blockchainCode), toAddress);
  return {
    ...placed(payout),
    line: payout.batchLine ?? 0,
    blockchainCurrencyId,
    units,
    words: `${amountOf(payout, units)} ${currencyCode} on ${chainName} to ${whom}`,
    isKnown: payout.isKnownPayee,
    usdUnits,
    mayGoAt,
  };
}
