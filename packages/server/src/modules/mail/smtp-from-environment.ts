import { smtpInput, type SmtpInput } from '@coffer/contract/operations/smtp.ts';
import { ConfigError, type Config } from '../../platform/config.ts';

/** `smtp://name:secret@host:587` means STARTTLS, `smtps://` TLS; `?security=none` is for a server next door. */
export function smtpFromEnvironment(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): SmtpInput | undefined {
  if (config.SMTP_URL === undefined) return undefined;
  const url = new URL(config.SMTP_URL);
  const security = url.protocol === 'smtps:' ? 'tls' : (url.searchParams.get('security') ?? 'starttls');
  const read = smtpInput.safeParse({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (security === 'tls' ? 465 : 587) : Number(url.port),
    security,
    username: decoded(url.username),
    password: decoded(url.password),
    from: config.MAIL_FROM ?? '',
  });
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path, message }) =>
    path[0] === 'from' ? `MAIL_FROM ${message}.` : `SMTP_URL: ${path.join('.')} ${message}.`,
  );
  throw new ConfigError([...new Set(wrong)].join('\n'));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError('SMTP_URL must write a % in its user name or password as %25.');
  }
}
