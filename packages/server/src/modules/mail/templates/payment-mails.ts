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
    paragraphs: [`Thank you: ${facts.shop} received your payment of ${facts.came} USD.`, ...about(facts)],
    button: { label: 'See the payment', link: facts.link },
  });
}

export function paymentUnderpaid(facts: PaymentFacts): Template {
  return layOut({
    ...frame(facts),
    name: 'payment-underpaid',
    subject: `${facts.due} USD of your payment to ${facts.shop} are still due`,
    heading: 'A part is still due',
    paragraphs: [
      `${facts.shop} received ${facts.came} USD of ${facts.asked} USD: ${facts.due} USD are still due.`,
      ...about(facts),
    ],
    button: { label: 'Pay the rest', link: facts.link },
  });
}

export function paymentExpired(facts: PaymentFacts): Template {
  const came = facts.came === '0.00' ? 'Nothing was received' : `${facts.came} USD of ${facts.asked} USD were received`;
  return layOut({
    ...frame(facts),
    name: 'payment-expired',
    subject: `Your payment to ${facts.shop} has expired`,
    heading: 'The payment has expired',
    paragraphs: [`The time to pay ${facts.asked} USD to ${facts.shop} is over. ${came}.`, ...about(facts)],
    button: { label: 'See the payment', link: facts.link },
  });
}

function about({ note }: PaymentFacts): string[] {
  return note === null ? [] : [`It is about: ${note}`];
}

function frame({ shop, reference, supportEmail }: PaymentFacts): Pick<MailContent, 'notes' | 'sender'> {
  const help = supportEmail ? [`Questions? Write to ${supportEmail}.`] : [];
  return { notes: [`Reference: ${reference}`, ...help], sender: shop };
}
