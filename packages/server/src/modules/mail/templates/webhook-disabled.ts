import type { Template } from '../template.ts';
import { layOut } from './layout.ts';

export function webhookDisabled(facts: { name: string; url: string; reason: string; siteUrl: string }): Template {
  const siteName = new URL(facts.siteUrl).host;
  return layOut({
    name: 'webhook-disabled',
    subject: `A webhook at ${siteName} was switched off`,
    heading: 'A webhook was switched off',
    paragraphs: [
      `Your shop's server at ${facts.url} ("${facts.name}") is not told of payments any more.`,
      facts.reason,
      'Payments are taken as before. What waited for your server until now will be sent once the webhook is switched on again; what happens meanwhile is in the list of payments alone.',
    ],
    button: { label: `Open ${siteName}`, link: facts.siteUrl },
    notes: ['You get this mail because you may change the webhooks of this project.'],
    sender: siteName,
  });
}
