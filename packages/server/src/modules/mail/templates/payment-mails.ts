import type { Template } from '../template.ts';
import { layOut, type MailContent } from './layout.ts';

/** What payers are told. The name of the shop and its note are the shop's own words: mere text, wherever they stand. */
export type PaymentFacts = {
  shop: string;
  /** Dollars, such as 49.99. */
  asked: string;
  came: string;
  due: string;
  note: string | null;
  reference: string;
  link: string;
  supportEmail: string | null;
};

export function paymentReceived(facts: PaymentFacts): Template {
  return layOut({
    ...frame(facts),
    name: 'payment-received',
    subject: `${facts.shop} received your payment of ${facts.came} USD`,
    heading: 'Payment received',
    paragraphs: [`Thank you. ${facts.shop} has received your payment of ${facts.came} USD.`, ...about(facts)],
    button: { label: 'View payment', link: facts.link },
  });
}

export function paymentUnderpaid(facts: PaymentFacts): Template {
  return layOut({
    ...frame(facts),
    name: 'payment-underpaid',
    subject: `${facts.due} USD of your payment to ${facts.shop} is still due`,
    heading: 'Part of your payment is still due',
    paragraphs: [
      `${facts.shop} has received ${facts.came} USD of ${facts.asked} USD. ${facts.due} USD is still due.`,
      ...about(facts),
    ],
    button: { label: 'Pay the rest', link: facts.link },
  });
}

export function paymentExpired(facts: PaymentFacts): Template {
  const came = isNothing(facts.came) ? 'No payment was received' : `${facts.came} USD was received`;
  return layOut({
    ...frame(facts),
    name: 'payment-expired',
    subject: `Your payment to ${facts.shop} has expired`,
    heading: 'Your payment has expired',
    paragraphs: [
      `Your payment of ${facts.asked} USD to ${facts.shop} was not completed in time. ${came}.`,
      ...about(facts),
    ],
    button: { label: 'View payment', link: facts.link },
  });
}

/** Whoever paid nothing may never have heard of the shop: its free words are for those who did. */
function about({ note, came }: PaymentFacts): string[] {
  return note === null || isNothing(came) ? [] : [`Note: ${note}`];
}

function isNothing(dollars: string): boolean {
  return dollars === '0.00';
}

function frame({ shop, reference, supportEmail }: PaymentFacts): Pick<MailContent, 'notes' | 'sender'> {
  const help = supportEmail ? [`Questions? Email ${supportEmail}.`] : [];
  return { notes: [`Reference: ${reference}`, ...help], sender: shop };
}
