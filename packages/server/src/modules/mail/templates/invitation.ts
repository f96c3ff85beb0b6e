import type { Template } from '../template.ts';
import { layOut } from './layout.ts';

export function invitation(facts: { link: string; invitedBy: string; siteName: string; hours: number }): Template {
  return layOut({
    name: 'invitation',
    subject: `You are invited to ${facts.siteName}`,
    heading: `Welcome to ${facts.siteName}`,
    paragraphs: [
      `${facts.invitedBy} invites you to work together at ${facts.siteName}.`,
      'Choose a password to open your account.',
    ],
    button: { label: 'Accept the invitation', link: facts.link },
    notes: [
      `The link works once, within the next ${facts.hours} hours. Ask for a new one if it has expired.`,
      'If you do not know what this is about, you can ignore this email; no account is created unless you accept.',
    ],
    sender: facts.siteName,
  });
}
