import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { passwordReset } from '../../mail/index.ts';
import { linkWay } from '../../treasury-changes/index.ts';
import { mintPasswordLink, resetMinutes } from './password-link.ts';
import { sendLink } from './send-link.ts';
import { recentTokens } from '../accounts/password-token-store.ts';
import { memberByEmail } from '../accounts/store.ts';
import type { memberEvents } from '../events.ts';

const linksPerHourMax = 5;

type Forgotten = PayloadOf<typeof memberEvents, 'member.password-forgotten'>;

/** Reaction to a forgotten password. The token is made here, so that none ever waits in the queue. */
export async function sendResetLink(deps: Deps, { email, page, requestedBy }: Forgotten): Promise<void> {
  const member = await memberByEmail(deps.db, email);
  if (member?.status !== 'active') return;
  const now = deps.clock.now();
  if ((await recentTokens(deps.db, member.id, hoursAfter(now, -1))) >= linksPerHourMax) {
    deps.log.warn({ memberId: member.id }, 'too many reset links within an hour, none sent');
    return;
  }
  const { link } = await mintPasswordLink(deps.db, {
    memberId: member.id,
    purpose: 'reset',
    page,
    now,
    requestedBy,
  });
  const way = await linkWay(deps, deps.db);
  await sendLink(deps, way, {
    to: member.email,
    template: passwordReset({ link, minutes: resetMinutes, siteName: new URL(way.site).host }),
    told: `Link to choose a new password for ${member.email}, good for ${resetMinutes} minutes:\n${link}`,
  });
}
