import { say, type Action } from './action.ts';
import type { Entry } from '../entry/queries.ts';

const who = ({ entityId }: Entry) => `Member ${entityId}`;

/** Who signs in is not signed in yet, so that the sentence names the member. */
export const memberActions: Record<string, Action> = {
  'member.signed-up': {
    label: 'Signed up',
    sentence: ({ after }) => `Set up the root account ${say(after, 'email', '')}`.trimEnd(),
  },
  'member.signed-in': { label: 'Signed in', sentence: (entry) => `${who(entry)} signed in` },
  'member.sign-in-refused': {
    label: 'Sign-in refused',
    sentence: ({ entityId, after }) => `Sign-in refused for ${entityId}, attempts: ${say(after, 'attempts', '1')}`,
  },
  'member.signed-out': { label: 'Signed out', sentence: () => 'Signed out' },
  'member.signed-out-everywhere': {
    label: 'Signed out everywhere',
    sentence: ({ after }) => `Signed out everywhere, sessions ended: ${say(after, 'sessions', 'unknown')}`,
  },
  'member.stepped-up': { label: 'Confirmed identity', sentence: () => 'Confirmed their identity' },
  'member.password-changed': { label: 'Password changed', sentence: () => 'Changed their password' },
  'member.password-reset': { label: 'Password reset', sentence: (entry) => `${who(entry)} chose a new password` },
  'member.recovery-code-used': {
    label: 'Recovery code used',
    sentence: (entry) => `${who(entry)} used a recovery code`,
  },
  'member.totp-enabled': { label: 'Two-factor sign-in on', sentence: () => 'Turned on two-factor sign-in' },
  'member.totp-taken-back': {
    label: 'Two-factor sign-in reset',
    sentence: ({ entityId }) => `Reset the two-factor sign-in of member ${entityId}`,
  },
  'member.totp-disabled': { label: 'Two-factor sign-in off', sentence: () => 'Turned off two-factor sign-in' },
  'member.passkey-added': {
    label: 'Passkey added',
    sentence: ({ after }) => `Added the passkey “${say(after, 'passkey', 'without a name')}”`,
  },
  'member.passkey-removed': {
    label: 'Passkey removed',
    sentence: ({ before }) => `Removed the passkey “${say(before, 'passkey', 'without a name')}”`,
  },
  'approver-passkey.begun': {
    label: 'Approval passkey begun',
    sentence: ({ after }) =>
      `Began to add the passkey “${say(after, 'passkey', 'without a name')}” that approves payouts`,
  },
  'approver-passkey.removal-asked': {
    label: 'Approval passkey removed',
    sentence: ({ before }) => `Removed the passkey “${say(before, 'passkey', 'without a name')}” that approves payouts`,
  },
  'member.passkey-taken-back': {
    label: 'Passkey reset',
    sentence: ({ entityId }) => `Removed a passkey of member ${entityId}`,
  },
  'member.invited': {
    label: 'Member invited',
    sentence: ({ after }) => `Invited ${say(after, 'email', 'a member')} as ${say(after, 'role', 'a member')}`,
  },
  'member.accepted': { label: 'Invitation accepted', sentence: (entry) => `${who(entry)} accepted the invitation` },
  'member.withdrawn': { label: 'Invitation withdrawn', sentence: () => 'Withdrew the invitation' },
  'member.link-made': { label: 'Link created', sentence: () => 'Created a link for the member to choose a password' },
  'member.role-assigned': { label: 'Role assigned', sentence: roleSentence },
  'member.updated': { label: 'Member changed', sentence: updateSentence },
  'member.revoked': { label: 'Access revoked', sentence: () => 'Revoked the member’s access' },
  'member.activated': { label: 'Access restored', sentence: () => 'Restored the member’s access' },
  'member.deleted': { label: 'Member deleted', sentence: () => 'Deleted the member' },
  'session.ended': { label: 'Session ended', sentence: () => 'Ended one of their sessions' },
  'session.refresh-reused': {
    label: 'Refresh token reused',
    sentence: () => 'Ended a session whose refresh token was used twice',
  },
  'session.proofs-failed': {
    label: 'Confirmation failed',
    sentence: () => 'Ended a session in which the password or code was wrong too often',
  },
};

function roleSentence({ before, after }: Entry): string {
  const [from, to] = [say(before, 'role', 'none'), say(after, 'role', 'none')];
  return from === to
    ? `Changed the projects of a member with the role ${to}`
    : `Changed the role from ${from} to ${to}`;
}

function updateSentence({ before, after }: Entry): string {
  if (before?.['name'] !== after?.['name']) return `Changed the member’s name to ${say(after, 'name', 'none')}`;
  return after?.['resetPasswordRequired'] === true
    ? 'Required the member to choose a new password'
    : 'Changed the member’s settings';
}
