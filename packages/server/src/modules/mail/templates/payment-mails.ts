import type { Language } from '@coffer/kernel/language.ts';
import type { Template } from '../template.ts';
import { layOut } from './layout.ts';
import { paymentTexts } from './payment-texts.ts';
import { spellDollars } from './spell-dollars.ts';

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

export function paymentReceived(facts: PaymentFacts, language: Language): Template {
  return paymentMail('received', facts, language);
}

export function paymentUnderpaid(facts: PaymentFacts, language: Language): Template {
  return paymentMail('underpaid', facts, language);
}

export function paymentExpired(facts: PaymentFacts, language: Language): Template {
  return paymentMail('expired', facts, language);
}

function paymentMail(step: 'received' | 'underpaid' | 'expired', facts: PaymentFacts, language: Language): Template {
  const texts = paymentTexts[language];
  const { shop, note, reference, supportEmail } = facts;
  const spell = (dollars: string) => spellDollars(dollars, language);
  const sums = { shop, asked: spell(facts.asked), came: spell(facts.came), due: spell(facts.due) };
  const isNothing = facts.came === '0.00';
  const said = texts[step].says(sums);
  const after = isNothing ? texts.nothingCame : texts.cameSoFar(sums);
  return layOut({
    name: `payment-${step}`,
    subject: texts[step].subject(sums),
    heading: texts[step].heading,
    paragraphs: [
      step === 'expired' ? `${said} ${after}` : said,
      // Whoever paid nothing may never have heard of the shop: its free words are for those who did.
      ...(note === null || isNothing ? [] : [texts.note(note)]),
    ],
    button: { label: texts[step].button, link: facts.link },
    notes: [texts.reference(reference), ...(supportEmail ? [texts.questions(supportEmail)] : [])],
    sender: shop,
    language,
  });
}
