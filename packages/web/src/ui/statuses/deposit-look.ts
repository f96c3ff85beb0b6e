import type { DepositView } from '@coffer/contract/money-in/deposits.ts';
import type { StatusLook } from './status-badge.tsx';
import { depositStatus } from './statuses.ts';

type Facts = Pick<DepositView, 'status' | 'treatment' | 'matching' | 'confirmations'>;

/** The one word for a deposit: what a person has to know first. */
export function depositLook({ status, treatment, matching, confirmations }: Facts): StatusLook {
  if (status !== 'included' && status !== 'confirmed') return depositStatus[status];
  if (matching === 'ignored') return depositStatus.ignored;
  if (treatment !== 'credit') return depositStatus[treatment];
  if (status === 'included') {
    const { current, required } = confirmations;
    return { ...depositStatus.included, text: `${depositStatus.included.text} ${current} / ${required}` };
  }
  return matching === 'owned' ? depositStatus.confirmed : depositStatus[matching];
}

/** Whether it still moves by itself. */
export function isOnItsWay({ status }: Pick<DepositView, 'status'>): boolean {
  return status === 'seen' || status === 'included';
}
