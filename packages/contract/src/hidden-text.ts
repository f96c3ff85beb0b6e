/**
 * What turns the direction of the text after it, or takes no room: whoever reads a name with one of these in it reads another name.
 * What joins letters in some scripts and in emoji is none of them.
 */
const hidden = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/u;

export function hidesText(text: string): boolean {
  return hidden.test(text);
}

export function withoutHidden(text: string): string {
  return text.replaceAll(new RegExp(hidden, 'gu'), '');
}

/** What a spreadsheet would take for a formula, with or without something in front that nobody sees. */
export function isFormula(cell: string): boolean {
  return (
    /^[\t\r]|^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ||
    /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(withoutHidden(cell).trim())
  );
}
