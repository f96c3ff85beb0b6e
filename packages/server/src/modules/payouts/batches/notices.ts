import { linesShownMax, type BatchCheck } from '@coffer/contract/money-out/payout-batches.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { readableUtc } from '@coffer/kernel/clock.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { placeOf, type Place } from '../recipients/find-recipient.ts';
import { alikeInWords } from '../recipients/look-alikes.ts';
import { repeatHours } from './find-repeated.ts';
import type { Alike } from './line-store.ts';

/** Of a kind. */
const noticesMax = 50;

/** A line of a file that is about to be asked for, or a payout that came of one and waits. */
export type NoticeLine = Place & {
  line: number;
  blockchainCurrencyId: number;
  units: bigint;
  /** What of which currency goes to whom, in words. */
  words: string;
  isKnown: boolean;
  usdUnits: bigint;
  mayGoAt: Date | null;
};

export type Notice = BatchCheck['notices'][number];

export function sameFile(same: { id: number; createdAt: Date } | undefined): Notice[] {
  if (!same) return [];
  const reason = `The same file was requested on ${readableUtc(same.createdAt)}, as file ${same.id}.`;
  return [{ code: 'same_file', reason, lines: [] }];
}

export function repeatedIn(repeated: readonly NoticeLine[]): Notice[] {
  if (repeated.length === 0) return [];
  const many = repeated.length === 1 ? 'One payout was' : `${repeated.length} payouts were`;
  const reason = `Requested before: ${many} requested within the last ${repeatHours} hours already, with the same address and amount.`;
  return [{ code: 'requested_before', reason, lines: numbersOf(repeated) }];
}

/** Each place once. */
export function placesOf(lines: readonly Place[]): Place[] {
  return [...new Map(lines.map((one) => [placeOf(one), one])).values()];
}

export function duplicatesIn(lines: readonly NoticeLine[]): Notice[] {
  const groups = Map.groupBy(lines, ({ blockchainCurrencyId, address, units }) => {
    return `${blockchainCurrencyId} ${address} ${units}`;
  });
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .slice(0, noticesMax)
    .map((group) => ({
      code: 'duplicate',
      reason: `The same ${group.length} times: ${group[0]?.words ?? ''}.`,
      lines: numbersOf(group),
    }));
}

export function alikeIn(lines: readonly NoticeLine[], alike: readonly Alike[]): Notice[] {
  const byPlace = Map.groupBy(lines, placeOf);
  return alike.slice(0, noticesMax).map((one) => ({
    code: 'looks_alike',
    reason: alikeInWords(one.name),
    lines: numbersOf(byPlace.get(placeOf(one)) ?? []),
  }));
}

/** What costs more than it brings; `feeUsdUnits`: what all of them cost, where somebody knows. */
export function dearIn(dear: readonly NoticeLine[], feeUsdUnits: bigint | null): Notice[] {
  if (dear.length === 0) return [];
  const sum = dollars(dear.reduce((total, { usdUnits }) => total + usdUnits, 0n));
  const reason =
    feeUsdUnits === null
      ? `Fees above the amounts: more than $${sum} was expected, to pay $${sum}.`
      : `Fees above the amounts: about $${dollars(feeUsdUnits)} to pay $${sum}.`;
  return [{ code: 'fee_above_amount', reason, lines: numbersOf(dear) }];
}

export function newIn(lines: readonly NoticeLine[]): Notice[] {
  const waiting = lines.filter(({ mayGoAt }) => mayGoAt !== null);
  const [soonest] = waiting.map(({ mayGoAt }) => mayGoAt ?? new Date(0)).toSorted((a, b) => a.getTime() - b.getTime());
  if (!soonest) return [];
  const reason = `New recipients: paid from ${readableUtc(soonest)} at the earliest.`;
  return [{ code: 'new_recipient', reason, lines: numbersOf(waiting) }];
}

function numbersOf(lines: readonly NoticeLine[]): number[] {
  return lines.slice(0, linesShownMax).map(({ line }) => line);
}

function dollars(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
