import type { Template } from '../../template.ts';
import { layOut } from '../layout.ts';
import { readableTime } from '../readable-time.ts';

const names = { statement: 'statement', tax: 'tax estimate' } as const;

type Facts = { kind: keyof typeof names; projectName: string; from: string; to: string; link: string };

export function reportReady({ kind, projectName, from, to, link, until }: Facts & { until: Date }): Template {
  return layOut({
    name: 'report-ready',
    subject: `Your ${names[kind]} is ready`,
    heading: `Your ${names[kind]} is ready`,
    paragraphs: [
      `The ${names[kind]} of "${projectName}" from ${from} to ${to} is made.`,
      `You can download it until ${readableTime(until.toISOString())}. After that, have it made again.`,
    ],
    button: { label: 'Open the reports', link },
    notes: [`You get this mail because you asked for this ${names[kind]}.`],
    sender: new URL(link).host,
  });
}

export function reportFailed({ kind, projectName, from, to, link, reason }: Facts & { reason: string }): Template {
  return layOut({
    name: 'report-failed',
    subject: `Your ${names[kind]} could not be made`,
    heading: `Your ${names[kind]} could not be made`,
    paragraphs: [`The ${names[kind]} of "${projectName}" from ${from} to ${to} could not be made.`, reason],
    button: { label: 'Open the reports', link },
    notes: [`You get this mail because you asked for this ${names[kind]}.`],
    sender: new URL(link).host,
  });
}
