import { unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import type { Summary } from '../queries.ts';

export type Cover = Summary['cover'][number];
type Lack = Cover['lacks'][number];

/** What is owed in it, rather than what campaigns pay in that owe nothing yet. */
export function isOwed({ owedUSD }: Cover): boolean {
  return unitsOf(owedUSD) > 0n;
}

/** Whether a top-up of a hot wallet would help. */
export function lacksWallets({ lacks }: Cover): boolean {
  return lacks.some(({ of }) => of === 'hot_wallets');
}

/** Which of both is too little, by how much, and what to do about it. */
export function lacksInWords(cover: Cover): string[] {
  return cover.lacks.map((lack) => lackInWords(lack, cover));
}

function lackInWords({ of, shortUSD, dueShortUSD }: Lack, { walletsUSD, earnedUSD, currencyCode }: Cover): string {
  const missing = `${formatUsd(shortUSD)} too little${dueInWords(shortUSD, dueShortUSD)}`;
  if (of === 'hot_wallets') {
    const has = isNothing(walletsUSD) ? 'nothing' : formatUsd(walletsUSD ?? '0');
    return `Hot wallets have ${has} free, ${missing}: top up, or payouts wait.`;
  }
  if (isNothing(earnedUSD)) return nothingEarned(currencyCode);
  return `Of what customers paid in ${currencyCode} here, ${formatUsd(earnedUSD ?? '0')} is free, ${missing}: payouts beyond it are refused until more comes in.`;
}

/** How much of it cannot wait: nothing where that is all of it. */
function dueInWords(shortUSD: string, dueShortUSD: string): string {
  const due = unitsOf(dueShortUSD);
  if (due <= 0n) return ', none of it due yet';
  return due < unitsOf(shortUSD) ? `, ${formatUsd(dueShortUSD)} of it due now` : '';
}

/** Before anything is owed: whether rewards could be paid out as things stand. */
export function emptyInWords(cover: Cover): string[] {
  const { walletsUSD, earnedUSD, currencyCode } = cover;
  return [
    ...(isNothing(earnedUSD) ? [nothingEarned(currencyCode)] : []),
    ...(isNothing(walletsUSD)
      ? [`Hot wallets have no ${currencyCode} here: payouts wait until one is topped up.`]
      : []),
  ];
}

function nothingEarned(currencyCode: string): string {
  return `No customer paid in ${currencyCode} here yet, or all of it is promised. Rewards are paid from what customers paid in it, not from what you send to a hot wallet: until more comes in, payouts are refused.`;
}

/** What nobody knows is not nothing. */
function isNothing(dollars: string | null): boolean {
  return dollars !== null && unitsOf(dollars) <= 0n;
}
