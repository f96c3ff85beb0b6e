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
])('leads elsewhere: %s', (text) => {
  expect(leadsElsewhere(text, own)).toBe(true);
});
