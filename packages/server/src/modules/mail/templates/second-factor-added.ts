import type { Template } from '../template.ts';
import { layOut } from './layout.ts';
import { readableTime } from './readable-time.ts';

/** For the person themselves: whoever set it up knew the password. */
export function secondFactorAdded(facts: { at: string; ip: string; siteUrl: string }): Template {
  const siteName = new URL(facts.siteUrl).host;
  return layOut({
    name: 'second-factor-added',
    subject: `Two-factor sign-in is on for your account at ${siteName}`,
    heading: 'Two-factor sign-in is on',
    paragraphs: [
      `An authenticator was set up for your account at ${siteName} on ${readableTime(facts.at)}, from the address ${facts.ip}. From now on signing in needs a code of it.`,
      'Everybody who was signed in elsewhere with your account has been signed out.',
    ],
    button: { label: `Open ${siteName}`, link: facts.siteUrl },
    notes: [
      'If it was not you, somebody knows your password: have an owner freeze this change, which removes the authenticator, and then choose a new password with "Forgot password".',
    ],
    sender: siteName,
  });
}
