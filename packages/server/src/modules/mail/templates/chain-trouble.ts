import type { Template } from '../template.ts';
import { layOut } from './layout.ts';

type Facts = { chain: string; siteUrl: string };

const why = 'You get this mail because you may change the nodes of this install.';

const whatToDo: Readonly<Record<string, string>> = {
  stalled: 'Open the nodes page to see the reason, and test the nodes. Reading goes on by itself as soon as it can.',
  unreachable: 'Test the nodes, or add one of another provider. Reading goes on by itself as soon as one answers.',
  halted: 'Nothing goes on until a person has looked and resumes it on the nodes page.',
};

/** Nothing on this chain is credited at the moment. */
export function chainTrouble({ chain, status, reason, siteUrl }: Facts & { status: string; reason: string }): Template {
  const sender = new URL(siteUrl).host;
  return layOut({
    name: 'chain-trouble',
    subject: `Payments on ${chain} are not seen at the moment`,
    heading: `${chain} is ${status}`,
    paragraphs: [
      ...(reason === '' ? [] : [reason]),
      `Until this is over, payments on ${chain} are not credited, and the checkout does not offer it. What is paid meanwhile is found and credited afterwards.`,
      whatToDo[status] ?? '',
    ].filter((text) => text !== ''),
    button: { label: 'Open the nodes', link: `${siteUrl}/settings/integrations/blockchain-nodes` },
    notes: [why, 'Until it is over you get no further mail about it.'],
    sender,
  });
}

export function chainRecovered({ chain, siteUrl }: Facts): Template {
  const sender = new URL(siteUrl).host;
  return layOut({
    name: 'chain-recovered',
    subject: `Payments on ${chain} are seen again`,
    heading: `${chain} is healthy again`,
    paragraphs: [`Its blocks are read up to the newest. What was paid on ${chain} meanwhile is credited.`],
    button: { label: 'Open the nodes', link: `${siteUrl}/settings/integrations/blockchain-nodes` },
    notes: [why],
    sender,
  });
}
