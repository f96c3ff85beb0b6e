import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measurePayouts, payoutTable, type PayoutGas } from '../../contracts/gas/measure-payouts.ts';

const timeoutMs = 300_000;
const written = JSON.parse(readFileSync(payoutTable, 'utf8')) as PayoutGas[];

const shareOf = (asset: string, payees: PayoutGas['payees'], batch: number) => {
  const row = written.find((one) => one.asset === asset && one.payees === payees && one.batch === batch)!;
  return row.gas / row.batch / row.alone;
};

test(
  'paying many at once costs what the table says, to the unit',
  async () => {
    expect(await measurePayouts()).toEqual(written);
  },
  timeoutMs,
);

test('a hundred paid at once cost half as much as one by one, and a third where they hold the token', () => {
  expect(shareOf('ERC-20', 'new', 100)).toBeLessThanOrEqual(0.53);
  expect(shareOf('ERC-20', 'known', 100)).toBeLessThanOrEqual(0.32);
  expect(shareOf('coin', 'known', 100)).toBeLessThanOrEqual(0.51);
});

test('three are enough for tokens to cost less; coins to new addresses always cost more, and go alone', () => {
  expect(shareOf('ERC-20', 'known', 3)).toBeLessThan(1);
  expect(shareOf('USDT', 'new', 3)).toBeLessThan(1);
  expect(shareOf('coin', 'new', 100)).toBeGreaterThan(1);
});
