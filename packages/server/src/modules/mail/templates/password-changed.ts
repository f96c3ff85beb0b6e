import type { Template } from '../template.ts';
import { layOut } from './layout.ts';
import { readableTime } from './readable-time.ts';

type Facts = {
  email: string;
  at: string;
  ip: string;
  siteUrl: string;
  /** Who had the link made by which it was done. */
  requestedBy?: string;
  /** How long the account is held: a link was made by somebody else, or soon after mails began to go another way. */
  heldHours?: number;
};

export function passwordChanged(facts: Facts): Template {
  const siteName = new URL(facts.siteUrl).host;
  return layOut({
    name: 'password-changed',
    subject: `Your password for ${siteName} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${siteName} was changed on ${readableTime(facts.at)}, from the address ${facts.ip}.`,
      ...(facts.requestedBy === undefined ? [] : [`It was done with a link that ${facts.requestedBy} had made.`]),
      ...(facts.heldHours === undefined
        ? []
        : [
            `For ${facts.heldHours} hours your account cannot change wallets, members, keys or anything else that redirects money.`,
          ]),
      'Everybody who was signed in elsewhere with your account has been signed out.',
    ],
    button: { label: `Open ${siteName}`, link: facts.siteUrl },
    notes: ['If it was not you, choose a new password at once with "Forgot password" and tell an administrator.'],
    sender: siteName,
  });
}

/** For whoever had the link made. */
export function passwordResetDone(facts: Facts): Template {
  const siteName = new URL(facts.siteUrl).host;
  return layOut({
    name: 'password-reset-done',
    subject: `${facts.email} has a new password for ${siteName}`,
    heading: 'The link that you had made was used',
    paragraphs: [
      `${facts.email} has a new password since ${readableTime(facts.at)}, chosen from the address ${facts.ip} with the link that you had made.`,
      `For ${facts.heldHours} hours the account cannot change wallets, members, keys or anything else that redirects money.`,
    ],
    button: { label: `Open ${siteName}`, link: facts.siteUrl },
    notes: ['If you had no link made, somebody else uses your account: change your password and tell an owner.'],
    sender: siteName,
  });
}
