/** PostgreSQL's word for a row that may exist once and is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** A reference to a row that is not there, or that cannot be there because its column holds no such number. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503' || codeOf(error) === '22003';
}

/** What a single row can be at fault for, or two transactions that met: the others of a batch may well go through. */
export function isOfOneRow(error: unknown): boolean {
  return /^(22|23|40)...$/.test(String(codeOf(error)));
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
