import type pg from 'pg';

/** What secrets look like in an answer: those with a prefix, the seed of an authenticator, recovery codes. */
const shapes = [
  /\bc[a-z]{2}_[\w-]{43}/g,
  /\bsetup-[\w-]{43}/g,
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

async function dump(pool: pg.Pool): Promise<{ name: string; text: string }[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'graphile_worker')`,
  );
  return Promise.all(
    rows.map(async ({ name }) => {
      const table = await pool.query<{ text: string | null }>(`select string_agg(t::text, ' ') as text from ${name} t`);
      return { name, text: table.rows[0]?.text ?? '' };
    }),
  );
}
