import { daysAfter } from '@coffer/kernel/clock.ts';
import type { Deps } from '../../../platform/deps.ts';

import { knownDays } from '../accounts/sign-in-store.ts';

const keptDays = 90;

/** Sessions and links that ended long ago; what was done in them stays in the activity log. */
export async function purgeSessions(deps: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const before = daysAfter(now, -keptDays);
  await deps.db.deleteFrom('session').where('expires_at', '<', before).execute();
  await deps.db.deleteFrom('sign_in_network').where('last_at', '<', daysAfter(now, -knownDays)).execute();
  await deps.db.deleteFrom('password_token').where('expires_at', '<', before).execute();
}
