import { expect, test } from 'vitest';
import { cellOf } from '../../ui/tables/csv-cell.ts';
import { addressesCsv } from './addresses-csv.ts';

test('a line for each chain and address', () => {
  const addresses = [4, 5].map((index) => ({ index, path: `m/44'/60'/0'/0/${index}`, address: `0xa${index}` }));
  const account = { kind: 'evm', family: 'ETH_Family', path: "m/44'/60'/0'", addresses } as const;
  expect(addressesCsv(['ETH', 'BASE'], [{ ...account, addresses }]).split('\r\n')).toEqual([
    'chain,index,path,address',
    "ETH,4,m/44'/60'/0'/0/4,0xa4",
    "ETH,5,m/44'/60'/0'/0/5,0xa5",
    "BASE,4,m/44'/60'/0'/0/4,0xa4",
    "BASE,5,m/44'/60'/0'/0/5,0xa5",
    '',
  ]);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['a,"b"', '"a,""b"""'],
  ['plain', 'plain'],
])('%j is no formula and one cell', (value, cell) => {
  expect(cellOf(value)).toBe(cell);
});
