import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { openPayment } from '@coffer/contract/payments/checkout.fixture.ts';
import { languages, type Language } from '@coffer/kernel/language.ts';
import type { CheckoutData } from './payment/checkout-data.ts';
import { CheckoutScreen } from './checkout.screen.tsx';
import { drawQr } from '../../ui/addresses/drawn-qr.ts';
import { attempt, dataOf, states, type State } from './payment/payment.fixture.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';

/** The words of a page, as a reader without scripts has them. */
function read(state: State, over: Partial<CheckoutData> = {}): string {
  return (
    draw(state, over)
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&#x27;/g, "'")
      // Spaces that do not break among them.
      .replaceAll(/\s+/g, ' ')
  );
}

function draw(state: State, over: Partial<CheckoutData> = {}): string {
  const data = dataOf(state, over);
  return renderToString(createElement(CheckoutScreen, { data, texts: { en, de }[data.language] }));
}

/** What each state must say, by hand, in each language. */
const said: Record<State, Record<Language, readonly string[]>> = {
  choose: {
    en: [
      'Amount due $128.40',
      'Two bags',
      'USDC on Base',
      'fee about $0.01',
      'Still syncing',
      'Continue with USDC on Base',
    ],
    de: [
      'Zu zahlen 128,40 $',
      'Two bags',
      'USDC auf Base',
      'Gebühr etwa 0,01 $',
      'Wird noch synchronisiert',
      'Weiter mit USDC auf Base',
    ],
  },
  'open amount': {
    en: ['Pay Norrvik Roasters', 'How much would you like to pay?', 'Your email address', 'Continue'],
    de: ['Zahlung an Norrvik Roasters', 'Welchen Betrag möchten Sie zahlen?', 'Ihre E-Mail-Adresse', 'Weiter'],
  },
  'unknown payer': {
    en: ['Amount due $128.40', 'Your email address'],
    de: ['Zu zahlen 128,40 $', 'Ihre E-Mail-Adresse'],
  },
  waiting: {
    en: [
      'Send exactly 128.40 USDC',
      'Use the Base network only.',
      'Equals $128.40',
      '7C3f',
      '13Fd',
      '12:41',
      'Open in wallet',
      'Test wallet',
    ],
    de: [
      'Senden Sie genau 128,40 USDC',
      'Nur über das Netzwerk Base senden.',
      'Entspricht 128,40 $',
      '7C3f',
      '12:41',
      'In Wallet öffnen',
      '20 Bestätigungen',
      '1 USDC = 1,00 $',
      'Test-Wallet',
    ],
  },
  'waiting for ether': {
    en: ['Send exactly 0.041153846153846154 ETH', 'Use the Ethereum network only.', '1 ETH = $3,120.000001'],
    de: ['Senden Sie genau 0,041153846153846154 ETH', 'Netzwerk Ethereum senden', '1 ETH = 3.120,000001 $'],
  },
  'waiting on a stalled network': {
    en: [
      'Base is producing no new blocks at the moment.',
      'You can still pay, but it will take longer to confirm. Nothing you send is lost.',
      'Pay in another currency',
      'Send exactly 128.40 USDC',
    ],
    de: [
      'Das Netzwerk Base bildet zurzeit keine neuen Blöcke.',
      'Sie können trotzdem bezahlen, aber die Bestätigung dauert länger. Was Sie senden, geht nicht verloren.',
      'In einer anderen Währung bezahlen',
      'Senden Sie genau 128,40 USDC',
    ],
  },
  lapsed: {
    en: ['The rate has expired', 'Get the current rate', 'Sent it already?'],
    de: ['Der Kurs ist abgelaufen', 'Aktuellen Kurs abrufen', 'Schon gesendet?'],
  },
  detected: {
    en: ['Payment detected', 'You can close this page', '13 of 20', 'about 14 seconds left', '128.40 USDC'],
    de: ['Zahlung erkannt', 'Sie können diese Seite schließen', '13 von 20', 'noch etwa 14 Sekunden', '128,40 USDC'],
  },
  seen: {
    en: ['Payment detected', '0 of 64', 'about 13 minutes left'],
    de: ['Zahlung erkannt', '0 von 64', 'noch etwa 13 Minuten'],
  },
  'detected on a paused network': {
    en: ['Payment detected', 'Payments on Base are paused at the moment.', 'No money is lost.', '13 of 20'],
    de: ['Zahlung erkannt', 'Zahlungen über Base sind zurzeit ausgesetzt.', 'Ihr Geld geht nicht verloren.'],
  },
  reorged: {
    en: ['reversed its confirmation', '13 of 20'],
    de: ['seine Bestätigung zurückgenommen', '13 von 20'],
  },
  underpaid: {
    en: ['$60.00 of $128.40 received', 'Send exactly the remaining 68.40 USDC', 'Equals $68.40'],
    de: ['60,00 $ von 128,40 $ sind eingegangen', 'Senden Sie noch genau 68,40 USDC', 'Entspricht 68,40 $'],
  },
  'underpaid and lapsed': {
    en: ['$60.00 of $128.40 received', 'Pay the rest', '$68.40 is still due', 'Continue with USDC on Base'],
    de: ['60,00 $ von 128,40 $', 'Rest bezahlen', '68,40 $ sind noch offen', 'Weiter mit USDC auf Base'],
  },
  'in another currency': {
    en: ['$60.00 of $128.40 received', 'different currency than the one you chose'],
    de: ['60,00 $ von 128,40 $', 'in einer anderen Währung bezahlt als gewählt'],
  },
  paid: {
    en: [
      'Paid',
      'Norrvik Roasters has received your payment',
      'Paid by i***@example.com',
      '20 Nov 2026, 14:08 UTC',
      'Total $128.40',
      'Back to Norrvik Roasters',
    ],
    de: [
      'Bezahlt',
      'Norrvik Roasters hat Ihre Zahlung erhalten',
      'Bezahlt von i***@example.com',
      '20.11.2026, 14:08 UTC',
      'Gesamt 128,40 $',
      'Zurück zu Norrvik Roasters',
    ],
  },
  'paid in two coins': {
    en: ['60.00 USDC', '0.021923076923076924 ETH', 'Total $128.40'],
    de: ['60,00 USDC', '0,021923076923076924 ETH', 'Gesamt 128,40 $'],
  },
  late: { en: ['Paid', 'arrived after the time was up'], de: ['Bezahlt', 'kam nach Ablauf der Zeit'] },
  overpaid: {
    en: ['Paid', 'You sent $21.60 too much', 'Total $150.00'],
    de: ['Bezahlt', 'Sie haben 21,60 $ zu viel gesendet', 'Gesamt 150,00 $'],
  },
  expired: {
    en: ['This payment has expired', 'send nothing now', 'We keep watching', 'Back to Norrvik Roasters'],
    de: ['Diese Zahlung ist abgelaufen', 'senden Sie nichts mehr', 'Schon gesendet?', 'Zurück zu Norrvik Roasters'],
  },
  'expired with a part': {
    en: ['This payment has expired', '$60.00 of $128.40 arrived in time'],
    de: ['Diese Zahlung ist abgelaufen', '60,00 $ von 128,40 $ sind rechtzeitig eingegangen'],
  },
  cancelled: {
    en: ['This payment was cancelled', 'Please send nothing'],
    de: ['Diese Zahlung wurde storniert', 'Bitte senden Sie nichts'],
  },
  refunded: {
    en: ['Refunded', 'Norrvik Roasters has refunded this payment'],
    de: ['Erstattet', 'Norrvik Roasters hat diese Zahlung erstattet'],
  },
};

