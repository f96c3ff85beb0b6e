import { expect, test } from 'vitest';
import { barsOf, networksOf } from './bars.ts';
import { unitsOf } from '../../../format/change-of.ts';
import { volumeCsv } from './volume-csv.ts';

const day = { day: '2026-11-19', volumeInUSD: '0', volumeInUSDBefore: '0', settled: 0, byChain: [] };
const overview = {
  daily: [
    {
      ...day,
      volumeInUSD: '30',
      volumeInUSDBefore: '12',
      byChain: [{ blockchainCode: 'BASE' as const, volumeInUSD: '30' }],
    },
    {
      ...day,
      day: '2026-11-20',
      volumeInUSD: '75.5',
      byChain: [
        { blockchainCode: 'ETH' as const, volumeInUSD: '50' },
        { blockchainCode: 'BASE' as const, volumeInUSD: '25' },
      ],
    },
  ],
  byCurrency: [
    { blockchainCode: 'ETH' as const, currencyCode: 'ETH', volumeInUSD: '50', settled: 1 },
    { blockchainCode: 'BASE' as const, currencyCode: 'USDC', volumeInUSD: '35', settled: 1 },
    { blockchainCode: 'BASE' as const, currencyCode: 'ETH', volumeInUSD: '20', settled: 1 },
  ],
};

test('a day is the sum of its networks, and what none of them accounts for is other', () => {
  const [first, second] = barsOf(overview);
  expect([first?.total, first?.before]).toEqual([unitsOf('30'), unitsOf('12')]);
  expect([...(second?.parts ?? [])]).toEqual([
    ['ETH', unitsOf('50')],
    ['BASE', unitsOf('25')],
    ['OTHER', unitsOf('0.5')],
  ]);
});

test('networks stand by what came over them, each with its currencies', () => {
  expect(networksOf(overview)).toEqual([
    {
      code: 'BASE',
      units: unitsOf('55'),
      coins: [
        { code: 'USDC', units: unitsOf('35') },
        { code: 'ETH', units: unitsOf('20') },
      ],
    },
    { code: 'ETH', units: unitsOf('50'), coins: [{ code: 'ETH', units: unitsOf('50') }] },
    { code: 'OTHER', units: unitsOf('0.5'), coins: [] },
  ]);
});

test('as a file each day has all networks, in exact decimals', () => {
  const order = networksOf(overview).map(({ code }) => code);
  expect(volumeCsv(barsOf(overview), order)).toBe(
    'day,BASE,ETH,OTHER,total,previous_period\r\n2026-11-19,30,0,0,30,12\r\n2026-11-20,25,50,0.5,75.5,0\r\n',
  );
});
