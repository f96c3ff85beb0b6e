import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { invitation } from '../../mail/index.ts';
import { linkWay } from '../../treasury-changes/index.ts';
import { inviteHours, mintPasswordLink } from '../passwords/password-link.ts';
import { sendLink } from '../passwords/send-link.ts';
import { memberById } from '../accounts/store.ts';
import type { memberEvents } from '../events.ts';

type Invited = PayloadOf<typeof memberEvents, 'member.invited'>;

/** Reaction to an invitation, when mail is set up. */
export async function sendInvitation(deps: Deps, { memberId, invitedBy }: Invited): Promise<void> {
  const member = await memberById(deps.db, memberId);
  if (member?.status !== 'invited') return;
  const way = await linkWay(deps, deps.db);
  const { link } = await mintPasswordLink(deps.db, {
    memberId: member.id,
    purpose: 'invite',
    page: `${way.site}/createPassword`,
    now: deps.clock.now(),
  });
  const facts = { link, invitedBy, siteName: new URL(way.site).host, hours: inviteHours };
  const told = `Invitation of ${member.email} by ${invitedBy}, good for ${inviteHours} hours:\n${link}`;
  await sendLink(deps, way, { to: member.email, template: invitation(facts), told });
}
