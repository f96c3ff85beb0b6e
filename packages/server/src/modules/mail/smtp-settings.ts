import type { ProvenUse } from '../vault/index.ts';

/** Where mails go out. */
export type SmtpSettings = {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  username: string | null;
  from: string;
  replyTo: string | null;
};

/** With the password as the vault has it, its own or the use of one with a name: what changes remember. */
export type SealedAccount = SmtpSettings & { passwordSecretId: number | null; passwordNamed: ProvenUse | null };

/** With the password in the clear: held while a mail is sent, never longer. */
export type SmtpAccount = SmtpSettings & { password: string | null };

/** A password was given to one server, for one name, over one kind of connection. Anywhere else it must not go. */
export function samePlace(a: SmtpSettings, b: SmtpSettings): boolean {
  return a.host === b.host && a.port === b.port && a.security === b.security && a.username === b.username;
}
