/** What a spreadsheet would take for a formula becomes plain text: at the beginning of a cell, in quotes or not. */
const formula = /(^|[,;\t])("?)(?=[=+\-@])/g;
/** A cell in quotes begins after what divides cells, and goes over lines; a quote within a cell is one of its letters. */
const record = /(?:(?<=^|[,;\t\r\n])"(?:[^"]|"")*(?:"|$)|[^\r\n])*(?:\r\n|\r|\n|$)/y;

/** The head of a file and the lines of these numbers, as they stand in it: counted as the check counts them, from 1. */
export function rawLines(text: string, wanted: readonly number[]): string {
  const records = recordsOf(text.replace(/^\uFEFF/, ''));
  const head = records.findIndex((raw) => raw.trim() !== '') + 1;
  const numbers = new Set([head, ...wanted]);
  return records
    .filter((_, at) => numbers.has(at + 1))
    .map((raw) => `${raw.replaceAll(formula, "$1$2'")}\r\n`)
    .join('');
}

function recordsOf(text: string): string[] {
  const records: string[] = [];
  record.lastIndex = 0;
  while (record.lastIndex < text.length) {
    const [raw = ''] = record.exec(text) ?? [];
    records.push(raw.replace(/(?:\r\n|\r|\n)$/, ''));
  }
  return records;
}
