import type { Language } from '@coffer/kernel/language.ts';

type Place = { shop: string; network: string; address: string };

export type AddressTexts = {
  codeSubject: (of: { shop: string }) => string;
  code: (code: string) => string;
  forAddress: (of: Place) => string;
  forWithdrawal: (of: Place & { amountUSD: string }) => string;
  compare: (of: Place) => string;
  goodFor: (minutes: number) => string;
  notYou: string;
  changedSubject: (of: { shop: string }) => string;
  changed: string;
  changedTo: (of: Place) => string;
  usedFrom: (moment: string) => string;
  stopIt: string;
  stop: string;
  linkAlone: string;
  questions: (email: string) => string;
};

const english: AddressTexts = {
  codeSubject: ({ shop }) => `Your code for rewards from ${shop}`,
  code: (code) => `Your code: ${code}`,
  forAddress: ({ shop, network }) =>
    `On your page of ${shop} somebody entered an address on ${network} for your rewards:`,
  forWithdrawal: ({ shop, network, amountUSD }) =>
    `On your page of ${shop} somebody asked for ${amountUSD} USD of rewards, paid on ${network} to:`,
  compare: ({ address }) => `${address} – compare every character with your own address, then enter the code.`,
  goodFor: (minutes) => `The code is good once, within the next ${minutes} minutes, and for this address alone.`,
  notYou:
    'If it was not you, do nothing: without the code nothing changes. Never pass the code on, whoever asks for it.',
  changedSubject: ({ shop }) => `Your rewards from ${shop} are to go to another address`,
  changed: 'Another address for your rewards',
  changedTo: ({ shop, network, address }) => `Your rewards from ${shop} are to go to ${address} on ${network}.`,
  usedFrom: (moment) => `Until ${moment} nothing is paid there.`,
  stopIt: 'If it was not you, keep the former address. The pages of yours that are open anywhere are then closed.',
  stop: 'Keep the former address',
  linkAlone: 'The link opens a page and changes nothing by itself. If it was you, there is nothing to do.',
  questions: (email) => `Questions? Email ${email}.`,
};

const german: AddressTexts = {
  codeSubject: ({ shop }) => `Ihr Code für Prämien von ${shop}`,
  code: (code) => `Ihr Code: ${code}`,
  forAddress: ({ shop, network }) =>
    `Auf Ihrer Seite bei ${shop} wurde eine Adresse im Netzwerk ${network} für Ihre Prämien eingegeben:`,
  forWithdrawal: ({ shop, network, amountUSD }) =>
    `Auf Ihrer Seite bei ${shop} wurde die Auszahlung von ${amountUSD} USD im Netzwerk ${network} angefordert, an:`,
  compare: ({ address }) =>
    `${address} – vergleichen Sie jedes Zeichen mit Ihrer eigenen Adresse, und geben Sie dann den Code ein.`,
  goodFor: (minutes) => `Der Code gilt einmal, in den nächsten ${minutes} Minuten und nur für diese Adresse.`,
  notYou:
    'Wenn Sie das nicht waren, tun Sie nichts: Ohne den Code ändert sich nichts. Geben Sie ihn niemandem, wer auch fragt.',
  changedSubject: ({ shop }) => `Ihre Prämien von ${shop} sollen an eine andere Adresse gehen`,
  changed: 'Eine andere Adresse für Ihre Prämien',
  changedTo: ({ shop, network, address }) =>
    `Ihre Prämien von ${shop} sollen im Netzwerk ${network} an ${address} gehen.`,
  usedFrom: (moment) => `Bis ${moment} wird dorthin nichts ausgezahlt.`,
  stopIt:
    'Wenn Sie das nicht waren, behalten Sie die bisherige Adresse. Ihre Seiten, die irgendwo offen sind, werden dann geschlossen.',
  stop: 'Bisherige Adresse behalten',
  linkAlone: 'Der Link öffnet eine Seite und ändert von sich aus nichts. Wenn Sie es waren, ist nichts zu tun.',
  questions: (email) => `Fragen? Schreiben Sie an ${email}.`,
};

export const addressTexts: Readonly<Record<Language, AddressTexts>> = { en: english, de: german };
