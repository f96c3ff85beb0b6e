/** PostgreSQL's word for a row that may exist once and is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** A reference to a row that is not there, or that cannot be there because its column holds no such number. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503' || codeOf(error) === '22003';
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
