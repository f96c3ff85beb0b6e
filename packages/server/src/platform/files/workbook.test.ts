import { readSheet, default as readWorkbook } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { workbook, type Sheet, type SheetCell } from './workbook.ts';

const columns = [
  { name: 'Name', width: 20 },
  { name: 'Amount', width: 12 },
  { name: 'Booked', width: 20 },
];

async function* rowsOf(rows: Iterable<readonly SheetCell[]>): AsyncGenerator<readonly SheetCell[]> {
  for (const row of rows) yield row;
}

const sheet = (name: string, rows: Iterable<readonly SheetCell[]>, place = 1): Sheet => {
  return { name, place, columns, rows: rowsOf(rows) };
};

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

test('a workbook opens elsewhere with what was put in: texts as texts, numbers, moments and nothing', async () => {
  const hostile = [
    '=HYPERLINK("https://evil.example")',
    '+1',
    '@a',
    '<b>&"',
    'a\u0000b\u001f',
    '_x0041_',
    '\ud800',
    ' ČŠŽ Ελλάδα 😀 ',
  ];
  const rows: SheetCell[][] = [
    ...hostile.map((text) => [text]),
    ['Sum', { decimal: '-1234.5' }, { moment: '2026-10-31 17:04:05' }],
    [null, 7, { moment: '2026-03-01T00:00:00' }],
  ];
  const file = await bytesOf(workbook([sheet('Second', [], 2), sheet('First & last', rows)]));
  const read = await readWorkbook(file);
  expect(read.map((one) => one.sheet)).toEqual(['First & last', 'Second']);
  expect(read[1]?.data).toEqual([['Name', 'Amount', 'Booked']]);
  const [head, ...data] = read[0]?.data ?? [];
  expect(head).toEqual(['Name', 'Amount', 'Booked']);
  expect(data.slice(0, hostile.length).map(([text]) => String(text).trim())).toEqual(
    hostile.map((text) => text.toWellFormed().trim()),
  );
  // A day is a number with a fraction there: its seconds are right when they are rounded.
  const second = (at: unknown) => Math.round(Number(at) / 1000);
  expect(data.slice(hostile.length).map(([text, number, at]) => [text, number, second(at)])).toEqual([
    ['Sum', -1234.5, second(new Date('2026-10-31T17:04:05Z'))],
    [null, 7, second(new Date('2026-03-01T00:00:00Z'))],
  ]);
  expect(file.toString('latin1')).not.toContain('<f>');
});

test('what does not fit on a sheet goes on on the next one, below the names of the columns', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => [`row ${at}`]);
  const file = await bytesOf(workbook([sheet('Rows', rows)], 4));
  const read = await readWorkbook(file);
  expect(read.map((one) => [one.sheet, one.data.length])).toEqual([
    ['Rows', 4],
    ['Rows 2', 4],
    ['Rows 3', 2],
  ]);
  expect((await readSheet(file, 'Rows 3'))[1]?.[0]).toBe('row 6');
});

test('rows are read as they are sent, none after somebody stops reading, and what goes wrong reaches who reads', async () => {
  let taken = 0;
  let isClosed = false;
  const endless: Sheet = {
    name: 'Endless',
    place: 1,
    columns,
    rows: (async function* () {
      try {
        for (;;) {
          taken += 1;
          yield [`row ${Math.sin(taken)}`];
        }
      } finally {
        isClosed = true;
      }
    })(),
  };
  let bytes = 0;
  for await (const part of workbook([endless])) {
    bytes += part.length;
    if (bytes > 200_000) break;
  }
  expect(isClosed).toBe(true);
  expect(taken).toBeLessThan(60_000);
  const broken = (async function* (): AsyncGenerator<SheetCell[]> {
    yield ['one'];
    throw new Error('the books are gone');
  })();
  await expect(bytesOf(workbook([{ ...endless, rows: broken }]))).rejects.toThrow('the books are gone');
});
