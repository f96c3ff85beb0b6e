import type { Deps } from '../../../platform/deps.ts';
import type { Journal } from '../journal/journal.ts';
import type { PayoutRule } from '../journal/payout-rule.ts';
import type { SendDeps, Sending } from '../orders/sending.ts';

/** Whoever sends has no key, and no journal. */
export type SignDeps = SendDeps & Pick<Deps, 'signingKey'> & { journal?: Journal; payouts: PayoutRule };

/** What one round of signing on one chain works with. */
export type Signing = Sending<SignDeps>;
