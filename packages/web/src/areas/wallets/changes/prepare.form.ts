import { keysPerUploadMax } from '@coffer/contract/treasury/deposit-keys.ts';
import { nameIssue } from '../wallet/name-issue.ts';

export const countDefault = 200;

/** `null` for the name of a wallet that has one. */
export function prepareIssues({ name, count }: { name: string | null; count: string }): Record<string, string> {
  const whole = /^\d{1,4}$/.test(count.trim()) ? Number(count) : 0;
  const issues = {
    name: name === null ? undefined : nameIssue(name),
    count: whole >= 1 && whole <= keysPerUploadMax ? undefined : `Enter a number from 1 to ${keysPerUploadMax}.`,
  };
  return Object.fromEntries(Object.entries(issues).filter((one): one is [string, string] => one[1] !== undefined));
}

/** What a supply of prepared addresses needs, said to who looks after it; undefined while there are enough. */
export function poolWords({ ready, refillBelow }: { ready: number; refillBelow: number }): string | undefined {
  if (ready === 0) return 'No address left: new customers cannot pay on Solana until you prepare more.';
  if (ready >= refillBelow) return undefined;
  return `Only ${ready} ${ready === 1 ? 'address is' : 'addresses are'} left. Prepare more before they run out.`;
}
