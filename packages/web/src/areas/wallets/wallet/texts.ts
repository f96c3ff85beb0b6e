import type { KindFilter } from './filter-wallets.ts';
import type { WalletAction } from './wallet-actions.ts';

/** What this area says. */
export const texts = {
  title: 'Wallet Management',
  subtitle: 'The wallets that receive money, store it and pay network fees.',
  add: 'Add wallet',
  /** Of a wallet that has yet to take over from another. */
  waiting: 'Will give new customers an address once it takes effect.',
  kinds: { all: 'All', cold: 'Cold', deposit: 'Deposit', hot: 'Hot' } satisfies Record<KindFilter, string>,
  actions: {
    open: 'Details',
    rename: 'Rename',
    link: 'Link to a project',
    pause: 'Pause',
    resume: 'Resume',
    archive: 'Archive',
    compromise: 'Mark as compromised',
  } satisfies Record<WalletAction, string>,
} as const;

/** What follows for a wallet, said before it is done. */
export const consequences = {
  pause:
    'It assigns no new addresses, and no new transactions are sent to it or from it. Assigned addresses stay monitored permanently.',
  resume: 'It is used again for everything that it is linked to.',
  archive: 'It is retired permanently. Assigned addresses stay monitored, and money received there is still credited.',
  compromise:
    'It is frozen: nothing is sent to it or from it, and it assigns no more addresses. Do this if someone else may have its key. For 7 days the root account can undo this by freezing the change under Treasury changes. After that it cannot be undone.',
} as const;
