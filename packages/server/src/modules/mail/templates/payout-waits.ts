import type { Template } from '../template.ts';
import { layOut } from './layout.ts';

type Facts = {
  amount: string;
  chain: string;
  dollars: string;
  payee: string;
  address: string;
  projectName: string;
  askedBy: string;
  link: string;
};

/** The link opens the payout: it never approves anything by itself. */
export function payoutWaits({ amount, chain, dollars, payee, address, projectName, askedBy, link }: Facts): Template {
  const siteName = new URL(link).host;
  return layOut({
    name: 'payout-waits',
    subject: `A payout of ${amount} waits for your approval`,
    heading: `${amount} on ${chain}, about $${dollars}`,
    paragraphs: [
      `${askedBy} requested a payout from "${projectName}" to ${payee}.`,
      `It would go to ${address}.`,
      'Nothing is paid until somebody who can approve it has reviewed and approved it.',
    ],
    button: { label: 'Review the payout', link },
    notes: ['You get this mail because you can approve payouts of this project. The link approves nothing by itself.'],
    sender: siteName,
  });
}