const always: Record<Language, readonly string[]> = {
  en: ['Norrvik Roasters', 'Order nrv-20418', 'Need help? help@example.com', 'Deutsch'],
  de: ['Norrvik Roasters', 'Bestellung nrv-20418', 'Fragen? help@example.com', 'English'],
};

describe('a payer without scripts reads', () => {
  test.each(
    languages.flatMap((language) => Object.entries(said).map(([state, own]) => [state, language, own] as const)),
  )('%s, in %s', (state, language, own) => {
    const page = read(state as State, { language });
    for (const sentence of [...own[language], ...always[language]]) expect(page).toContain(sentence);
  });

  test('of every state there is', () => expect(Object.keys(said)).toEqual(Object.keys(states)));
});

describe('the other language', () => {
  const address = `/payments?reference_id=${openPayment.referenceID}`;
  const linkIn = (page: string) => /<a[^>]*hreflang[^>]*>/i.exec(page)?.[0].replaceAll('&amp;', '&');

  test('is one link away, and the page stays what it is', () => {
    expect(linkIn(draw('paid'))).toContain(` href="${address}&lang=de"`);
    expect(linkIn(draw('paid', { language: 'de' }))).toContain(` href="${address}&lang=en"`);
    const framed = { embed: 'https://shop.example', isChoosing: true };
    expect(linkIn(draw('waiting', framed))).toContain(
      `href="${address}&embed=https%3A%2F%2Fshop.example&lang=de&choose=1"`,
    );
  });

  test('is kept by what the page leads to, once it was chosen', () => {
    const chosen = { language: 'de', isLanguageChosen: true } as const;
    expect(draw('choose', chosen)).toContain(`action="${address}&amp;lang=de"`);
    expect(draw('waiting', chosen)).toContain(`href="${address}&amp;lang=de&amp;choose=1"`);
    expect(draw('choose', { language: 'de' })).toContain(`action="${address}"`);
  });
});

