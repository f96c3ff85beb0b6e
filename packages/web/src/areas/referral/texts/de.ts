import type { Faithful } from '../../../format/languages/faithful.ts';
import { formatsOf } from '../../../format/formats.ts';
import type { Texts } from './texts.ts';

const format = formatsOf('de');
const months = (count: number) => format.plural(count, { one: '# Monat', other: '# Monate' });
const payments = (count: number) => format.plural(count, { one: 'ersten Zahlung', other: 'ersten # Zahlungen' });
const times = (count: number) => format.plural(count, { one: 'einmal', other: '#-mal' });

const german = {
  format,
  titles: {
    portal: (name) => `Freunde werben · ${name}`,
    share: (name) => `Ihnen empfohlen · ${name}`,
    stop: (name) => `Wohin Ihre Prämien gehen · ${name}`,
  },
  help: 'Fragen?',
  helpSubject: 'Freunde werben',
  toShop: (name) => `Zu ${name}`,
  language: 'Sprache',

  share: {
    you: {
      one_time: (percent) => `Sie erhalten ${percent} % der ersten Zahlung jedes Freundes.`,
      forever: (percent) => `Sie erhalten ${percent} % dessen, was Ihre Freunde zahlen.`,
      months_per_customer: (percent, count) =>
        `Sie erhalten ${months(count)} lang ${percent} % dessen, was Ihre Freunde zahlen.`,
      count_per_customer: (percent, count) => `Sie erhalten ${percent} % der ${payments(count)} jedes Freundes.`,
    },
    they: {
      one_time: (percent) => `Ihre Freunde erhalten ${percent} % ihrer ersten Zahlung zurück.`,
      forever: (percent) => `Ihre Freunde erhalten ${percent} % ihrer Zahlungen zurück.`,
      months_per_customer: (percent, count) =>
        `Ihre Freunde erhalten ${months(count)} lang ${percent} % ihrer Zahlungen zurück.`,
      count_per_customer: (percent, count) => `Ihre Freunde erhalten ${percent} % ihrer ${payments(count)} zurück.`,
    },
    friend: {
      one_time: (percent) => `${percent} % Ihrer ersten Zahlung zurück`,
      forever: (percent) => `${percent} % Ihrer Zahlungen zurück`,
      months_per_customer: (percent, count) => `${months(count)} lang ${percent} % Ihrer Zahlungen zurück`,
      count_per_customer: (percent, count) => `${percent} % Ihrer ${payments(count)} zurück`,
    },
  },
  fixed: {
    you: {
      one_time: (usd) => `Sie erhalten ${format.usd(usd)} je Freund.`,
      forever: (usd) => `Sie erhalten jedes Mal ${format.usd(usd)}.`,
      months_per_customer: (usd, count) => `Sie erhalten ${months(count)} lang jedes Mal ${format.usd(usd)}.`,
      count_per_customer: (usd, count) => `Sie erhalten je Freund ${times(count)} ${format.usd(usd)}.`,
    },
    they: {
      one_time: (usd) => `Ihre Freunde erhalten je ${format.usd(usd)}.`,
      forever: (usd) => `Ihre Freunde erhalten jedes Mal ${format.usd(usd)}.`,
      months_per_customer: (usd, count) => `Ihre Freunde erhalten ${months(count)} lang jedes Mal ${format.usd(usd)}.`,
      count_per_customer: (usd, count) => `Ihre Freunde erhalten ${times(count)} ${format.usd(usd)}.`,
    },
    friend: {
      one_time: (usd) => `${format.usd(usd)} für Sie`,
      forever: (usd) => `Jedes Mal ${format.usd(usd)} für Sie`,
      months_per_customer: (usd, count) => `${months(count)} lang jedes Mal ${format.usd(usd)} für Sie`,
      count_per_customer: (usd, count) => `${times(count)} ${format.usd(usd)} für Sie`,
    },
  },
  cap: (usd) => `Höchstens ${format.usd(usd)} je Zahlung.`,
  smallest: (usd) => `Es zählen Zahlungen ab ${format.usd(usd)}.`,
  // A month that is cut short ends with a point of its own.
  ends: (day) => `Bis ${day}`.replace(/\.?$/, '.'),

  tabs: { label: 'Teile dieser Seite', link: 'Link', rewards: 'Prämien', friends: 'Freunde', payouts: 'Auszahlung' },

  link: {
    title: 'Freunde werben',
    label: 'Ihr Link',
    labelOf: (campaign) => `Ihr Link für ${campaign}`,
    others: 'Weitere Links',
    copyOf: (campaign) => `Link für ${campaign} kopieren`,
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    failed: 'Der Link konnte nicht kopiert werden',
    share: 'Teilen …',
    email: 'E-Mail',
    saveQr: 'QR-Code speichern',
    saveQrOf: (campaign) => `QR-Code speichern: ${campaign}`,
    qrFailed: 'Der QR-Code konnte nicht gezeichnet werden',
    qr: 'QR-Code Ihres Links',
    fileName: 'empfehlungslink.svg',
    fileNameOf: (campaign) => `empfehlungslink-${campaign.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.svg`,
    code: 'oder nennen Sie den Code',
    message: (name) => `Ich kann ${name} empfehlen:`,
    subject: (name) => `Ein Tipp: ${name}`,
    opened: 'geöffnet',
    friends: (count) => format.plural(count, { one: 'Freund', other: 'Freunde' }),
    bought: 'gekauft',
  },
  resting: {
    paused: {
      title: 'Zurzeit Pause',
      text: (name) =>
        `${name} hat die Aktion angehalten. Neue Freunde bringen zurzeit nichts; was Sie haben, bleibt Ihnen.`,
    },
    ended: {
      title: 'Die Aktion ist beendet',
      text: (name) => `${name} nimmt keine Freunde über Links mehr an. Was Sie haben, bleibt Ihnen.`,
    },
  },

  figures: {
    label: 'Was Sie haben',
    available: 'Gehört Ihnen',
    withdrawable: 'Auszahlbar',
    ready: 'Auszahlen lassen',
    noAddress: 'Adresse angeben',
    byShop: 'Der Shop zahlt es aus',
    yours: 'Alles davon gehört Ihnen',
    missing: (usd) => `Noch ${format.usd(usd)} bis zur Auszahlung`,
    onHold: 'In Wartezeit',
    next: (usd, day) => `Als Nächstes ${format.usd(usd)} am ${day}`,
    nextSoon: (usd) => `Als Nächstes ${format.usd(usd)}, gleich`,
    onHoldHint: 'Später Ihres, falls nichts zurückgeht',
    requested: 'Angefordert',
    requestedHint: 'Noch nicht ausgezahlt',
    paid: 'Bisher ausgezahlt',
    paidTimes: (count) => times(count),
    nothingPaid: 'Noch nichts',
    earned: 'Insgesamt verdient',
    debt: (usd) =>
      `${format.usd(usd)} wurden nach der Auszahlung zurückgenommen. Ihre nächsten Prämien gleichen das aus.`,
  },

  rewards: {
    title: 'Ihre Prämien',
    count: (count) => format.plural(count, { one: '# Prämie', other: '# Prämien' }),
    none: 'Noch keine Prämien',
    noneHint: 'Sobald ein Freund zahlt, steht hier, was Sie dafür erhalten.',
    more: 'Weitere Prämien anzeigen',
    failed: 'Die Prämien konnten nicht geladen werden. Bitte versuchen Sie es erneut.',
    order: (day, usd) => `${day}, Bestellung über ${format.usd(usd)}`,
    own: 'Ihre eigene Bestellung',
    later: 'Nachträglich mehr bezahlt',
    on_hold: 'In Wartezeit',
    yours: 'Ihres',
    requested: 'Angefordert',
    paid_out: 'Ausgezahlt',
    taken_back: 'Zurückgenommen',
    not_given: 'Nicht vergeben',
    debt: 'Zurückgefordert',
    why: {
      paid_back: 'Die Zahlung ging zurück',
      gone: 'Die Zahlung hatte keinen Bestand',
      too_small: 'Die Zahlung ist zu klein, um zu zählen',
      unpaid: 'Von dem Gezahlten ist nichts geblieben',
      less: 'Von der Zahlung zählt weniger',
      often: 'Dieser Freund hat gebracht, was ein Freund bringen kann',
      cap: 'Eine Grenze der Aktion war erreicht',
      budget: 'Was die Aktion zu vergeben hatte, ist vergeben',
      campaign: 'Die Aktion lief zu dieser Zeit nicht',
      known: 'Dort wurde schon vorher gekauft',
    },
    until: (day) => `Ihres am ${day}, falls nichts zurückgeht`,
    day: (day, of) => `Tag ${day} von ${of}`,
  },
  workings: {
    received: (friend) => `${friend} hat gezahlt`,
    receivedOwn: 'Sie haben gezahlt',
    refunded: 'Dem Freund erstattet',
    refundedOwn: 'Ihnen erstattet',
    share: (percent, usd) => `Ihr Anteil, ${percent} % von ${format.usd(usd)}`,
    shareOnly: 'Ihr Anteil',
    fixed: 'Fester Betrag',
    rounded: 'Auf Cent abgerundet',
    cap: (usd) => `Höchstens ${format.usd(usd)} je Zahlung`,
    capOther: 'Grenze der Aktion',
    apart: 'Schon vorher gezählt',
    had: 'Vorher erhalten',
    reward: 'Sie erhalten',
    back: 'Zurückgenommen',
  },

  friends: {
    title: 'Ihre Freunde',
    count: (bought, of) => `${format.count(bought)} von ${format.count(of)} haben gekauft`,
    notYet: 'noch nicht',
    none: 'Noch keine Freunde',
    noneHint: 'Schicken Sie jemandem Ihren Link.',
    more: 'Weitere Freunde anzeigen',
    failed: 'Die Freunde konnten nicht geladen werden. Bitte versuchen Sie es erneut.',
  },
  paidTo: {
    title: 'Auszahlung an',
    on: (network) => `Über ${network}`,
    from: (moment) => `Ab ${moment}`,
    none: (name) => `Noch keine Adresse. Teilen Sie ${name} mit, wohin Ihre Prämien gehen sollen.`,
  },
  payouts: {
    title: 'Ausgezahlt',
    none: 'Noch nichts ausgezahlt',
    requested: 'Angefordert',
    waiting: 'Beim Shop',
    sending: 'Unterwegs',
    refused: 'Abgelehnt',
    transaction: 'Transaktion ansehen',
    total: 'Summe',
  },

  withdraw: {
    title: 'Auszahlen',
    byShop: (name) => `Hier können Sie nichts auszahlen lassen. ${name} zahlt Ihnen Ihre Prämien aus.`,
    where: 'Wohin sollen Ihre Prämien gehen?',
    from: (moment) => `Ihre Adresse gilt ab ${moment}. Bis dahin wird nichts ausgezahlt.`,
    missing: (usd) => `Noch ${format.usd(usd)} bis zur Auszahlung`,
    least: (usd) => `Ausgezahlt wird ab ${format.usd(usd)}.`,
    raised: (usd) => `Eine Überweisung ist in diesem Netzwerk gerade teuer: Ausgezahlt wird ab ${format.usd(usd)}.`,
    open: {
      requested: 'Auszahlung angefordert',
      waiting: 'Auszahlung angenommen',
      sending: 'Auszahlung unterwegs',
    },
    requested: (name) => `${name} sieht sie sich als Nächstes an und sendet sie dann ab. Sie müssen nichts mehr tun.`,
    waiting: (name) => `${name} hat zugestimmt und muss sie noch absenden.`,
    sending: 'Sie wurde abgesendet und ist im Netzwerk unterwegs.',
    mailed: (mail) => `Eine E-Mail an ${mail} sagt Ihnen, wenn sie bezahlt ist.`,
    lookAgain: 'Sie haben unsere E-Mails abbestellt: Wie es steht, sehen Sie hier.',
    refused: (name) => `Ihre letzte Anforderung wurde abgelehnt. Bitte fragen Sie ${name} nach dem Grund.`,
    stages: { requested: 'Angefordert', waiting: 'Angenommen', sending: 'Abgesendet', paid: 'Angekommen' },
    you: 'Sie lassen auszahlen',
    to: 'An Ihre Adresse',
    ends: 'Ihr Anfang und ihr Ende. Mit dem Code aus der E-Mail sehen Sie sie ganz, bevor Sie auszahlen.',
    fee: 'Netzwerkgebühr',
    feePaid: 'zahlt der Shop',
    receive: 'Sie erhalten',
    about: (amount, currency) => `etwa ${format.about(amount)} ${currency}`,
    currency: (usd, currency) => `${format.usd(usd)} in ${currency}`,
    rate: (currency) =>
      `Ihre Prämien sind in Dollar. Ausgezahlt werden sie in ${currency}, zum Kurs des Augenblicks, in dem der Shop sie absendet.`,
    ask: (usd) => `${format.usd(usd)} auszahlen lassen`,
    byCode: (mail) => `Zuerst geht ein Code per E-Mail an ${mail}.`,
    check: 'Ganze Adresse zeigen',
    compare: 'Hierhin geht Ihr Geld. Vergleichen Sie jedes Zeichen mit Ihrer Wallet:',
    confirm: (usd) => `${format.usd(usd)} jetzt auszahlen`,
    foreign: (name) => `Nicht Ihre? Zahlen Sie nicht aus und sagen Sie es ${name}.`,
    cancel: 'Jetzt nicht',
  },
  address: {
    label: (network) => `Ihre Adresse im Netzwerk ${network}`,
    hint: (currency, network) =>
      `Eine, an der Sie ${currency} im Netzwerk ${network} empfangen können. Was an eine falsche Adresse geht, ist verloren.`,
    waits: 'Nach einer Änderung wird 48 Stunden lang nichts ausgezahlt. In der Mail dazu steht, wie man sie aufhält.',
    next: 'Code per E-Mail senden',
    compare: 'Hierhin gingen die Prämien. Vergleichen Sie jedes Zeichen mit Ihrer Wallet:',
    only: (network) => `Nur im Netzwerk ${network}.`,
    confirm: 'Adresse bestätigen',
    other: 'Andere Adresse eingeben',
    change: 'Adresse ändern',
    keep: 'Jetzige Adresse behalten',
  },
  code: {
    label: (mail) => `Code aus der Mail an ${mail}`,
    hint: 'Sechs Ziffern, zehn Minuten lang gültig.',
    again: 'Erneut senden',
  },
  problems: {
    code: 'Dieser Code ist falsch, verbraucht oder zu alt.',
    address: 'An diese Adresse können keine Prämien gehen. Prüfen Sie jedes Zeichen, und nehmen Sie Ihre eigene.',
    limited: 'Zu viele Versuche. Bitte versuchen Sie es später erneut.',
    closed: 'Diese Seite ist nicht mehr offen. Bitte öffnen Sie sie noch einmal dort, wo Sie sie gefunden haben.',
    changed: 'Inzwischen hat sich etwas geändert. Bitte laden Sie die Seite neu.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
  },
  stop: {
    open: {
      title: 'Waren Sie das?',
      text: (name, moment) =>
        `Prämien von ${name} sollen ab ${moment} an eine andere Adresse gehen. Wenn Sie das nicht waren, behalten Sie die bisherige.`,
    },
    stopped: {
      title: 'Die bisherige Adresse bleibt',
      text: (name) =>
        `Prämien von ${name} gehen dorthin, wohin sie bisher gingen. Ihre offenen Seiten wurden geschlossen; öffnen Sie Ihre Seite im Shop neu.`,
    },
    over: {
      title: 'Die neue Adresse gilt',
      text: (name, moment) => `Sie gilt seit ${moment}. Wenn Sie das nicht waren, sagen Sie es ${name} sofort.`,
    },
    to: (address, network) => `${address} im Netzwerk ${network}`,
    keep: 'Bisherige Adresse behalten',
    scripts: 'Bitte schalten Sie JavaScript ein, um fortzufahren.',
  },

  shared: {
    title: (name) => `${name} wurde Ihnen empfohlen`,
    paid: (name) =>
      `Was Sie zurückerhalten, steht auf Ihrer eigenen Empfehlungsseite bei ${name}; dort lassen Sie es auszahlen. Sie erhalten eine E-Mail, sobald es da ist.`,
    code: 'Ihr Code',
    withoutShop: (name) => `Nennen Sie ${name} diesen Code.`,
    paused: {
      title: 'Die Aktion macht Pause',
      text: (name) => `${name} hat sie angehalten. Bitte öffnen Sie den Link später noch einmal.`,
    },
    ended: {
      title: 'Die Aktion ist beendet',
      text: (name) => `Sie können ${name} besuchen wie alle anderen.`,
    },
  },
  shut: {
    title: 'Ihre Empfehlungen sind gesperrt',
    text: (name) => `Bitte fragen Sie ${name}.`,
  },
  mails: {
    going: {
      title: 'E-Mails zu Ihren Empfehlungen',
      text: (name) => `${name} schreibt Ihnen von neuen Prämien, höchstens einmal am Tag, und von Ihren Auszahlungen.`,
      button: 'E-Mails abbestellen',
    },
    stopped: {
      title: 'Keine E-Mails mehr',
      text: (name) => `${name} schreibt Ihnen nicht mehr zu Ihren Empfehlungen. Was Sie haben, bleibt Ihnen.`,
      button: 'Wieder erhalten',
    },
  },
  unknown: {
    title: 'Hier ist nichts',
    text: 'Dieser Link gilt nicht oder nicht mehr. Bitte öffnen Sie die Seite noch einmal dort, wo Sie ihn gefunden haben.',
  },
  limited: { title: 'Zu viele Versuche', text: 'Bitte warten Sie einige Minuten und versuchen Sie es dann erneut.' },
  broken: {
    title: 'Etwas funktioniert nicht',
    text: 'Wir kümmern uns darum. Bitte versuchen Sie es in einigen Minuten erneut.',
  },
} satisfies Texts;

export const de: Faithful<Texts, typeof german> = german;
