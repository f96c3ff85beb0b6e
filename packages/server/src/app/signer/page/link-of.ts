const linkCharsMax = 64;

const fields: ReadonlyMap<string, 'hash' | 'ticket'> = new Map([
  ['look', 'hash'],
  ['stand', 'hash'],
  ['begin', 'ticket'],
  ['enrol', 'ticket'],
]);

/** What only the dashboard's links have, of those calls that come with one: a hash, or a ticket. */
export function linkOf(name: string, body: unknown): string | null {
  const field = fields.get(name);
  if (field === undefined || typeof body !== 'object' || body === null || !(field in body)) return null;
  const found: unknown = (body as Readonly<Record<string, unknown>>)[field];
  return typeof found === 'string' && found.length <= linkCharsMax ? found : null;
}
