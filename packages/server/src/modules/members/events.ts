import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const memberId = z.int();
const changed = z.object({
  memberId,
  at: z.string(),
  ip: z.string(),
  through: z.string().optional().describe('The mail server that the news goes through, where there are several.'),
});
const requestedBy = z
  .int()
  .nullable()
  .default(null)
  .describe('The member who had the link made, when it was somebody else.');

export const memberEvents = defineEvents({
  'member.invited': z.object({ memberId, invitedBy: z.string() }),
  /** By email: whether there is an account is looked up later, so that all who ask are answered the same. */
  'member.password-forgotten': z.object({ email: z.string(), page: z.string(), requestedBy }),
  'member.password-changed': changed.extend({ requestedBy, isHeld: z.boolean().default(false) }),
  'member.totp-added': changed,
  'member.passkey-added': changed,
});
