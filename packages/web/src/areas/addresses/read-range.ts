import { accountMax } from '@coffer/keys/phrase/account-max.ts';
import { indexMax } from '@coffer/keys/phrase/index-max.ts';

export type ReadRange =
  | { ok: true; account: number; start: number; count: number }
  | { ok: false; field: 'account' | 'start' | 'count'; problem: string };

export type RangeTexts = { account: string; start: string; count: string };

export const countMax = 100;
export const countDefault = 5;

export function readRange({ account: accountText, start: startText, count: countText }: RangeTexts): ReadRange {
  const account = wholeNumber(accountText);
  if (account === undefined || account > accountMax) {
    return { ok: false, field: 'account', problem: `Enter a number from 0 to ${accountMax}.` };
  }
  const count = wholeNumber(countText);
  if (count === undefined || count < 1 || count > countMax) {
    return { ok: false, field: 'count', problem: `Enter a number from 1 to ${countMax}.` };
  }
  const start = wholeNumber(startText);
  const startMax = indexMax - count + 1;
  if (start === undefined || start > startMax) {
    return { ok: false, field: 'start', problem: `Enter a number from 0 to ${startMax}.` };
  }
  return { ok: true, account, start, count };
}

/** While somebody types: digits alone, and zero for what is below it. */
export function keepDigits(text: string): string {
  return text.trim().startsWith('-') ? '0' : text.replaceAll(/\D/g, '');
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}
