import type { Language } from '@coffer/kernel/language.ts';

type Sums = { shop: string; sum: string };
type StepTexts<Of> = { subject: (of: Of) => string; heading: string; says: (of: Of) => string };

export type ReferralTexts = {
  rewards: StepTexts<Sums & { count: number }>;
  requested: StepTexts<Sums>;
  paid: StepTexts<Sums & { currency: string; network: string }>;
  toShop: (shop: string) => string;
  why: (shop: string) => string;
  questions: (email: string) => string;
  stop: string;
};

const english: ReferralTexts = {
  rewards: {
    subject: ({ shop, sum }) => `Your friends brought you ${sum} USD at ${shop}`,
    heading: 'New rewards',
    says: ({ shop, sum, count }) =>
      `Your friends at ${shop} brought you ${count === 1 ? `a reward of ${sum} USD` : `${count} rewards, ${sum} USD together`}. A reward is yours once its waiting time is over and nothing of the payment was given back.`,
  },
  requested: {
    subject: ({ shop, sum }) => `A payout of ${sum} USD was requested at ${shop}`,
    heading: 'Payout requested',
    says: ({ shop, sum }) =>
      `A payout of your rewards of ${sum} USD was requested. ${shop} checks it before it is sent.`,
  },
  paid: {
    subject: ({ shop, sum }) => `${shop} paid you ${sum} USD`,
    heading: 'Payout sent',
    says: ({ shop, sum, currency, network }) =>
      `${shop} paid out your rewards of ${sum} USD, in ${currency} on ${network}.`,
  },
  toShop: (shop) => `Open ${shop}`,
  why: (shop) => `You get this mail because you bring friends to ${shop}. Your page there shows each reward.`,
  questions: (email) => `Questions? Email ${email}.`,
  stop: 'Get no more of these emails',
};

const german: ReferralTexts = {
  rewards: {
    subject: ({ shop, sum }) => `Ihre Freunde haben Ihnen ${sum} USD bei ${shop} gebracht`,
    heading: 'Neue Prämien',
    says: ({ shop, sum, count }) =>
      `Ihre Freunde bei ${shop} haben Ihnen ${count === 1 ? `eine Prämie von ${sum} USD` : `${count} Prämien, zusammen ${sum} USD,`} gebracht. Eine Prämie gehört Ihnen, sobald ihre Wartezeit vorbei ist und nichts von der Zahlung zurückging.`,
  },
  requested: {
    subject: ({ shop, sum }) => `Eine Auszahlung von ${sum} USD wurde bei ${shop} angefordert`,
    heading: 'Auszahlung angefordert',
    says: ({ shop, sum }) =>
      `Eine Auszahlung Ihrer Prämien von ${sum} USD wurde angefordert. ${shop} prüft sie, bevor sie abgeschickt wird.`,
  },
  paid: {
    subject: ({ shop, sum }) => `${shop} hat Ihnen ${sum} USD ausgezahlt`,
    heading: 'Auszahlung unterwegs',
    says: ({ shop, sum, currency, network }) =>
      `${shop} hat Ihre Prämien von ${sum} USD ausgezahlt, in ${currency} über ${network}.`,
  },
  toShop: (shop) => `Zu ${shop}`,
  why: (shop) =>
    `Sie erhalten diese E-Mail, weil Sie Freunde zu ${shop} bringen. Ihre Seite dort zeigt jede Prämie einzeln.`,
  questions: (email) => `Fragen? Schreiben Sie an ${email}.`,
  stop: 'Keine solchen E-Mails mehr erhalten',
};

export const referralTexts: Readonly<Record<Language, ReferralTexts>> = { en: english, de: german };
