import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { passwordReset } from '../../mail/index.ts';
import { linkWay } from '../../treasury-changes/index.ts';
import { mintPasswordLink, resetMinutes } from './password-link.ts';
import { sendLink } from './send-link.ts';
import { countOpenTokens } from '../accounts/password-token-store.ts';
import { memberByEmail } from '../accounts/store.ts';
import type { memberEvents } from '../events.ts';

/** Of those that whoever knows an email asks for. While there are so many, each opens the door, so that the owner needs no more. */
const openLinksMax = 5;

type Forgotten = PayloadOf<typeof memberEvents, 'member.password-forgotten'>;

/** Reaction to a forgotten password. The token is made here, so that none ever waits in the queue. */
export async function sendResetLink(deps: Deps, { email, page, requestedBy }: Forgotten): Promise<void> {
  const member = await memberByEmail(deps.db, email);
  if (member?.status !== 'active') return;
  const now = deps.clock.now();
  if (requestedBy === null && (await countOpenTokens(deps.db, member.id, now)) >= openLinksMax) {
    deps.log.warn({ memberId: member.id }, 'enough reset links are open, none sent');
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
