import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';
import { sweepStatus } from '../../../ui/statuses/statuses.ts';
import type { Sweep } from './queries.ts';

export function sweepName(id: number): string {
  return `S-${id}`;
}

/** How it stands; while it confirms with how many blocks it has. */
export function sweepLook({ status, confirmations }: Pick<Sweep, 'status' | 'confirmations'>): StatusLook {
  const look = sweepStatus[status];
  if (status !== 'confirming') return look;
  const { current, required } = confirmations;
  return { ...look, text: `${look.text} ${Math.min(current, required)} / ${required}` };
}

export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export function addressesOf(count: number): string {
  return countOf(count, 'address', 'addresses');
}

/** Hundredths of a percent as people say them: `6.3 %`, `0.01 %`. */
export function shareText(basisPoints: number): string {
  const hundredths = basisPoints / 100;
  const digits = basisPoints >= 100 ? 1 : 2;
  return `${hundredths.toLocaleString('en-US', { maximumFractionDigits: digits })} %`;
}

const triggers = {
  amount: 'Value reached the threshold',
  addresses: 'Enough addresses had a balance',
  time: 'Maximum age reached',
  person: 'Started by hand',
  outside: 'Moved from outside Coffer',
} as const satisfies Record<Sweep['trigger'], string>;

export function whyStarted(trigger: Sweep['trigger']): string {
  return triggers[trigger];
}

const methods = {
  contract: 'Sweep contract, fee paid by the hot wallet',
  accounts: 'Authorized addresses, fee paid by the hot wallet',
  signatures: 'Transfers signed by you',
  outside: 'From outside Coffer, through a contract that anyone can call or with the own key of the address',
} as const satisfies Record<Sweep['method'], string>;

export function howMoved(method: Sweep['method']): string {
  return methods[method];
}
