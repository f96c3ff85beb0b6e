import { describe, expect, it } from 'vitest';
import { countdown, formatsOf } from './formats.ts';

const en = formatsOf('en');
const de = formatsOf('de');

/** Spaces that do not break, as plain ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('an amount to send', () => {
  it.each([
    ['128.4', '128.40', '128,40'],
    ['128', '128.00', '128,00'],
    ['0.041153846153846154', '0.041153846153846154', '0,041153846153846154'],
    ['1234567.5', '1,234,567.50', '1.234.567,50'],
    ['123456', '123,456.00', '123.456,00'],
    ['0.10000000', '0.10', '0,10'],
    [
      '12345678901234567890.123456789012345678',
      '12,345,678,901,234,567,890.123456789012345678',
      '12.345.678.901.234.567.890,123456789012345678',
    ],
  ])('%s is %s, and %s in German, with nothing cut off', (decimal, english, german) => {
    expect([en.amount(decimal), de.amount(decimal)]).toEqual([english, german]);
  });
});

describe('an amount to compare', () => {
  it.each([
    ['0.041153846153846154', '0.04115384'],
    ['128.467', '128.467'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['5.000000000000000001', '5.00'],
  ])('%s is %s', (decimal, shown) => expect(en.about(decimal)).toBe(shown));
});

it('writes dollars and rates as each language does', () => {
  expect([en.usd('1284.5'), plain(de.usd('1284.5'))]).toEqual(['$1,284.50', '1.284,50 $']);
  expect([en.rate('3120.000001'), plain(de.rate('3120.000001'))]).toEqual(['$3,120.000001', '3.120,000001 $']);
  expect([en.rate('1'), plain(de.rate('1'))]).toEqual(['$1.00', '1,00 $']);
});

it('chooses the form by the number, and writes the number into it', () => {
  const forms = { one: '# transfer', other: '# transfers' };
  expect([0, 1, 2, 1200].map((count) => en.plural(count, forms))).toEqual([
    '0 transfers',
    '1 transfer',
    '2 transfers',
    '1,200 transfers',
  ]);
  expect(de.plural(1200, forms)).toBe('1.200 transfers');
});

describe('a time', () => {
  it.each([
    [0, '1 second', '1 Sekunde'],
    [14, '14 seconds', '14 Sekunden'],
    [60, '1 minute', '1 Minute'],
    [61, '2 minutes', '2 Minuten'],
    [768, '13 minutes', '13 Minuten'],
  ])('of about %s s is %s, and %s in German', (seconds, english, german) => {
    expect([en.span(seconds), de.span(seconds)]).toEqual([english, german]);
  });

  it('is one of the day, in the words of the language', () => {
    const iso = '2026-11-20T14:08:31.000Z';
    expect([en.momentInUtc(iso), de.momentInUtc(iso)]).toEqual(['20 Nov 2026, 14:08 UTC', '20.11.2026, 14:08 UTC']);
    expect([en.moment(iso), de.moment(iso)]).toEqual([
      expect.stringMatching(/^2[01] Nov 2026, \d\d:08:31$/),
      expect.stringMatching(/^2[01]\.11\.2026, \d\d:08:31$/),
    ]);
  });
});

it.each([
  [761_000, '12:41'],
  [760_001, '12:41'],
  [59_000, '00:59'],
  [0, '00:00'],
  [-5000, '00:00'],
  [3_723_000, '1:02:03'],
])('%s ms are counted down as %s', (ms, shown) => expect(countdown(ms)).toBe(shown));
