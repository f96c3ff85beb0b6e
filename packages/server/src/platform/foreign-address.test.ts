import { expect, test } from 'vitest';
import { leadsAway, leadsElsewhere } from './foreign-address.ts';

const own = ['https://www.shop.example/thanks', 'http://localhost:5173/pay', 'https://köksbutiken.se'];

test.each([
  ['https://www.shop.example/cart?x=1', false],
  ['https://WWW.Shop.Example:443/', false],
  ['http://localhost:5173', false],
  ['http://localhost:5174', true],
  ['http://www.shop.example/cart', true],
  ['https://shop.example.evil.example/', true],
  ['https://evil.example/www.shop.example', true],
])('%s leads away: %s', (address, isAway) => {
  expect(leadsAway(address, own)).toBe(isAway);
});

test('whoever has no address of their own is led away by every one', () => {
  expect(leadsAway('https://shop.example', [])).toBe(true);
});

test.each([
  'Order 7, 2 bags at $4.50 each (v1.2, e.g. the winter roast).',
  'Norrvik & Co. — U.S.A.',
  'Terms: https://www.shop.example/terms',
  'Terms: shop.example/terms, questions to help@Shop.Example',
  'köksbutiken.se',
  '@',
  'Invoice 7f6b6c1e-4a43-4f0e-9a39-3c6f0a4b7a11 of 2026.03.04',
  'IBAN DE02120300000000202051',
  'IBAN DE02 1203 0000 0000 2020 51',
  '2 x Kaffa 250 g, 1 x Sidamo 1000 g',
  'Invoice 20260304/A, INV-2026-000017, order 202600017',
  'RE-2026-0304-0017 of 2026-03-04 12:30, due 04/03/2026',
  '1.234.567,89 EUR + 19 % VAT, 2+2 free, 20260304/pay',
  'Polka dot dress, call of duty, 3 phone cases, Signal lamp 12',
  'Table 4A, seats 12B-14C, batch 20B7-K2',
  'A3 prints and B12 frames for studio 7b, flat 2c',
  'Key 7f6b6c1e-4a43-4f0e-9a39-3c6f0a4b7a11 a7f6b6c1e-4a43',
])('leads nowhere else: %s', (text) => {
  expect(leadsElsewhere(text, own)).toBe(false);
});

test.each([
  'Please pay at https://evil.example/pay within 24 hours',
  'evil.example',
  'pay@evil.example',
  'EVIL.EXAMPLE/pay',
  'evil。example',
  'evil．example',
  'http://203.0.113.7/pay',
  'https://shop.example@evil.example/',
  'https://shop.example\\@evil.example/',
  'shop.example/,evil.example',
  'shop.example.evil.example',
  'xn--80ak6aa92e.xn--p1ai',
  'evil.\u00adcom/pay',
  'evil.\u2060com',
  'ev\u200bil.com',
  '203.0.113.7/pay',
  '２０３．０．１１３．７',
  '[2001:db8::1]',
  'ask @shop_help on Telegram',
  'send USDT to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'T\u200bJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  'Pay at evil.\u034fcom/pay',
  'evil.\ufe0fcom',
  'evil.\u3164com',
  'evil.\u180bcom',
  'TJRabPrwbZy45sbavf\u034fcjinPJC18kjpRTv8',
  'Send to TJRabPrwbZy45sba vfcjinPJC18kjpRTv8',
  'Send to TJRabPrwbZy45sba-vfcjinPJC18kjpRTv8',
  'bc1qar0srrr7xfkvy5l 643lydnw9re59gtzzwf5mdq',
  '0x5290840009 - 98527886E0F7030069 - 857D2E4169EE7',
  'WhatsApp +49 151 23456789',
  'call +1 (555) 010-9999',
  '＋４９１５１２３４５６７８９',
  'go to 3405803783/pay',
  'go to 0xcb007107/pay',
  'evil[.]com',
  'Pay to bc1q ar0s rrr7 xfkv y5l6 43ly dnw9 re59 gtzz wf5m dq',
  'BC1Q AR0S RRR7 XFKV Y5L6 43LY DNW9 RE59 GTZZ WF5M DQ',
  'TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8',
  'sendTJRa / bPrw / bZy4 / 5sba / vfcj / inPJ / C18k / jpRT / v8please',
  '3J98 t1Wp EZ73 CNmQ viec rnyi Wrnq RhWN Ly',
  '1BvB MSEY stWe tqTF n5Au 4m4G Fg7x JaNV N2',
  '0x 5290:8400:0985:2788:6E0F:7030:0698:57D2:E416:9EE7',
  '7xKX tg2C W87d 97TX JSDp bD5j BkhE TqA8 3TZR uJos gAsU',
  'WhatsApp 0151 23456789',
  'Call 0049 151 23456789',
  'tel.: 555 010 9999',
  'Telegram: shop_help',
  'evil(dot)com',
  'evil dot com',
  'evil [ dot ] com',
])('leads elsewhere: %s', (text) => {
  expect(leadsElsewhere(text, own)).toBe(true);
});

const address = {
  tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  segwit: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  base58: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  evm: '0x52908400098527886E0F7030069857D2E4169EE7',
};

test('an address in groups is seen, whatever stands between them', () => {
  const between = [' ', ' - ', '-', '.', '_', '/', ':', ' · ', '–', '\n', ' | ', '... '];
  for (const text of Object.values(address)) {
    for (const size of [3, 4, 5, 8, 12]) {
      const groups = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
      for (const one of between) expect([groups.join(one), leadsElsewhere(groups.join(one), [])]).toContain(true);
    }
  }
});

test('words in groups that only begin like an address are none', () => {
  const words = 'Total 1Kg Kaffa, 3Kg Sidamo, Tee aus Darjeeling, Mate';
  const plain =
    'Take 12 bags of beans that were roasted this week, 3 mugs, 1 grinder and 2 paper filters with best wishes. ';
  for (const text of [words, plain.repeat(20)]) expect([text, leadsElsewhere(text, [])]).toContain(false);
});
