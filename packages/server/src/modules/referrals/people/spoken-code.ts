import { sql, type RawBuilder } from 'kysely';

/** A code without its hyphens, which nobody says. As the index has it. */
const spoken = sql.raw(`replace(lower(f.code), '-', '')`);
const alsoSpoken = sql.raw(`replace(lower(o.code), '-', '')`);

/** Of people `f`, those whose code these are but for hyphens, where they are nobody else's of the project. */
export function areSpoken(codes: readonly string[]): RawBuilder<boolean> {
  const said = codes.map((code) => code.toLowerCase().replaceAll('-', ''));
  return sql<boolean>`(${spoken} = any(${said}::text[]) and not exists (select from referral_person o
    where o.project_id = f.project_id and o.id <> f.id and ${alsoSpoken} = ${spoken}))`;
}
