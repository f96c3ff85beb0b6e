import type pg from 'pg';

/** What secrets look like in an answer: those with a prefix, the seed of an authenticator, recovery codes. */
const shapes = [
  /\bc[a-z]{2}_[\w-]{43}/g,
  /\bsetup-[\w-]{43}/g,
  /\bp_[\w-]{43}/g,
  /(?<="secret":")[^"]{8,}/g,
  /(?<=")[a-z2-9]{5}-[a-z2-9]{5}(?=")/g,
];

export function secretsIn(text: string): string[] {
  return shapes.flatMap((shape) => text.match(shape) ?? []);
}

/** The passwords that a request brings; short ones may stand anywhere by chance. */
export function passwordsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { password, oldPassword } = body as Record<string, unknown>;
  return [password, oldPassword].filter((text) => typeof text === 'string').filter((text) => text.length >= 10);
}

/** Where any of the secrets was written down: in a log line, or in a row as text or as bytes. */
export async function findLeaks(
  pool: pg.Pool,
  secrets: Iterable<string>,
  logged: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(secrets)].map((text) => [text, Buffer.from(text).toString('hex')] as const);
  if (wanted.length === 0) return [];
  const places = [{ name: 'the log', text: logged.join('') }, ...(await dump(pool))];
  return places.flatMap(({ name, text }) =>
    wanted
      .filter(([plain, hex]) => text.includes(plain) || text.includes(hex))
      .map(([plain]) => `${name} holds ${plain}`),
  );
}

/** On one connection, and only of what has a page at all: most tables of most tests have none. */
async function dump(pool: pg.Pool): Promise<{ name: string; text: string }[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'graphile_worker')
       and pg_relation_size(c.oid) + coalesce((select sum(pg_relation_size(relid)) from pg_partition_tree(c.oid)), 0) > 0`,
  );
  const texts = rows.map(({ name }) => `select '${name}' as name, string_agg(t::text, ' ') as text from ${name} t`);
  const tables = await pool.query<{ name: string; text: string | null }>(texts.join(' union all '));
  return tables.rows.map(({ name, text }) => ({ name, text: text ?? '' }));
}
