import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

const read = (text: string | Buffer, name = 'growers.csv') => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return readFile({ bytes, name, type: 'text/csv' });
};
const refusalOf = (text: string | Buffer): string => {
  try {
    read(text);
  } catch (error) {
    return String((error as { details: { message: string }[] }).details[0]?.message);
  }
  throw new Error('it was read');
};
const head = 'address,network,currency,amount';

test('reads what spreadsheets write: a mark in front, Windows line ends, semicolons, tabs, quotes, empty lines', () => {
  const lines = [{ line: 2, cells: ['0x1', 'BASE', 'USDC', '1.5'] }];
  for (const text of [
    `${head}\n0x1,BASE,USDC,1.5`,
    `\u{feff}${head}\r\n0x1,BASE,USDC,1.5\r\n`,
    'address;network;currency;amount\n0x1;BASE;USDC;1.5\n',
    'address\tnetwork\tcurrency\tamount\n0x1\tBASE\tUSDC\t1.5\n',
    `${head}\n"0x1","BASE",USDC,"1.5"\n\n,,,\n`,
  ]) {
    expect(read(text)).toMatchObject({ name: 'growers.csv', lines });
  }
  const { columns, lines: after } = read(
    'Recipient address,Blockchain,Token,Amount USD,Note\n\n0x1,BASE,USDC,2,"a, b"\n',
  );
  expect([...columns]).toEqual([
    ['address', 0],
    ['network', 1],
    ['currency', 2],
    ['amountUsd', 3],
    ['note', 4],
  ]);
  expect(after).toEqual([{ line: 3, cells: ['0x1', 'BASE', 'USDC', '2', 'a, b'] }]);
});

test('refuses a file as a whole, and says what it must be', () => {
  expect(() => readFile(undefined)).toThrow('must be a CSV file');
  expect(refusalOf('')).toMatch('a first line that names the columns');
  expect(refusalOf(`${head}\n\n`)).toMatch('and one payout below it');
  expect(refusalOf('address,network,amount\n0x1,BASE,1')).toMatch('must have the columns currency');
  expect(refusalOf('address,network,currency\n0x1,BASE,USDC')).toMatch('amount or amount_usd');
  expect(refusalOf(`${head},iban\n0x1,BASE,USDC,1,DE`)).toMatch('it has "iban"');
  expect(refusalOf(`${head},to\n0x1,BASE,USDC,1,0x2`)).toMatch('one column for the address: "to" is another');
  expect(refusalOf(`${head}\n0x1,BASE,USDC,"1.5\n0x2,BASE,USDC,2\n`)).toMatch(
    'must close its quotation marks: see line 2',
  );
  expect(refusalOf(Buffer.from(`${head},note\n0x1,BASE,USDC,1,Gr\u{fc}n`, 'latin1'))).toMatch('UTF-8');
  expect(refusalOf(Buffer.from(`\u{feff}${head}`, 'utf16le'))).toMatch('UTF-8');
  expect(refusalOf(`${head}\n${'0x1,BASE,USDC,1\n'.repeat(10_001)}`)).toBe(
    'must have at most 10,000 payouts: it has 10,001',
  );
  expect(read(`${head}\n${'0x1,BASE,USDC,1\n'.repeat(10_000)}`).lines).toHaveLength(10_000);
});

test('knows what programs put on top, and whether amounts have commas', () => {
  const file = read(`sep=;\n${head.replaceAll(',', ';')}\n0x1;BASE;USDC;3,50\n`);
  expect(file).toMatchObject({ lines: [{ line: 3 }], hasCommas: true });
  expect(read(`${head}\n0x1,BASE,USDC,1.5`).hasCommas).toBe(false);
  expect(refusalOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]))).toBe('must be a CSV file');
});

test('millions of empty lines are refused before they fill the memory', () => {
  expect(refusalOf(`${head}\n0x1,BASE,USDC,1\n${'\n'.repeat(4_000_000)}`)).toBe(
    'must have at most 10,000 payouts, and fewer than 20,000 lines with the empty ones',
  );
});

test('the name of a file is one short line', () => {
  expect(read(`${head}\n0x1,BASE,USDC,1`, 'a\r\nb\u{2028}.csv').name).toBe('a  b .csv');
  expect(read(`${head}\n0x1,BASE,USDC,1`, '').name).toBe('payouts.csv');
  expect(read(`${head}\n0x1,BASE,USDC,1`, `${'x'.repeat(300)}.csv`).name).toHaveLength(120);
});

test('a name is cut between letters, and hides nothing of itself', () => {
  const long = `${'a'.repeat(150)}😀${'b'.repeat(119)}`;
  expect(read(`${head}\n0x1,BASE,USDC,1`, long).name).toBe(`😀${'b'.repeat(119)}`);
  expect(read(`${head}\n0x1,BASE,USDC,1`, `${'c'.repeat(119)}\ud83d.csv`).name.isWellFormed()).toBe(true);
  expect(read(`${head}\n0x1,BASE,USDC,1`, 'gro\u202Ewers\u200B.csv').name).toBe('growers.csv');
});

test('is given up at the first quotation mark that is wrong, however many there are', () => {
  const began = performance.now();
  expect(refusalOf(`${head}\n${'"a"a\n'.repeat(1_000_000)}`)).toBe('must close its quotation marks: see line 2');
  const all = performance.now() - began;
  expect(refusalOf(`${head}\n"a"a\n`)).toBe('must close its quotation marks: see line 2');
  // A million of them took four seconds.
  expect(all).toBeLessThan(1_500);
});
