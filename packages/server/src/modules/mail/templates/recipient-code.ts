import type { Template } from '../template.ts';
import { layOut } from './layout.ts';

type Facts = { code: string; minutes: number; recipient: string; requestedBy: string; siteUrl: string };

/** To whoever added a recipient, or made the key that did: what they type proves that it was them. */
export function recipientCode({ code, minutes, recipient, requestedBy, siteUrl }: Facts): Template {
  const siteName = new URL(siteUrl).host;
  return layOut({
    name: 'recipient-code',
    subject: `Confirm a recipient of payouts at ${siteName}`,
    heading: `Your code: ${code}`,
    paragraphs: [
      `${requestedBy} added a recipient of payouts: ${recipient}.`,
      'Compare every character of the address with what the recipient gave you, by another way than the one it came by. Then enter the code.',
    ],
    notes: [
      `The code is good once, within the next ${minutes} minutes.`,
      'If nobody of yours did this, do nothing: without the code no money goes there by itself. Never pass the code on, whoever asks for it.',
    ],
    sender: siteName,
  });
}
