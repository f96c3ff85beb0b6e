import { formatsOf } from '../../../format/formats.ts';
import type { Faithful } from '../../../format/languages/faithful.ts';
import type { Texts } from './texts.ts';

const format = formatsOf('de');

const german = {
  format,
  order: (id) => `Bestellung ${id}`,
  help: 'Fragen?',
  helpSubject: (id) => `Zahlung ${id}`,
  close: 'Schließen',
  copy: 'Kopieren',
  back: (name) => `Zurück zu ${name}`,
  cancel: (name) => `Abbrechen und zurück zu ${name}`,
  offline: 'Keine Verbindung. Die Seite ist vielleicht nicht aktuell; wir versuchen weiter, sie zu erreichen.',
  amountDue: 'Zu zahlen',
  note: 'Hinweis',

  copying: {
    amount: {
      action: 'Betrag kopieren',
      done: 'Betrag kopiert',
      failed: 'Der Betrag konnte nicht kopiert werden',
    },
    address: {
      action: 'Adresse kopieren',
      done: 'Adresse kopiert',
      failed: 'Die Adresse konnte nicht kopiert werden',
    },
  },

  titles: {
    complete: (name) => `Zahlung an ${name}`,
    choose: (name) => `Zahlung an ${name}`,
    pay: (name) => `Zahlung an ${name}`,
    seen: (name) => `Zahlung erkannt · ${name}`,
    paid: (name) => `Bezahlt · ${name}`,
    expired: (name) => `Abgelaufen · ${name}`,
    cancelled: (name) => `Storniert · ${name}`,
    refunded: (name) => `Erstattet · ${name}`,
  },

  complete: {
    amount: 'Welchen Betrag möchten Sie zahlen?',
    amountHint: 'In US-Dollar, zum Beispiel 49,99',
    email: 'Ihre E-Mail-Adresse',
    emailHint: (name) => `${name} ordnet damit Ihre Zahlung zu und kann Ihnen dazu schreiben.`,
    next: 'Weiter',
    amountWrong:
      'Geben Sie einen Betrag über null mit höchstens zwei Nachkommastellen ein, zum Beispiel 49,99. Höchstens 1.000.000.000 $.',
    emailWrong: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel ida@example.com.',
    wrong: 'Bitte prüfen Sie die markierten Felder.',
  },

  choose: {
    question: 'Wie möchten Sie bezahlen?',
    on: (network) => `auf ${network}`,
    noFee: 'keine Gebühr',
    fee: (usd) => `Gebühr etwa ${format.usd(usd)}`,
    feeBelow: (usd) => `Gebühr unter ${format.usd(usd)}`,
    recommended: 'Empfohlen',
    mostUsed: 'Beliebt',
    hold: 'Gebühren gehen an das Netzwerk, nicht an den Shop. Im nächsten Schritt gilt der Kurs für einige Minuten.',
    next: 'Weiter',
    nextWith: (currency, network) => `Weiter mit ${currency} auf ${network}`,
    none: 'Zurzeit ist keine Zahlungsart verfügbar',
    noneHint:
      'Ihre Zahlung bleibt offen. Versuchen Sie es in einigen Minuten noch einmal, oder wenden Sie sich an den Shop.',
    ask: (address) => `E-Mail an ${address}`,
    gone: 'Diese Zahlungsart ist nicht mehr verfügbar. Bitte wählen Sie eine andere.',
    keep: 'Auswahl beibehalten',
    more: (count) => format.plural(count, { one: '# weitere Zahlungsart', other: '# weitere Zahlungsarten' }),
  },

  unavailable: {
    syncing: 'Wird noch synchronisiert',
    unavailable: 'Zurzeit nicht verfügbar',
    stalled: 'Zurzeit keine neuen Blöcke',
    unreachable: 'Netzwerk nicht erreichbar',
    paused: 'Zahlungen ausgesetzt',
    no_rate: 'Kein Wechselkurs',
  },

  problems: {
    limited: 'Zu viele Versuche. Bitte warten Sie einige Minuten.',
    unavailable: 'Diese Zahlungsart ist zurzeit nicht verfügbar. Bitte wählen Sie eine andere.',
    changed: 'Diese Zahlung hat sich inzwischen geändert. Bitte prüfen Sie sie und versuchen Sie es noch einmal.',
    other: 'Das hat nicht funktioniert. Versuchen Sie es noch einmal, oder wenden Sie sich an den Shop.',
  },

  pay: {
    send: 'Senden Sie genau',
    sendRest: 'Senden Sie noch genau',
    only: { before: 'Nur über das Netzwerk ', after: ' senden.' },
    equals: (usd) => `Entspricht ${format.usd(usd)}`,
    toAddress: 'An diese Adresse',
    qr: (what) => `QR-Code der Zahlung: ${what}`,
    typeAmount: 'Der QR-Code enthält nur die Adresse. Geben Sie den Betrag in Ihrer Wallet ein.',
    held: 'Der Kurs gilt noch',
    waiting: 'Warten auf Ihre Zahlung',
    details: 'Details',
    change: 'In einer anderen Währung bezahlen',
    underpaid: (got, due) =>
      `${format.usd(got)} von ${format.usd(due)} sind eingegangen. Senden Sie den Rest, um die Zahlung abzuschließen.`,
    wrongAsset:
      'Sie haben in einer anderen Währung bezahlt als gewählt. Der Betrag zählt zum aktuellen Kurs, wenn der Shop diese Währung annimmt.',
    reorged:
      'Das Netzwerk hat eine Transaktion zurückgenommen, die schon erkannt war. Die meisten kommen von selbst wieder: Warten Sie einige Minuten, bevor Sie noch einmal etwas senden.',
    gone: 'Wir suchen Ihre Transaktion',
    goneHint:
      'Sie können diese Seite schließen und später wiederkommen. Zahlen Sie nur dann noch einmal, wenn die Transaktion laut Ihrer Wallet fehlgeschlagen ist.',
    goneAnew: 'Fehlgeschlagen, noch einmal zahlen',
    lapsed: 'Der Kurs ist abgelaufen',
    lapsedHint:
      'Kurse ändern sich. Rufen Sie den aktuellen Kurs ab, bevor Sie senden. Schon gesendet? Dann warten Sie einfach: Ihre Zahlung erscheint hier.',
    requote: 'Aktuellen Kurs abrufen',
    rest: 'Rest bezahlen',
    restHint: (due) => `${format.usd(due)} sind noch offen.`,
  },

  trouble: {
    before: 'Sie können trotzdem bezahlen, aber die Bestätigung dauert länger. Was Sie senden, geht nicht verloren.',
    late: 'Ihre Zahlung wird später als üblich bestätigt. Ihr Geld geht nicht verloren.',
    syncing: (network) => `Das Netzwerk ${network} wird noch synchronisiert.`,
    unavailable: (network) => `Zahlungen über ${network} können zurzeit nicht bestätigt werden.`,
    stalled: (network) => `Das Netzwerk ${network} bildet zurzeit keine neuen Blöcke.`,
    unreachable: (network) => `Das Netzwerk ${network} ist zurzeit nicht erreichbar.`,
    paused: (network) => `Zahlungen über ${network} sind zurzeit ausgesetzt.`,
  },

  wallet: {
    open: 'In Wallet öffnen',
    payWith: (wallet) => `Mit ${wallet} bezahlen`,
    asking: (wallet) => `In ${wallet} bestätigen`,
    sent: 'Gesendet. Die Zahlung erscheint hier, sobald das Netzwerk sie hat.',
  },

  details: {
    rate: 'Kurs',
    rateOf: (currency, rate) => `1 ${currency} = ${format.rate(rate)}`,
    amount: 'Betrag',
    received: 'Bisher eingegangen',
    confirmations: 'Gilt als bezahlt nach',
    blocks: (count) => format.plural(count, { one: '# Bestätigung', other: '# Bestätigungen' }),
    until: 'Zahlbar bis',
    reference: 'Referenz',
  },

  seen: {
    title: 'Zahlung erkannt',
    text: (network) =>
      `Das Netzwerk ${network} bestätigt sie gerade. Sie können diese Seite schließen: Ihre Zahlung wird bearbeitet.`,
    waiting: (network) =>
      `Das Netzwerk ${network} hat Ihre Transaktion und nimmt sie in einen der nächsten Blöcke auf. Sie können diese Seite schließen: Ihre Zahlung wird bearbeitet.`,
    reorged: (network) =>
      `Das Netzwerk ${network} hat seine Bestätigung zurückgenommen und bestätigt Ihre Transaktion erneut. Sie müssen nichts tun.`,
    confirmations: 'Bestätigungen',
    noBlock: 'Erkannt, wartet auf einen Block',
    of: (done, required) => `${format.count(done)} von ${format.count(required)}`,
    left: (seconds) => `noch etwa ${format.span(seconds)}`,
    soon: 'jeden Moment',
  },

  paid: {
    title: 'Bezahlt',
    text: (name) => `Vielen Dank. ${name} hat Ihre Zahlung erhalten.`,
    payer: 'Bezahlt von',
    over: (usd, name) =>
      `Sie haben ${format.usd(usd)} zu viel gesendet. ${name} kann den Betrag erstatten oder für Ihre nächste Bestellung behalten.`,
    late: (name) => `Ihre Zahlung kam nach Ablauf der Zeit. ${name} hat sie trotzdem erhalten.`,
    wrongAsset:
      'Sie haben in einer anderen Währung bezahlt als gewählt. Der Betrag wurde zu deren Kurs gezählt, wenn der Shop diese Währung annimmt.',
    print: 'Beleg drucken',
    total: 'Gesamt',
    paidAt: 'Bezahlt am',
  },

  expired: {
    title: 'Diese Zahlung ist abgelaufen',
    nothing:
      'Bis zum Ablauf ist keine Zahlung eingegangen. Bitte senden Sie nichts mehr, und bitten Sie den Shop um einen neuen Link.',
    part: (got, due) =>
      `${format.usd(got)} von ${format.usd(due)} sind rechtzeitig eingegangen. Fragen Sie den Shop, wie es weitergeht.`,
    by: 'Fällig bis',
    sent: 'Schon gesendet? Wir warten weiter auf Ihre Zahlung und zählen sie, wenn sie eintrifft.',
  },

  cancelled: {
    title: 'Diese Zahlung wurde storniert',
    nothing: (name) => `${name} hat diese Zahlung storniert. Bitte senden Sie nichts.`,
    part: (got, due) =>
      `${format.usd(got)} von ${format.usd(due)} sind vor der Stornierung eingegangen. Fragen Sie den Shop, wie es weitergeht.`,
  },

  refunded: {
    title: 'Erstattet',
    text: (name) => `${name} hat diese Zahlung erstattet.`,
  },

  rows: {
    order: 'Bestellung',
    amount: 'Betrag',
    received: 'Eingegangen',
    network: 'Netzwerk',
    transaction: 'Transaktion',
    inExplorer: (hash) => `Transaktion ${hash}, im Block-Explorer`,
    more: (count) => format.plural(count, { one: '# weitere Transaktion', other: '# weitere Transaktionen' }),
  },

  test: {
    title: 'Test-Wallet',
    hint: 'Lokales Testnetzwerk: Sie zahlen mit Coins ohne Wert.',
    buttons: { exact: 'Genau', less: 'Weniger', more: 'Mehr', late: 'Zu spät' },
  },

  unknown: {
    title: 'Zahlung nicht gefunden',
    text: 'Der Link ist vielleicht unvollständig. Öffnen Sie ihn noch einmal von dort, wo Sie ihn erhalten haben, oder bitten Sie den Shop um einen neuen.',
  },
  broken: {
    title: 'Diese Seite ist zurzeit nicht verfügbar',
    text: 'Ihre Zahlung ist sicher: Was Sie gesendet haben, wird gezählt. Bitte versuchen Sie es gleich noch einmal.',
    again: 'Noch einmal versuchen',
  },
} satisfies Texts;

export const de: Faithful<Texts, typeof german> = german;
