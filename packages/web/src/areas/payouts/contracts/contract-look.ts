import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';
import type { PayoutContract } from './queries.ts';

type Look = StatusLook & { says: string };

/** How a network does with it. What this browser sent is on its way until nodes see it. */
export function contractLook(state: PayoutContract['state'], isSent: boolean): Look {
  switch (state) {
    case 'final':
      return { tone: 'success', text: 'In use', says: 'Payouts that are due together leave in one transaction.' };
    case 'included':
      return {
        tone: 'progress',
        text: 'Confirming',
        says: 'In use once its block is final. Until then payouts go one by one.',
      };
    case 'unknown':
      return { tone: 'attention', text: 'Unknown', says: 'No node of this network responds.' };
    case 'absent':
      return isSent
        ? {
            tone: 'progress',
            text: 'On its way',
            says: 'In use once its block is final. Until then payouts go one by one.',
          }
        : { tone: 'neutral', text: 'Not deployed', says: 'Payouts go one by one.' };
  }
}
