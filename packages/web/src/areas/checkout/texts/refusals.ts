import type { Language } from '@coffer/kernel/language.ts';
import type { RefusalKind } from '../../../wallet/read-refusal.ts';

type Refusals = Readonly<Record<RefusalKind, string>> & { said: (words: string) => string };

/** What a payer is told whose wallet refused. In all languages at once: only who presses the button of a wallet loads them. */
export const refusals: Readonly<Record<Language, Refusals>> = {
  en: {
    said: (words) => `The wallet refused: ${words}`,
    declined: 'You declined the payment in your wallet.',
    forbidden: 'The wallet has not allowed this site to use the account.',
    unable: 'The wallet cannot do this.',
    disconnected: 'The wallet is not connected to any network.',
    disconnectedHere: 'The wallet is not connected to this network.',
    unknownNetwork: 'The wallet does not know this network. Add it there, then try again.',
    busy: 'The wallet is waiting for you: open it and answer its request.',
    poor: 'The account has too little to pay for the transaction.',
    noAccount: 'The wallet showed no account.',
    otherNetwork: 'The wallet stayed on another network.',
    noHash: 'The wallet did not say what it sent. If it was sent, it will appear here.',
    other: 'The wallet refused without giving a reason.',
  },
  de: {
    said: (words) => `Die Wallet hat abgelehnt: ${words}`,
    declined: 'Sie haben die Zahlung in Ihrer Wallet abgelehnt.',
    forbidden: 'Die Wallet hat dieser Seite nicht erlaubt, das Konto zu verwenden.',
    unable: 'Die Wallet unterstützt das nicht.',
    disconnected: 'Die Wallet ist mit keinem Netzwerk verbunden.',
    disconnectedHere: 'Die Wallet ist nicht mit diesem Netzwerk verbunden.',
    unknownNetwork:
      'Die Wallet kennt dieses Netzwerk nicht. Fügen Sie es dort hinzu, und versuchen Sie es noch einmal.',
    busy: 'Die Wallet wartet auf Sie: Öffnen Sie sie, und beantworten Sie die Anfrage.',
    poor: 'Das Guthaben des Kontos reicht für die Transaktion nicht aus.',
    noAccount: 'Die Wallet hat kein Konto freigegeben.',
    otherNetwork: 'Die Wallet ist in einem anderen Netzwerk geblieben.',
    noHash: 'Die Wallet hat nicht gemeldet, was sie gesendet hat. Falls gesendet wurde, erscheint es hier.',
    other: 'Die Wallet hat ohne Angabe eines Grundes abgelehnt.',
  },
};
