import type { Language } from '@coffer/kernel/language.ts';

type Sums = { shop: string; asked: string; came: string; due: string };

/** What is said to a payer of one step of a payment. */
type StepTexts = {
  subject: (of: Sums) => string;
  heading: string;
  says: (of: Sums) => string;
  button: string;
};

export type PaymentTexts = {
  received: StepTexts;
  underpaid: StepTexts;
  expired: StepTexts;
  nothingCame: string;
  cameSoFar: (of: Sums) => string;
  note: (note: string) => string;
  reference: (reference: string) => string;
  questions: (email: string) => string;
};

const english: PaymentTexts = {
  received: {
    subject: ({ shop, came }) => `${shop} received your payment of ${came} USD`,
    heading: 'Payment received',
    says: ({ shop, came }) => `Thank you. ${shop} has received your payment of ${came} USD.`,
    button: 'View payment',
  },
  underpaid: {
    subject: ({ shop, due }) => `${due} USD of your payment to ${shop} is still due`,
    heading: 'Part of your payment is still due',
    says: ({ shop, asked, came, due }) => `${shop} has received ${came} USD of ${asked} USD. ${due} USD is still due.`,
    button: 'Pay the rest',
  },
  expired: {
    subject: ({ shop }) => `Your payment to ${shop} has expired`,
    heading: 'Your payment has expired',
    says: ({ shop, asked }) => `Your payment of ${asked} USD to ${shop} was not completed in time.`,
    button: 'View payment',
  },
  nothingCame: 'No payment was received.',
  cameSoFar: ({ came }) => `${came} USD was received.`,
  note: (note) => `Note: ${note}`,
  reference: (reference) => `Reference: ${reference}`,
  questions: (email) => `Questions? Email ${email}.`,
};

const german: PaymentTexts = {
  received: {
    subject: ({ shop, came }) => `${shop} hat Ihre Zahlung über ${came} USD erhalten`,
    heading: 'Zahlung eingegangen',
    says: ({ shop, came }) => `Vielen Dank. ${shop} hat Ihre Zahlung über ${came} USD erhalten.`,
    button: 'Zahlung ansehen',
  },
  underpaid: {
    subject: ({ shop, due }) => `Von Ihrer Zahlung an ${shop} sind noch ${due} USD offen`,
    heading: 'Ein Teil Ihrer Zahlung ist noch offen',
    says: ({ shop, asked, came, due }) =>
      `${shop} hat ${came} USD von ${asked} USD erhalten. ${due} USD sind noch offen.`,
    button: 'Rest bezahlen',
  },
  expired: {
    subject: ({ shop }) => `Ihre Zahlung an ${shop} ist abgelaufen`,
    heading: 'Ihre Zahlung ist abgelaufen',
    says: ({ shop, asked }) => `Ihre Zahlung über ${asked} USD an ${shop} wurde nicht rechtzeitig abgeschlossen.`,
    button: 'Zahlung ansehen',
  },
  nothingCame: 'Es ist keine Zahlung eingegangen.',
  cameSoFar: ({ came }) => `Eingegangen sind ${came} USD.`,
  note: (note) => `Hinweis: ${note}`,
  reference: (reference) => `Referenz: ${reference}`,
  questions: (email) => `Fragen? Schreiben Sie an ${email}.`,
};

export const paymentTexts: Readonly<Record<Language, PaymentTexts>> = { en: english, de: german };
