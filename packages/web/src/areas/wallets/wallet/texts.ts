import type { KindFilter } from './filter-wallets.ts';
import type { WalletDeed } from './wallet-deeds.ts';

/** What this area says. */
export const texts = {
  title: 'Wallet Management',
  subtitle: 'Where money comes in, where it ends, and what pays the fees.',
  add: 'Add wallet',
  kinds: { all: 'All', cold: 'Cold', deposit: 'Deposit', hot: 'Hot' } satisfies Record<KindFilter, string>,
  deeds: {
    open: 'Details',
    rename: 'Rename',
    link: 'Link to a project',
    pause: 'Pause',
    resume: 'Resume',
    archive: 'Archive',
    compromise: 'Mark as compromised',
  } satisfies Record<WalletDeed, string>,
} as const;

/** What follows for a wallet, said before it is done. */
export const consequences = {
  pause:
    'It gives out no new addresses and nothing new is sent to it or from it. Addresses that it gave out stay watched for ever.',
  resume: 'It is used again for whatever it is linked to.',
  archive:
    'It leaves daily use for good. Addresses that it gave out stay watched for ever, and what comes in is still credited.',
  compromise:
    'Everything that touches it freezes: nothing is sent to it or from it, and it gives out no more addresses. Do this when anybody else may have its key. For 7 days the root can take it back, by freezing this change under Treasury changes; after that there is no way back.',
} as const;
