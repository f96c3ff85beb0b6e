import type { createSmtp, SmtpView } from '@coffer/contract/operations/smtp.ts';
import type { Input } from '../../api/http/client.ts';

type Settings = Input<typeof createSmtp>['body'];
export type Security = Settings['security'];

export type MailServerValues = {
  host: string;
  security: Security;
  port: number | '';
  username: string;
  /** What is to become of a stored password. */
  plan: 'keep' | 'change' | 'remove';
  password: string;
  /** In place of a typed one: a secret of a vault. */
  isFromVault: boolean;
  passwordSecretID: number | null;
  from: string;
  replyTo: string;
};

export type Problems = Partial<Record<keyof MailServerValues | 'to', string>>;

/** Of the password: none is stored; one is and stays; it is typed anew; it goes; it would not be taken along. */
export type PasswordState = 'none' | 'stored' | 'changing' | 'removing' | 'dropped';

/** What a test can use: what is stored, or the form. A stored password is used with the stored settings alone. */
export type Trial = { use: 'stored' } | { use: 'form'; settings: Settings } | { use: 'nothing' };

const usualPorts: Record<Security, number> = { tls: 465, starttls: 587, none: 25 };
const hostName =
  /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$|^[0-9a-f.:]*:[0-9a-f.:]*$/i;
const address = String.raw`[^<>@\s]+@[^<>@\s]+\.[^<>@\s.]+`;
const mailbox = new RegExp(String.raw`^(${address}|[^<>]*<\s*${address}\s*>)$`);
const mailboxAllowed = 'must be a mailbox such as pay@example.com or Example Shop <pay@example.com>';

/** What the fields say at first; of no server, what is usual. */
export function valuesOf(stored?: SmtpView): MailServerValues {
  const security = stored?.security ?? 'starttls';
  return {
    host: stored?.host ?? '',
    security,
    port: stored?.port ?? usualPorts[security],
    username: stored?.username ?? '',
    plan: 'keep',
    password: '',
    isFromVault: false,
    passwordSecretID: null,
    from: stored?.from ?? '',
    replyTo: stored?.replyTo ?? '',
  };
}

/** The usual port goes with the kind of security; a port of somebody's own stays. */
export function portAfter(port: number | '', before: Security, next: Security): number | '' {
  return port === '' || port === usualPorts[before] ? usualPorts[next] : port;
}

export function passwordState(values: MailServerValues, stored: SmtpView): PasswordState {
  if (!stored.hasPassword) return 'none';
  if (!isSamePlace(values, stored)) return 'dropped';
  return ({ keep: 'stored', change: 'changing', remove: 'removing' } as const)[values.plan];
}

export function settingsOf(values: MailServerValues, stored: SmtpView): Settings {
  const { host, security, port, username, from, replyTo } = values;
  const password = typedPassword(values, stored);
  const secretID = chosenSecret(values, stored);
  return {
    host: host.trim(),
    security,
    port: Number(port),
    username: username.trim(),
    from: from.trim(),
    replyTo: replyTo.trim(),
    ...(secretID !== null ? { passwordSecretID: secretID } : password === undefined ? {} : { password }),
  };
}

export function isChanged(values: MailServerValues, stored: SmtpView): boolean {
  const before = valuesOf(stored);
  const state = passwordState(values, stored);
  return (
    !isSamePlace(values, before) ||
    values.from.trim() !== before.from ||
    values.replyTo.trim() !== before.replyTo ||
    values.password !== '' ||
    chosenSecret(values, stored) !== null ||
    (state !== 'none' && state !== 'stored')
  );
}

export function trialOf(values: MailServerValues, stored: SmtpView): Trial {
  if (stored.configured && !isChanged(values, stored)) return { use: 'stored' };
  if (passwordState(values, stored) === 'stored') return { use: 'nothing' };
  return { use: 'form', settings: settingsOf(values, stored) };
}

/** In the order of the fields. The server has the last word on what a host or a mailbox is. */
export function problemsOf(values: MailServerValues, stored: SmtpView): Problems {
  const { host, port, username, from, replyTo } = values;
  const password = typedPassword(values, stored) ?? '';
  const secretID = chosenSecret(values, stored);
  const isMissing = values.isFromVault
    ? isTyped(values, stored) && secretID === null
    : passwordState(values, stored) === 'changing' && password === '';
  return {
    ...(hostName.test(host.trim()) ? {} : { host: 'must be a host name or an IP address' }),
    ...(isPort(port) ? {} : { port: 'must be from 1 to 65535' }),
    ...((password !== '' || secretID !== null) && username.trim() === ''
      ? { username: 'must not be empty when a password is set' }
      : {}),
    ...(isMissing
      ? { [values.isFromVault ? 'passwordSecretID' : 'password']: missing[values.isFromVault ? 'secret' : 'typed'] }
      : {}),
    ...(mailbox.test(from.trim()) ? {} : { from: mailboxAllowed }),
    ...(replyTo.trim() === '' || mailbox.test(replyTo.trim()) ? {} : { replyTo: mailboxAllowed }),
  };
}

export function recipientProblem(to: string): string | undefined {
  return new RegExp(`^${address}$`).test(to.trim()) ? undefined : 'must be an email address such as ada@example.com';
}

const missing = { typed: 'must be entered, or keep the stored one', secret: 'must be chosen, or enter a password' };

/** Whether a password is to be given here at all. */
function isTyped(values: MailServerValues, stored: SmtpView): boolean {
  return ['none', 'changing', 'dropped'].includes(passwordState(values, stored));
}

function chosenSecret(values: MailServerValues, stored: SmtpView): number | null {
  return values.isFromVault && isTyped(values, stored) ? values.passwordSecretID : null;
}

/** Undefined: the stored one is kept. Empty: none. */
function typedPassword(values: MailServerValues, stored: SmtpView): string | undefined {
  const state = passwordState(values, stored);
  if (state === 'stored') return undefined;
  return state === 'removing' ? '' : values.password;
}

type Place = { host: string | null; port: number | '' | null; security: Security | null; username: string | null };

/** The password was given to one server, for one name, over one kind of connection: anywhere else it does not go. */
function isSamePlace(values: MailServerValues, stored: Place): boolean {
  return (
    values.host.trim().toLowerCase() === stored.host &&
    values.port === stored.port &&
    values.security === stored.security &&
    values.username.trim() === (stored.username ?? '')
  );
}

function isPort(port: number | ''): boolean {
  return Number.isInteger(port) && Number(port) >= 1 && Number(port) <= 65_535;
}
