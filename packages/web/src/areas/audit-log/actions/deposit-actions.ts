import { say, type Action } from './action.ts';

/** What people decided about money that came in, and when they held the books against the chains. */
export const depositActions: Record<string, Action> = {
  'deposit.matched': {
    label: 'Deposit matched',
    sentence: ({ before, entityId }) =>
      before?.['matching'] === 'ignored'
        ? `Matched deposit ${entityId} to a customer after it had been ignored`
        : `Matched deposit ${entityId} to a customer`,
  },
  'deposit.ignored': {
    label: 'Deposit ignored',
    sentence: ({ after, entityId }) => `Ignored deposit ${entityId}: ${say(after, 'reason', 'no reason given')}`,
  },
  'reconciliation.started': {
    label: 'Reconciliation started',
    sentence: () => 'Started a reconciliation of ledger and networks',
  },
};
