import { expect, test } from 'vitest';
import type { Money } from '../../../api/money.ts';
import { splitWeek } from './split-week.ts';

const usdc = { blockchainCode: 'BASE', currencyCode: 'USDC' } as const;
const btc = { blockchainCode: 'BTC', currencyCode: 'BTC' } as const;
const week = (currency: typeof usdc | typeof btc, volumeInUSD: string) => ({ ...currency, volumeInUSD, settled: 1 });
const dollars = 100_000_000n;

function held(
  places: readonly [place: 'addresses' | 'waiting' | 'moving', currency: object, usd: string | null][],
  cold = '0',
) {
  const causes = places.map(([place, currency, amountUSD]) => ({ place, parts: [{ ...currency, amountUSD }] }));
  return { causes, cold: [{ ...usdc, amountUSD: cold }], hot: [] } as unknown as Money;
}

test('the newest stands at addresses, and what came first has gone on', () => {
  const money = held(
    [
      ['addresses', usdc, '100'],
      ['moving', usdc, '50'],
      ['waiting', usdc, '20'],
    ],
    '1000',
  );
  const none = { addresses: 0n, waiting: 0n, moving: 0n, cold: 0n, hot: 0n, gone: 0n };
  expect(splitWeek([week(usdc, '60')], money)).toEqual({ ...none, addresses: 60n * dollars });
  const split = splitWeek([week(usdc, '200')], money);
  expect(split).toEqual({
    ...none,
    addresses: 100n * dollars,
    waiting: 20n * dollars,
    moving: 50n * dollars,
    cold: 30n * dollars,
  });
});

test('no currency stands in for another, and the parts are what was received, to the last unit', () => {
  const money = held(
    [
      ['addresses', btc, '500'],
      ['addresses', usdc, null],
      ['moving', usdc, '-3'],
    ],
    '12.5',
  );
  const split = splitWeek([week(usdc, '40.00000001'), week(btc, '10')], money);
  expect(split).toMatchObject({ addresses: 10n * dollars, moving: 0n, cold: (25n * dollars) / 2n });
  expect(split.gone).toBe((55n * dollars) / 2n + 1n);
  expect(Object.values(split).reduce((sum, one) => sum + one)).toBe(50n * dollars + 1n);
});
