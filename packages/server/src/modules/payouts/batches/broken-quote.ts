/**
 * The first line with a quotation mark that does not end its cell, or none. Looked for before the file is taken apart: there such a cell
 * goes on to the end of the file, and each further mark in it is another error that is kept.
 */
export function lineOfBrokenQuote(text: string): number | undefined {
  const opening = /(?:^\uFEFF?|[,;\t\r\n])"/g;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = endOfCell(text, opening.lastIndex);
    if (end === undefined) return text.slice(0, opening.lastIndex).split(/\r\n|\r|\n/).length;
    opening.lastIndex = end;
  }
  return undefined;
}

/** Behind the mark that closes a cell; a doubled one is part of it. */
function endOfCell(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at)) {
    if (text[at + 1] === '"') at += 2;
    else return /^ *([,;\t\r\n]|$)/.test(text.slice(at + 1, at + 100)) ? at + 1 : undefined;
  }
  return undefined;
}
