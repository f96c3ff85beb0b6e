import { createRequire } from 'node:module';
import { setImmediate as othersFirst } from 'node:timers/promises';

/** Points, 72 to an inch. */
const edge = 36;
const footerHeight = 20;
const sizes = { title: 17, heading: 10.5, text: 9, cell: 7.5, foot: 7 } as const;
const [shortSide, longSide] = [595.28, 841.89];
const lineHeight = 1.5;
const rowHeight = 1.7;
const gap = 12;
const nameWidth = 110;
const colours = { ink: '#111827', faint: '#6b7280', rule: '#d1d5db', alarm: '#b91c1c' } as const;

type Weight = 'plain' | 'bold';
const files: Record<Weight, string> = {
  plain: '400Regular/NotoSans_400Regular.ttf',
  bold: '600SemiBold/NotoSans_600SemiBold.ttf',
};

export type PaperColumn = { name: string; width: number; align?: 'right' };
type Look = { weight?: Weight; tone?: 'faint' | 'alarm' };
export type PaperRow = readonly (string | null)[];

/** Sheets of A4 that are filled from the top; what does not fit goes on on the next one, below the names of the columns. */
export type Paper = {
  title(text: string): void;
  heading(text: string): void;
  line(text: string, look?: Look): void;
  /** What it is called at the left, and beside that what it is. */
  fact(name: string, text: string): void;
  /** Names the columns, here and on top of each page from here on. */
  columns(columns: readonly PaperColumn[]): void;
  row(cells: PaperRow, look?: Look): void;
  space(): void;
  pages(): number;
};

type Sheet = { title: string; foot: string; landscape: boolean; madeAt: Date };

/**
 * A printable file that leaves as it is drawn: `draw` stops wherever others may go on, and what is on full pages is sent meanwhile. The library
 * and the fonts are read when they are needed first.
 */
export async function* printed(sheet: Sheet, draw: (paper: Paper) => AsyncIterable<void>): AsyncGenerator<Uint8Array> {
  const { default: Document } = await import('pdfkit');
  const doc = new Document({
    size: 'A4',
    layout: sheet.landscape ? 'landscape' : 'portrait',
    margin: edge,
    autoFirstPage: false,
    lang: 'en',
    info: { Title: printable(sheet.title), CreationDate: sheet.madeAt, Creator: 'Coffer' },
  });
  const find = createRequire(import.meta.url).resolve;
  for (const [name, file] of Object.entries(files))
    doc.registerFont(name, find(`@expo-google-fonts/noto-sans/${file}`));
  for await (const _ of draw(new Sheets(doc, sheet))) {
    const ready: unknown = doc.read();
    if (ready instanceof Uint8Array) yield ready;
    await othersFirst();
  }
  doc.end();
  for await (const chunk of doc as AsyncIterable<Buffer>) yield chunk;
}

class Sheets implements Paper {
  private readonly doc: PDFKit.PDFDocument;
  private readonly foot: string;
  private readonly width: number;
  private readonly height: number;
  private page = 0;
  private y = Number.POSITIVE_INFINITY;
  private head: readonly PaperColumn[] = [];

  constructor(doc: PDFKit.PDFDocument, { foot, landscape }: Sheet) {
    this.doc = doc;
    this.foot = printable(foot);
    [this.width, this.height] = landscape ? [longSide, shortSide] : [shortSide, longSide];
  }

  title(text: string): void {
    this.paragraph(text, sizes.title, { weight: 'bold' });
  }

  heading(text: string): void {
    this.head = [];
    this.room(70);
    this.y += sizes.heading;
    this.paragraph(text, sizes.heading, { weight: 'bold' });
    this.y += 3;
  }

  line(text: string, look: Look = {}): void {
    this.paragraph(text, sizes.text, look);
  }

  fact(name: string, text: string): void {
    this.room(sizes.text * lineHeight);
    this.put(name, edge, this.y, sizes.text, { tone: 'faint' });
    this.paragraph(text, sizes.text, {}, edge + nameWidth);
  }

