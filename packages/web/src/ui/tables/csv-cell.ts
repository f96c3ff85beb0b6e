/** A spreadsheet would run what begins like this. */
const formula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/** A cell of a file of our own making, which no spreadsheet takes for a formula. */
export function cellOf(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
