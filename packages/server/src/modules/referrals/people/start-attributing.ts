import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { openReader } from '../../../platform/events/outbox-reader.ts';
import { attributePayments, readerName } from './attribute-payments.ts';

const lookEveryMs = 1_000;

/** Links those who pay to who brought them, soon after the payment was made. */
export function startAttributing(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'emit'>): Loop {
  let isOpen = false;
  return startLoop('referral attribution', lookEveryMs, deps.log, async () => {
    if (!isOpen) await openReader(deps.db, readerName);
    isOpen = true;
    return (await attributePayments(deps)).more ? 'again' : 'wait';
  });
}