  columns(columns: readonly PaperColumn[]): void {
    this.room(40);
    this.head = columns;
    this.names();
  }

  row(row: PaperRow, look: Look = {}): void {
    this.room(sizes.cell * rowHeight);
    this.cells(row, look);
  }

  space(): void {
    this.y += sizes.text;
  }

  pages(): number {
    return this.page;
  }

  private put(text: string, x: number, y: number, size: number, { weight = 'plain', tone }: Look): void {
    this.doc.font(weight, size).fillColor(tone === undefined ? colours.ink : colours[tone]);
    this.doc.text(text, x, y, { lineBreak: false });
  }

  private turn(): void {
    this.doc.addPage();
    this.page += 1;
    const y = this.height - edge - 10;
    const foot = this.shortened(this.foot, this.width - 2 * edge - 80, sizes.foot);
    this.put(foot, edge, y, sizes.foot, { tone: 'faint' });
    const number = `Page ${this.page}`;
    this.put(number, this.width - edge - this.doc.widthOfString(number), y, sizes.foot, { tone: 'faint' });
    this.y = edge;
    if (this.head.length > 0) this.names();
  }

  /** What belongs together is not torn apart. */
  private room(needed: number): void {
    if (this.y + needed > this.height - edge - footerHeight) this.turn();
  }

  private shortened(text: string, max: number, size: number, weight: Weight = 'plain'): string {
    this.doc.font(weight, size);
    if (this.doc.widthOfString(text) <= max) return text;
    const letters = Array.from(new Intl.Segmenter().segment(text.slice(0, 300)), ({ segment }) => segment);
    while (letters.length > 0 && this.doc.widthOfString(`${letters.join('')}…`) > max) letters.pop();
    return `${letters.join('')}…`;
  }

  private paragraph(text: string, size: number, look: Look, x = edge): void {
    this.doc.font(look.weight ?? 'plain', size);
    const lines = brokenInto(printable(text), this.width - edge - x, (part) => this.doc.widthOfString(part));
    for (const line of lines) {
      this.room(size * lineHeight);
      this.put(line, x, this.y, size, look);
      this.y += size * lineHeight;
    }
  }

  private names(): void {
    const names = this.head.map(({ name }) => name);
    this.cells(names, { weight: 'bold', tone: 'faint' });
    const y = this.y - 2;
    const rule = this.doc.moveTo(edge, y).lineTo(this.width - edge, y);
    rule.lineWidth(0.5).strokeColor(colours.rule).stroke();
  }

  /** A number is never cut off: it is written smaller until it fits. A name is. */
  private cells(row: PaperRow, look: Look): void {
    let x = edge;
    for (const [at, column] of this.head.entries()) {
      const text = printable(row[at] ?? '');
      const max = column.width - gap;
      this.doc.font(look.weight ?? 'plain', sizes.cell);
      if (column.align === 'right') {
        const wide = this.doc.widthOfString(text);
        const size = wide > max ? (sizes.cell * max) / wide : sizes.cell;
        this.put(text, x + max - Math.min(wide, max), this.y + sizes.cell - size, size, look);
      } else this.put(this.shortened(text, max, sizes.cell, look.weight), x, this.y, sizes.cell, look);
      x += column.width;
    }
    this.y += sizes.cell * rowHeight;
  }
}

/** At spaces where there are some; a word that is wider than a line is broken. */
function brokenInto(text: string, max: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )/)) {
    if (widthOf(line + word.trimEnd()) <= max) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const letter of word) {
      if (widthOf(line + letter) > max) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line.trimEnd()];
}

/** The fonts have the letters of Latin, Greek and Cyrillic; a question mark stands for one of another script, and for a picture. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(
      /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0020-\u036f\u2010-\u205f\u20a0-\u20bf\u2100-\u214f\u2212]/gu,
      '?',
    );
}
