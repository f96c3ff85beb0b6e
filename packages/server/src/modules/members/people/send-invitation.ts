import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { invitation, sendMail } from '../../mail/index.ts';
import { siteUrl } from '../../system/index.ts';
import { inviteHours, mintPasswordLink } from '../passwords/password-link.ts';
import { memberById } from '../accounts/store.ts';
import type { memberEvents } from '../events.ts';

type Invited = PayloadOf<typeof memberEvents, 'member.invited'>;

/** Reaction to an invitation, when mail is set up. */
export async function sendInvitation(deps: Deps, { memberId, invitedBy }: Invited): Promise<void> {
  const member = await memberById(deps.db, memberId);
  if (member?.status !== 'invited') return;
  const site = await siteUrl(deps, deps.db);
  const { link } = await mintPasswordLink(deps.db, {
    memberId: member.id,
    purpose: 'invite',
    page: `${site}/createPassword`,
    now: deps.clock.now(),
  });
  const facts = { link, invitedBy, siteName: new URL(site).host, hours: inviteHours };
  await sendMail(deps, { to: member.email, template: invitation(facts) });
}
