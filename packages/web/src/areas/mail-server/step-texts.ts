import type { SmtpStepResult } from '@coffer/contract/operations/smtp.ts';

export type Step = SmtpStepResult['step'];

type StepText = {
  name: string;
  /** Why there was nothing to do. */
  skipped: string;
  /** What to do when it fails. */
  hint: string;
};

/** What is said of each step, in the order in which a mail goes through them. */
export const stepTexts: Readonly<Record<Step, StepText>> = {
  dns: {
    name: 'Look up the host name',
    skipped: 'The host is an IP address.',
    hint: 'Check the spelling of the host. If it is correct, this server may have no working DNS.',
  },
  connect: {
    name: 'Connect',
    skipped: 'There was nothing to connect to.',
    hint: 'Check the port: 465 for TLS, 587 for STARTTLS, 25 for none. A firewall or the hosting provider may block it.',
  },
  tls: {
    name: 'Encrypt',
    skipped: 'Security is none: everything is sent unencrypted.',
    hint: 'If the port is correct, choose the other kind of security. The certificate must be valid for this host name.',
  },
  auth: {
    name: 'Sign in',
    skipped: 'There is no user name.',
    hint: 'Check the user name and enter the password again. Some providers require an app password or an SMTP key.',
  },
  send: {
    name: 'Send the email',
    skipped: 'There was nothing to send.',
    hint: 'Check the sender: many servers accept only addresses of the account. Then check the recipient.',
  },
};
