import type { Template } from '../template.ts';
import { layOut } from './layout.ts';

export function passwordReset(facts: { link: string; minutes: number; siteName: string }): Template {
  return layOut({
    name: 'password-reset',
    subject: `Choose a new password for ${facts.siteName}`,
    heading: 'Choose a new password',
    paragraphs: [`Somebody, most likely you, asked for a new password for your account at ${facts.siteName}.`],
    button: { label: 'Choose a new password', link: facts.link },
    notes: [
      `The link works once, within the next ${facts.minutes} minutes.`,
      'If it was not you, do nothing: your password stays as it is. Never pass this link on, whoever asks for it.',
    ],
    sender: facts.siteName,
  });
}
