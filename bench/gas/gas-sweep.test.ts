import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measureSweeps, table, type SweepGas } from '../../contracts/gas/measure-sweeps.ts';

const timeoutMs = 300_000;
const written = JSON.parse(readFileSync(table, 'utf8')) as SweepGas[];

const each = (way: SweepGas['way'], batch: number) => {
  const row = written.find((one) => one.way === way && one.asset === 'ERC-20' && one.batch === batch)!;
  return { first: row.first / batch, again: row.again / batch };
};

test(
  'a sweep costs what the table says, to the unit',
  async () => {
    expect((await measureSweeps()).sweeps).toEqual(written);
  },
  timeoutMs,
);

test('a hundred deposits stay below what a merchant was promised, for each', () => {
  const [clone, account] = [each('clone', 100), each('account', 100)];
  expect(clone.first).toBeLessThanOrEqual(46_600);
  expect(clone.again).toBeLessThanOrEqual(9_800);
  expect(account.first).toBeLessThanOrEqual(29_800);
  expect(account.again).toBeLessThanOrEqual(9_700);
});
