import type { Template } from '../template.ts';
import { layOut } from './layout.ts';

type Facts = { payouts: number; dollars: string; projectName: string; askedBy: string; link: string };

/** A file of payouts waits for approval. Its name is left out: whoever asks chooses that. The link opens it and approves nothing. */
export function payoutFileWaits({ payouts, dollars, projectName, askedBy, link }: Facts): Template {
  const many = payouts === 1 ? 'one payout' : `${payouts.toLocaleString('en')} payouts`;
  return layOut({
    name: 'payout-file-waits',
    subject: `A file of ${many} waits for your approval`,
    heading: `${many}, together about $${dollars}`,
    paragraphs: [
      `${askedBy} requested a file of ${many} from "${projectName}".`,
      'Nothing of it is paid until somebody who can approve it has looked at it and said so.',
    ],
    button: { label: 'Review the file', link },
    notes: ['You get this mail because you can approve payouts of this project. The link approves nothing by itself.'],
    sender: new URL(link).host,
  });
}
