import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { CheckoutData } from './payment/checkout-data.ts';
import { CheckoutScreen } from './checkout.screen.tsx';
import { drawQr } from './payment/drawn-qr.ts';
import { attempt, dataOf, states, type State } from './payment/payment.fixture.ts';

/** The words of a page, as a reader without scripts has them. */
function read(state: State, over: Partial<CheckoutData> = {}): string {
  return draw(state, over)
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#x27;/g, "'")
    .replaceAll(/\s+/g, ' ');
}

function draw(state: State, over: Partial<CheckoutData> = {}): string {
  return renderToString(createElement(CheckoutScreen, { data: dataOf(state, over) }));
}

/** What each state must say, by hand. */
const said: Record<State, readonly string[]> = {
  choose: [
    'To pay $128.40',
    'Two bags',
    'USDC on Base',
    'fee about $0.01',
    '12 blocks behind',
    'Continue with USDC on Base',
  ],
  'open amount': ['Pay Norrvik Roasters', 'How much do you pay?', 'Your e-mail address', 'Continue'],
  'unknown payer': ['To pay $128.40', 'Your e-mail address'],
  waiting: [
    'Send exactly 128.40 USDC',
    'Only on the Base network.',
    'Equals $128.40',
    '7C3f',
    '13Fd',
    '12:41',
    'Open in wallet',
    'Test wallet',
  ],
  'waiting for ether': ['Send exactly 0.041153846153846154 ETH', 'Only on the Ethereum network'],
  lapsed: ['The rate is no longer held', 'Get the present rate', 'Sent it already?'],
  detected: ['Payment seen', 'You can close this page', '13 of 20', 'about 14 seconds left', '128.40 USDC'],
  seen: ['Payment seen', '0 of 64', 'about 13 minutes left'],
  reorged: ['took back what it had confirmed', '13 of 20'],
  underpaid: ['$60.00 of $128.40 has come', 'Still to send, exactly 68.40 USDC', 'Equals $68.40'],
  'underpaid and lapsed': [
    '$60.00 of $128.40 has come',
    'Pay the rest',
    '$68.40 is still to be paid',
    'Continue with USDC on Base',
  ],
  'in another currency': ['$60.00 of $128.40 has come', 'another currency than the one you chose'],
  paid: [
    'Paid',
    'Norrvik Roasters has your payment',
    'Paid by i***@example.com',
    '20',
    'Total $128.40',
    'Back to Norrvik Roasters',
  ],
  'paid in two coins': ['60.00 USDC', '0.021923076923076924 ETH', 'Total $128.40'],
  late: ['Paid', 'It came after the time was up'],
  overpaid: ['Paid', 'You sent $21.60 more', 'Total $150.00'],
  expired: ['Time is up', 'Nothing was paid', 'still watched for', 'Back to Norrvik Roasters'],
  'expired with a part': ['Time is up', '$60.00 of $128.40 came before'],
  cancelled: ['Cancelled', 'Norrvik Roasters no longer asks', 'Please send nothing'],
  refunded: ['Refunded', 'has sent this payment back'],
};

describe('a payer without scripts reads', () => {
  test.each(Object.entries(said))('%s', (state, sentences) => {
    const page = read(state as State);
    for (const sentence of sentences) expect(page).toContain(sentence);
    for (const always of ['Norrvik Roasters', 'Order nrv-20418', 'Need help? help@example.com']) {
      expect(page).toContain(always);
    }
  });

  test('of every state there is', () => expect(Object.keys(said)).toEqual(Object.keys(states)));
});

describe('money is never asked for', () => {
  const notAsking = [
    'detected',
    'seen',
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
    for (const word of ['Send exactly', 'Open in wallet', 'class="qr"', 'ethereum:']) expect(page).not.toContain(word);
  });
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
      { ...first, available: false, reason: 'No price' },
      { ...second, preselected: true },
    ],
  });
  expect(/<input[^>]*value="BASE\.USDC"[^>]*>/.exec(page)?.[0]).toContain('disabled');
  expect(page).toContain('Continue with USDT on Ethereum');
});

test('where nothing can be paid in, the payer hears so and is asked for nothing', () => {
  const none = dataOf('choose').options.map((one) => ({ ...one, available: false, reason: 'No price' }));
  expect(read('choose', { options: none })).toContain('USDC on Base No price');
  for (const options of [[], none]) {
    const page = read('choose', { options });
    expect(page).toContain('This shop cannot take a payment right now');
    expect(page).toContain('Write to help@example.com');
    expect(page).not.toContain('Continue');
  }
});

test('what could not be done is said at the form that asked for it', () => {
  const problem = {
    message: 'amountInUSD: must be a positive amount',
    issues: [{ path: 'amountInUSD', message: 'must be a positive amount' }],
    given: { amountInUSD: '-5', email: 'ida@example.com' },
  };
  const page = draw('open amount', { problem });
  expect(page).toMatch(/role="alert".*see what is marked below/);
  const [, amount = '', email = ''] =
    /(<input[^>]*id="amountInUSD"[^>]*>).*(<input[^>]*id="email"[^>]*>)/.exec(page) ?? [];
  for (const part of ['value="-5"', 'aria-invalid="true"', 'aria-describedby="amountInUSD-hint"', 'autofocus']) {
    expect(amount.toLowerCase()).toContain(part.toLowerCase());
  }
  expect(page).toContain('id="amountInUSD-hint">Must be an amount above zero');
  expect(email).toContain('value="ida@example.com"');
  expect(email).toContain('aria-invalid="false"');
  expect(email.toLowerCase()).not.toContain('autofocus');
});

test('what could not be chosen after all is said in words of the payer', () => {
  const gone = {
    message: 'blockchain_code: must be one of ETH',
    issues: [{ path: 'blockchain_code', message: '…' }],
    given: {},
  };
  expect(read('choose', { problem: gone })).toContain('That can no longer be chosen. Choose another one.');
  const paused = { message: 'Payments on Base are paused.', issues: [], given: {} };
  expect(read('choose', { problem: paused })).toContain('Payments on Base are paused.');
});

test('the cheapest of what is recommended comes first of it, and alone says so', () => {
  const [first] = dataOf('choose').options;
  if (!first) throw new Error('the fixture has options');
  const dear = { ...first, id: 8, blockchainCode: 'ETH', network: 'Ethereum', networkFeeInUSD: '12' } as const;
  const page = read('choose', { options: [dear, { ...first, networkFeeInUSD: '2.5' }] });
  expect(page.match(/Recommended/g)).toHaveLength(1);
  expect(page).toContain('Continue with USDC on Base');
});
