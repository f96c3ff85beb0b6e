/** The classes of PostgreSQL for connections, and what it says while it goes, comes or is full. */
const codes = /^(08...|57P0[1-5]|53300|25006)$/;
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What its client and the pool say without a code. */
const texts = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^Client has encountered a connection error/,
  /^Client was closed/,
  /^Cannot use a pool after calling end/,
  /is not currently accepting connections$/,
  /^the database system is /,
];

/** Whether this is no answer of the database at all, or one that says that it cannot serve now. It is over when it is back. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && (codes.test(code) || (syscall !== undefined && network.has(code)))) return true;
  if (texts.some((text) => text.test(error.message))) return true;
  // Where a name has several addresses, each of them failed.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway);
  return false;
}
