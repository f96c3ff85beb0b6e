import { zip, type ZipEntry } from './zip.ts';

/**
 * A text is always a text, whatever it begins with. A decimal is a number for whoever calculates, who rounds it to fifteen digits: what has
 * to be exact stands beside it as a text. A moment is written as the clock on the wall shows it: `2026-10-31 17:04:05`.
 */
export type SheetCell = string | number | null | { decimal: string } | { moment: string };
export type Column = { name: string; width: number };
export type Sheet = {
  name: string;
  /** Where its tab stands; sheets are written in the order in which they are given. */
  place: number;
  columns: readonly Column[];
  rows: AsyncIterable<readonly SheetCell[]>;
};

/** Of a sheet, the row of its names among them, as far as spreadsheets can count. */
const rowsMax = 1_048_576;
const textMax = 32_767;
const msPerDay = 86_400_000;
/** The first of January 1970 by the days of spreadsheets. */
const firstDay = 25_569;
const rowsAtOnce = 200;

/** A workbook that leaves as it is made. What does not fit on a sheet goes on on the next one. */
export function workbook(sheets: Iterable<Sheet>, sheetRowsMax = rowsMax): AsyncGenerator<Uint8Array> {
  return zip(entriesOf(sheets, sheetRowsMax));
}

async function* entriesOf(sheets: Iterable<Sheet>, sheetRowsMax: number): AsyncGenerator<ZipEntry> {
  yield { name: '_rels/.rels', parts: [relations([['officeDocument', 'xl/workbook.xml']])] };
  yield { name: 'xl/styles.xml', parts: [styles] };
  const made: { name: string; place: number; file: string }[] = [];
  for (const { name, place, columns, rows } of sheets) {
    const source = rows[Symbol.asyncIterator]();
    try {
      let next = await source.next();
      const take = async () => {
        const { value, done } = next;
        if (done) return undefined;
        next = await source.next();
        return value;
      };
      for (let part = 1; part === 1 || !next.done; part += 1) {
        const file = `worksheets/sheet${made.length + 1}.xml`;
        made.push({ name: part === 1 ? name : `${name} ${part}`, place, file });
        yield { name: `xl/${file}`, parts: sheetXml(columns, take, sheetRowsMax) };
      }
    } finally {
      await source.return?.();
    }
  }
  const names = made.map(
    ({ name, place }, at) => [place, `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="r${at + 2}"/>`] as const,
  );
  const tabs = names.toSorted(([a], [b]) => a - b).map(([, tab]) => tab);
  yield {
    name: 'xl/workbook.xml',
    parts: [`${head}<workbook ${main} xmlns:r="${office}"><sheets>${tabs.join('')}</sheets></workbook>`],
  };
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    parts: [relations([['styles', 'styles.xml'], ...made.map(({ file }) => ['worksheet', file] as const)])],
  };
  yield { name: '[Content_Types].xml', parts: [contentTypes(made.map(({ file }) => file))] };
}

async function* sheetXml(
  columns: readonly Column[],
  take: () => Promise<readonly SheetCell[] | undefined>,
  sheetRowsMax: number,
): AsyncGenerator<string> {
  const letters = columns.map((_, at) => lettersOf(at));
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  let written = `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  written += `<cols>${widths.join('')}</cols><sheetData>`;
  const names = columns.map(({ name }, at) => textCell(`${letters[at]}1`, name, ' s="1"'));
  written += `<row r="1">${names.join('')}</row>`;
  for (let row = 2; row <= sheetRowsMax; row += 1) {
    const cells = await take();
    if (cells === undefined) break;
    written += `<row r="${row}">${cells.map((cell, at) => cellXml(`${letters[at]}${row}`, cell)).join('')}</row>`;
    if (row % rowsAtOnce === 0) {
      yield written;
      written = '';
    }
  }
  yield `${written}</sheetData></worksheet>`;
}

function cellXml(place: string, cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return textCell(place, cell, '');
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if ('decimal' in cell) return `<c r="${place}" s="2"><v>${cell.decimal}</v></c>`;
  const days = Date.parse(`${cell.moment.replace(' ', 'T')}Z`) / msPerDay + firstDay;
  return `<c r="${place}" s="3"><v>${days}</v></c>`;
}

function textCell(place: string, text: string, style: string): string {
  return `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(text.slice(0, textMax))}</t></is></c>`;
}

function lettersOf(at: number): string {
  return at < 26 ? String.fromCodePoint(65 + at) : lettersOf(Math.floor(at / 26) - 1) + lettersOf(at % 26);
}

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML cannot hold is written as its number, and so is what would be read as one. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(
      /[\p{Cc}\uFFFE\uFFFF]/gu,
      (one) => `_x${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll(/[&<>"]/g, (one) => named[one] ?? one);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const office = `${schemas}/officeDocument/2006/relationships`;
const main = `xmlns="${schemas}/spreadsheetml/2006/main"`;
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;

function relations(of: readonly (readonly [type: string, target: string])[]): string {
  const each = of.map(
    ([type, target], at) => `<Relationship Id="r${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${schemas}/package/2006/relationships">${each.join('')}</Relationships>`;
}

function contentTypes(sheets: readonly string[]): string {
  const parts = [
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ...sheets.map((file) => [file, 'worksheet'] as const),
  ] as const;
  const each = parts.map(([file, type]) => `<Override PartName="/xl/${file}" ContentType="${typeOf(type)}"/>`);
  const rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>';
  const xml = '<Default Extension="xml" ContentType="application/xml"/>';
  return `${head}<Types xmlns="${schemas}/package/2006/content-types">${rels}${xml}${each.join('')}</Types>`;
}

/** By number: plain, the names of columns, numbers that are amounts, moments. */
const styles =
  `${head}<styleSheet ${main}><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00################"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
  [
    [0, 0],
    [0, 1],
    [164, 0],
    [165, 0],
  ]
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('') +
  '</cellXfs></styleSheet>';
