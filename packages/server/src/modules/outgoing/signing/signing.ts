import type { Deps } from '../../../platform/deps.ts';
import type { SendDeps, Sending } from '../orders/sending.ts';

/** Whoever sends has no key. */
export type SignDeps = SendDeps & Pick<Deps, 'signingKey'>;

/** What one round of signing on one chain works with. */
export type Signing = Sending<SignDeps>;
