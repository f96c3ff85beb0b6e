import { isDatabaseAway } from './database-away.ts';

/** Errors of TLS by their codes: a certificate that is old, another one's, or nobody's. */
const ofCertificates = /^(CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY|GET))/;

/** Where a database is, without user and password. */
export function whereIs(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl);
  return `${hostname}:${port || '5432'}`;
}

/** Why a database lets nobody in, in a sentence that says what to do; undefined while it is merely away. */
export function explainRefusal(error: Error, databaseUrl: string, setting = 'DATABASE_URL'): string | undefined {
  const { code = '' } = error as Error & { code?: string };
  const { username, pathname } = new URL(databaseUrl);
  const where = whereIs(databaseUrl);
  const database = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  if (code === '28P01') {
    return `The database at ${where} refuses the password of "${decodeURIComponent(username)}". Correct ${setting}.`;
  }
  if (code === '28000') return `The database at ${where} lets this user not in: ${error.message}. Correct ${setting}.`;
  if (code === '3D000') {
    return `There is no database "${database}" at ${where}. Create it, such as by: createdb ${database}. Or correct ${setting}.`;
  }
  if (code === '42501') return `The user of ${setting} may not use the database at ${where}: ${error.message}.`;
  if (/unsupported startup parameter/.test(error.message)) {
    return `A connection pooler stands at ${where} and refuses a setting: ${error.message}. Connect to PostgreSQL itself: the program pools its connections.`;
  }
  if (/does not support SSL/.test(error.message)) {
    return `The database at ${where} speaks no TLS. Leave sslmode out of ${setting}, or set the server up for it.`;
  }
  if (ofCertificates.test(code))
    return `The certificate of the database at ${where} is not accepted: ${error.message}.`;
  return isDatabaseAway(error) ? undefined : `The database at ${where} cannot be used: ${error.message}.`;
}
