import type { Template } from '../template.ts';
import { layOut } from './layout.ts';

export function passwordChanged(facts: { at: string; ip: string; siteUrl: string }): Template {
  const siteName = new URL(facts.siteUrl).host;
  return layOut({
    name: 'password-changed',
    subject: `Your password for ${siteName} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${siteName} was changed on ${readable(facts.at)}, from the address ${facts.ip}.`,
      'Everybody who was signed in elsewhere with your account has been signed out.',
    ],
    button: { label: `Open ${siteName}`, link: facts.siteUrl },
    notes: ['If it was not you, choose a new password at once with "Forgot password" and tell an administrator.'],
    sender: siteName,
  });
}

function readable(at: string): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T');
  return `${day} at ${time.slice(0, 5)} UTC`;
}
