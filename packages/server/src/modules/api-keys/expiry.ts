import { invalid } from '@coffer/contract/errors.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';

const daysMax = 36_500;

export function readExpiry(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const expiresAt = new Date(text);
  if (expiresAt > now && expiresAt <= daysAfter(now, daysMax)) return expiresAt;
  throw invalid({ path: 'expiresAt', message: `must be in the future, at most ${daysMax} days ahead` });
}
