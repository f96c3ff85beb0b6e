/** Names of the zone table, which PostgreSQL knows as well; offsets have another sign there. */
export function isZone(name: string): boolean {
  if (name === 'UTC') return true;
  if (!/^[A-Za-z]+\/[\w+/-]+$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