describe('money is never asked for', () => {
  const notAsking = [
    'detected',
    'seen',
    'detected on a paused network',
    'reorged',
    'paid',
    'late',
    'overpaid',
    'expired',
    'cancelled',
    'refunded',
    'lapsed',
  ] as const;
  test.each(notAsking)('where it is %s: no amount to send, no address, no code', (state) => {
    const page = draw(state);
    for (const word of ['Send exactly', 'Senden Sie', 'Open in wallet', 'class="qr"', 'ethereum:'])
      expect(page).not.toContain(word);
  });
});

test('while the network is in trouble nobody is told how long it takes', () => {
  expect(read('detected')).toContain('seconds left');
  expect(read('detected on a paused network')).not.toContain('seconds left');
});

test('a network in trouble is not spoken of where the payment is confirmed on another', () => {
  const { payment } = dataOf('detected on a paused network');
  const deposits = payment.deposits.map((one) => ({ ...one, blockchainCode: 'ETH' as const }));
  expect(read('detected on a paused network', { payment: { ...payment, deposits } })).not.toContain('paused');
});

test('the code to scan is drawn by the server, and says what the wallet link says', () => {
  const qr = drawQr(attempt.uri);
  const page = draw('waiting', { qr });
  expect(page).toContain(`d="${qr.path}"`);
  expect(page).toContain(`href="${attempt.uri.replaceAll('&', '&amp;')}"`);
});

test('what cannot be paid in now cannot be chosen, and what the shop chose is chosen first', () => {
  const { options } = dataOf('choose');
  const [first, second] = options;
  if (!first || !second) throw new Error('the fixture has two options');
  const page = draw('choose', {
    options: [
      { ...first, available: false, reasonCode: 'no_rate' },
      { ...second, preselected: true },
    ],
  });
  expect(/<input[^>]*value="BASE\.USDC"[^>]*>/.exec(page)?.[0]).toContain('disabled');
  expect(page).toContain('Continue with USDT on Ethereum');
});

test('where nothing can be paid in, the payer hears so and is asked for nothing', () => {
  const none = dataOf('choose').options.map((one) => ({ ...one, available: false, reasonCode: 'no_rate' as const }));
  expect(read('choose', { options: none })).toContain('USDC on Base No exchange rate');
  for (const options of [[], none]) {
    const page = read('choose', { options });
    expect(page).toContain('No payment option is available right now');
    expect(page).toContain('Email help@example.com');
    expect(page).not.toContain('Continue');
  }
});

test('what could not be done is said at the form that asked for it', () => {
  const problem = {
    code: 'VALIDATION_FAILED',
    fields: ['amountInUSD'],
    given: { amountInUSD: '-5', email: 'ida@example.com' },
  };
  const page = draw('open amount', { problem });
  expect(page).toMatch(/role="alert".*check the fields marked below/);
  const [, amount = '', email = ''] =
    /(<input[^>]*id="amountInUSD"[^>]*>).*(<input[^>]*id="email"[^>]*>)/.exec(page) ?? [];
  for (const part of ['value="-5"', 'aria-invalid="true"', 'aria-describedby="amountInUSD-hint"', 'autofocus']) {
    expect(amount.toLowerCase()).toContain(part.toLowerCase());
  }
  expect(page).toContain('id="amountInUSD-hint">Enter an amount above zero');
  expect(email).toContain('value="ida@example.com"');
  expect(email).toContain('aria-invalid="false"');
  expect(email.toLowerCase()).not.toContain('autofocus');
});

test('what could not be chosen after all is said in words of the payer', () => {
  const gone = { code: 'VALIDATION_FAILED', fields: ['blockchain_code'], given: {} };
  expect(read('choose', { problem: gone })).toContain('This option is no longer available. Please choose another one.');
  expect(read('choose', { problem: gone, language: 'de' })).toContain('Diese Zahlungsart ist nicht mehr verfügbar.');
});

test.each([
  ['CHAIN_UNAVAILABLE', 'This option is unavailable right now.', 'Diese Zahlungsart ist zurzeit nicht verfügbar.'],
  ['RATE_LIMITED', 'Too many attempts.', 'Zu viele Versuche.'],
  ['CONFLICT', 'This payment has changed in the meantime.', 'Diese Zahlung hat sich inzwischen geändert.'],
  ['SOMETHING_NEW', 'That did not work.', 'Das hat nicht funktioniert.'],
])('a refusal with %s is said in the language of the page', (code, english, german) => {
  const problem = { code, fields: [], given: {} };
  expect(read('choose', { problem })).toContain(english);
  expect(read('choose', { problem, language: 'de' })).toContain(german);
});

test('the cheapest of what is recommended comes first of it, and alone says so', () => {
  const [first] = dataOf('choose').options;
  if (!first) throw new Error('the fixture has options');
  const dear = { ...first, id: 8, blockchainCode: 'ETH', network: 'Ethereum', networkFeeInUSD: '12' } as const;
  const page = read('choose', { options: [dear, { ...first, networkFeeInUSD: '2.5' }] });
  expect(page.match(/Recommended/g)).toHaveLength(1);
  expect(page).toContain('Continue with USDC on Base');
});
