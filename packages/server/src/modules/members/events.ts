import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const memberId = z.int();
/** `through`: the mail server that the news goes through, where there are several. */
const changed = z.object({ memberId, at: z.string(), ip: z.string(), through: z.string().optional() });
/** Who had a link made for somebody else. */
const requestedBy = z.int().nullable().default(null);

export const memberEvents = defineEvents({
  'member.invited': z.object({ memberId, invitedBy: z.string() }),
  /** By e-mail: whether there is an account is looked up later, so that all who ask are answered the same. */
  'member.password-forgotten': z.object({ email: z.string(), page: z.string(), requestedBy }),
  'member.password-changed': changed.extend({ requestedBy, isHeld: z.boolean().default(false) }),
  'member.totp-added': changed,
});
