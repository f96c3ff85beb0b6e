import type { FundDeed } from './fund-words.ts';

export const tabIds = ['Funds', 'SigningRequests', 'TransactionHistory', 'Rules'] as const;
export type TabId = (typeof tabIds)[number];

/** What this area says. */
export const texts = {
  title: 'Funds Consolidation',
  subtitle: 'Deposits waiting to move to your cold wallets.',
  tabs: {
    Funds: 'Funds',
    SigningRequests: 'Signing requests',
    TransactionHistory: 'Transaction history',
    Rules: 'Rules',
  } satisfies Record<TabId, string>,
  deeds: {
    open: 'Open',
    'top-up': 'Top up',
    sign: 'Sign',
    authorise: 'Authorise',
    sweep: 'Sweep now',
    'sweep-anyway': 'Sweep anyway',
    'add-cold': 'Choose cold wallet',
    'add-hot': 'Add hot wallet',
    deploy: 'Deploy contract',
    replace: 'Replace',
    nodes: 'Check nodes',
    history: 'Last sweeps',
  } satisfies Record<FundDeed, string>,
  none: {
    title: 'No deposit wallet yet',
    hint: 'What comes in to the addresses of a deposit wallet is gathered here, and moves to your cold wallet by itself.',
    action: 'Open wallets',
  },
  noneMatches: { title: 'Nothing matches', hint: 'No wallet holds money as the filters say.' },
  noSweeps: {
    title: 'No sweeps yet',
    hint: 'Each transaction that moves money to a cold wallet stands here, with what it cost and why it ran.',
  },
  noSweepsMatch: { title: 'No sweeps match', hint: 'None is as the filters say.' },
  notThere: { title: 'There is no such sweep', hint: 'Nothing that you may see has this number.', action: 'Close' },
} as const;
