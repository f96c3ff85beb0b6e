import type { Template } from '../../template.ts';
import { layOut } from '../layout.ts';
import { readableTime } from '../readable-time.ts';

type Facts = { projectName: string; from: string; to: string; link: string };

export function reportReady({ projectName, from, to, link, until }: Facts & { until: Date }): Template {
  return layOut({
    name: 'report-ready',
    subject: 'Your statement is ready',
    heading: 'Your statement is ready',
    paragraphs: [
      `The statement of "${projectName}" from ${from} to ${to} is made.`,
      `You can download it until ${readableTime(until.toISOString())}. After that, have it made again.`,
    ],
    button: { label: 'Open the statement', link },
    notes: ['You get this mail because you asked for this statement.'],
    sender: new URL(link).host,
  });
}

export function reportFailed({ projectName, from, to, link, reason }: Facts & { reason: string }): Template {
  return layOut({
    name: 'report-failed',
    subject: 'Your statement could not be made',
    heading: 'Your statement could not be made',
    paragraphs: [`The statement of "${projectName}" from ${from} to ${to} could not be made.`, reason],
    button: { label: 'Open the statement', link },
    notes: ['You get this mail because you asked for this statement.'],
    sender: new URL(link).host,
  });
}
