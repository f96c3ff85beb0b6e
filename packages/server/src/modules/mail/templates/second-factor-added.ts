import type { Template } from '../template.ts';
import { layOut } from './layout.ts';
import { readableTime } from './readable-time.ts';

export type SecondFactor = 'authenticator' | 'passkey';

const words: Readonly<Record<SecondFactor, { added: string; needed: string; taken: string }>> = {
  authenticator: {
    added: 'An authenticator was set up for',
    needed: 'From now on signing in needs a code of it.',
    taken: 'the authenticator',
  },
  passkey: {
    added: 'A passkey was added to',
    needed: 'From now on signing in needs it, or another second factor of yours.',
    taken: 'the passkey',
  },
};

/** For the person themselves: whoever set it up knew the password. */
export function secondFactorAdded(facts: { at: string; ip: string; siteUrl: string; factor: SecondFactor }): Template {
  const { added, needed, taken } = words[facts.factor];
  const siteName = new URL(facts.siteUrl).host;
  return layOut({
    name: 'second-factor-added',
    subject: `Two-factor sign-in is on for your account at ${siteName}`,
    heading: 'Two-factor sign-in is on',
    paragraphs: [
      `${added} your account at ${siteName} on ${readableTime(facts.at)}, from the address ${facts.ip}. ${needed}`,
      'Everybody who was signed in elsewhere with your account has been signed out.',
    ],
    button: { label: `Open ${siteName}`, link: facts.siteUrl },
    notes: [
      `If it was not you, somebody knows your password: have an owner freeze this change, which removes ${taken}, and then choose a new password with "Forgot password".`,
    ],
    sender: siteName,
  });
}
