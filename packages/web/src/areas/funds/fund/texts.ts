import type { FundAction } from './fund-words.ts';

export const tabIds = ['Funds', 'SigningRequests', 'TransactionHistory', 'Rules'] as const;
export type TabId = (typeof tabIds)[number];

/** What this area says. */
export const texts = {
  title: 'Funds Consolidation',
  subtitle: 'Where your money is, and what it waits for.',
  tabs: {
    Funds: 'Funds',
    SigningRequests: 'Signing requests',
    TransactionHistory: 'Transaction history',
    Rules: 'Rules',
  } satisfies Record<TabId, string>,
  actions: {
    open: 'Open',
    'top-up': 'Top up',
    sign: 'Sign',
    authorize: 'Authorize',
    sweep: 'Sweep now',
    'sweep-anyway': 'Sweep anyway',
    'add-cold': 'Choose cold wallet',
    'add-hot': 'Add hot wallet',
    deploy: 'Deploy contract',
    replace: 'Open wallet',
    nodes: 'Check nodes',
    history: 'Latest sweeps',
  } satisfies Record<FundAction, string>,
  none: {
    title: 'No deposit wallet yet',
    hint: 'Money received at the addresses of a deposit wallet appears here and is swept to your cold wallet automatically.',
    action: 'Open wallets',
  },
  allMoved: {
    title: 'Nothing left at your addresses',
    hint: 'What customers pay next appears here until it is swept.',
  },
  noneMatches: { title: 'No funds match these filters', hint: 'Change or clear the filters to see more.' },
  noSweeps: {
    title: 'No sweeps yet',
    hint: 'Every transaction that moves money to a cold wallet appears here, with its fee and trigger.',
  },
  noSweepsMatch: { title: 'No sweeps match these filters', hint: 'Change or clear the filters to see more.' },
  notFound: { title: 'Sweep not found', hint: 'It does not exist, or you may not have access to it.', action: 'Close' },
} as const;
