import type { Language } from '@coffer/kernel/language.ts';

/** For friends whom they brought, for what they paid themselves as somebody's friend, or for both. */
export type EarnedFrom = 'friends' | 'own' | 'both';

type Sums = { shop: string; sum: string };
type StepTexts<Of> = { subject: (of: Of) => string; heading: string; says: (of: Of) => string };

export type ReferralTexts = {
  rewards: Record<EarnedFrom, StepTexts<Sums & { count: number }>>;
  requested: StepTexts<Sums>;
  paid: StepTexts<Sums & { currency: string; network: string }>;
  toShop: (shop: string) => string;
  why: (shop: string) => string;
  whyFriend: (shop: string) => string;
  questions: (email: string) => string;
  stop: string;
};

const whenYours = 'A reward is yours once its waiting time is over and nothing of the payment was given back.';

const english: ReferralTexts = {
  rewards: {
    friends: {
      subject: ({ shop, sum }) => `Your friends brought you ${sum} USD at ${shop}`,
      heading: 'New rewards',
      says: ({ shop, sum, count }) =>
        `Your friends at ${shop} brought you ${count === 1 ? `a reward of ${sum} USD` : `${count} rewards, ${sum} USD together`}. ${whenYours}`,
    },
    own: {
      subject: ({ shop, sum }) => `You get ${sum} USD back from ${shop}`,
      heading: 'You get something back',
      says: ({ shop, sum }) =>
        `A friend recommended ${shop} to you, and so you get ${sum} USD back. ${whenYours} You see it and withdraw it on your own referral page at ${shop}, the one from which you can bring friends as well.`,
    },
    both: {
      subject: ({ shop, sum }) => `You have ${sum} USD of new rewards at ${shop}`,
      heading: 'New rewards',
      says: ({ shop, sum, count }) =>
        `At ${shop} you get ${count} rewards, ${sum} USD together: for friends whom you brought, and back of what you paid yourself. ${whenYours}`,
    },
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
  whyFriend: (shop) => `You get this mail because a friend brought you to ${shop}. Your page there shows each reward.`,
  questions: (email) => `Questions? Email ${email}.`,
  stop: 'Get no more of these emails',
};

const whenYoursGerman =
  'Eine Prämie gehört Ihnen, sobald ihre Wartezeit vorbei ist und nichts von der Zahlung zurückging.';

const german: ReferralTexts = {
  rewards: {
    friends: {
      subject: ({ shop, sum }) => `Ihre Freunde haben Ihnen ${sum} USD bei ${shop} gebracht`,
      heading: 'Neue Prämien',
      says: ({ shop, sum, count }) =>
        `Ihre Freunde bei ${shop} haben Ihnen ${count === 1 ? `eine Prämie von ${sum} USD` : `${count} Prämien, zusammen ${sum} USD,`} gebracht. ${whenYoursGerman}`,
    },
    own: {
      subject: ({ shop, sum }) => `Sie erhalten ${sum} USD von ${shop} zurück`,
      heading: 'Sie erhalten etwas zurück',
      says: ({ shop, sum }) =>
        `${shop} wurde Ihnen von einem Freund empfohlen, und dafür erhalten Sie ${sum} USD zurück. ${whenYoursGerman} Sie sehen sie auf Ihrer eigenen Empfehlungsseite bei ${shop} und lassen sie dort auszahlen; von dort bringen Sie auch selbst Freunde.`,
    },
    both: {
      subject: ({ shop, sum }) => `Neue Prämien für Sie bei ${shop}: ${sum} USD`,
      heading: 'Neue Prämien',
      says: ({ shop, sum, count }) =>
        `Bei ${shop} erhalten Sie ${count} Prämien, zusammen ${sum} USD: für Freunde, die Sie gebracht haben, und zurück von dem, was Sie selbst bezahlt haben. ${whenYoursGerman}`,
    },
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
  whyFriend: (shop) =>
    `Sie erhalten diese E-Mail, weil ein Freund Sie zu ${shop} gebracht hat. Ihre Seite dort zeigt jede Prämie einzeln.`,
  questions: (email) => `Fragen? Schreiben Sie an ${email}.`,
  stop: 'Keine solchen E-Mails mehr erhalten',
};

export const referralTexts: Readonly<Record<Language, ReferralTexts>> = { en: english, de: german };
