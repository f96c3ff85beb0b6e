import { expect, test } from 'vitest';
import { rawLines } from './raw-lines.ts';

const file = [
  '\uFEFFname,network,currency,amount,address',
  'Abebe,BASE,USDC,62.50,0xab',
  '"Ola, Nygard",BASE,USDC,"1.250,00",0x5b',
  '"Two',
  'rows",TRX,USDT,5,TQ',
  '=HYPERLINK("http"),BASE,USDC,"=1+1",0x91',
  '',
].join('\n');

test('the head and the lines that were asked for, as they stand', () => {
  expect(rawLines(file, [3])).toBe(
    'name,network,currency,amount,address\r\n"Ola, Nygard",BASE,USDC,"1.250,00",0x5b\r\n',
  );
});

test('a cell over several rows stays whole, and is one line', () => {
  const saved = rawLines(file, [4, 5]);
  expect(saved).toContain('"Two\nrows",TRX,USDT,5,TQ\r\n');
  expect(saved).toContain('HYPERLINK');
});

test('empty lines count, and the head is the first that says something', () => {
  expect(rawLines('\r\na,b\r\n\r\n1,2\r\n3,4', [4])).toBe('a,b\r\n1,2\r\n');
});

test('a quote within a cell is one of its letters', () => {
  expect(rawLines('a,b\n5" disc,1\ny,2', [3])).toBe('a,b\r\ny,2\r\n');
});

test('no cell of it is a formula for a spreadsheet', () => {
  expect(rawLines(file, [5])).toContain(`'=HYPERLINK("http"),BASE,USDC,"'=1+1",0x91`);
});

test('a quote that nobody closes takes the rest, and nothing is lost', () => {
  expect(rawLines('a,b\n"x,1\ny,2', [2])).toBe('a,b\r\n"x,1\ny,2\r\n');
});
