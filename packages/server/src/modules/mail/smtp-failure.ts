/** What went wrong with a mail server, in our words. What the server said is not repeated: it may echo secrets. */
export class SmtpFailure extends Error {
  override name = 'SmtpFailure';
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
  }
}

type Told = readonly [code: string, sentence: string];

const noSuchName: Told = ['DNS_NOT_FOUND', 'There is no server of this name.'];
const untrusted: Told = ['TLS_UNTRUSTED', "The server's certificate is not signed by an authority known here."];
const notTls: Told = ['TLS_FAILED', 'The server does not begin with TLS on this port; STARTTLS may be right.'];
const lost: Told = ['CONNECTION_LOST', 'The server closed the connection.'];
const unreachable: Told = ['CONNECTION_UNREACHABLE', 'There is no way to this server from here.'];

const ofSystem: Readonly<Record<string, Told>> = {
  ENOTFOUND: noSuchName,
  ENODATA: noSuchName,
  EAI_AGAIN: ['DNS_FAILED', 'The name could not be looked up just now.'],
  ECONNREFUSED: ['CONNECTION_REFUSED', 'Nothing accepts connections at this host and port.'],
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ECONNRESET: lost,
  EPIPE: lost,
  ETIMEDOUT: ['TIMED_OUT', 'The server did not answer in time.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['TLS_UNTRUSTED', "The server's certificate is self-signed: it proves nothing."],
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_HAS_EXPIRED: ['TLS_EXPIRED', "The server's certificate has expired."],
  CERT_NOT_YET_VALID: ['TLS_EXPIRED', "The server's certificate is not valid yet."],
  ERR_TLS_CERT_ALTNAME_INVALID: ['TLS_WRONG_NAME', "The server's certificate is for another host name."],
  ERR_SSL_WRONG_VERSION_NUMBER: notTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: notTls,
};

const ofTimeout: Readonly<Record<string, Told>> = {
  GREETING_TIMEOUT: ['TIMED_OUT', 'The server took the connection but said nothing; it may want TLS from the start.'],
  UPGRADE_TIMEOUT: ['TIMED_OUT', 'The server did not finish the TLS handshake in time.'],
};

const ofCommand: Readonly<Record<string, Told>> = {
  STARTTLS: ['TLS_NOT_OFFERED', 'The server does not offer STARTTLS.'],
  EHLO: ['TLS_NOT_OFFERED', 'The server does not offer STARTTLS.'],
  'MAIL FROM': ['SENDER_REFUSED', 'The server refused the sender.'],
  'RCPT TO': ['RECIPIENT_REFUSED', 'The server refused the recipient.'],
  DATA: ['MESSAGE_REFUSED', 'The server refused the mail.'],
};

type Raw = {
  code?: string;
  originalCode?: string;
  timeoutType?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

export function explainFailure(error: unknown): SmtpFailure {
  if (error instanceof SmtpFailure) return error;
  const raw = (error ?? {}) as Raw;
  const [code, sentence] = told(raw);
  const reply = replyCode(raw);
  return new SmtpFailure(code, reply === '' ? sentence : `${sentence.slice(0, -1)} (${reply}).`, error);
}

export function timedOut(): SmtpFailure {
  const [code, sentence] = ofSystem['ETIMEDOUT'] as Told;
  return new SmtpFailure(code, sentence);
}

function told({ code = '', originalCode, timeoutType, command = '', responseCode }: Raw): Told {
  const known = ofTimeout[timeoutType ?? ''] ?? ofSystem[originalCode ?? code];
  if (known) return known;
  if (responseCode === 421) return ['BUSY', 'The server is too busy or shutting down.'];
  if (code === 'EAUTH') return ['AUTH_REFUSED', 'The server refused the user name or password.'];
  if (responseCode === 530) return ['AUTH_NEEDED', 'The server wants a user name and a password.'];
  const refused = responseCode === undefined ? undefined : ofCommand[command];
  if (refused) return refused;
  if (code === 'ETLS' || originalCode?.startsWith('ERR_SSL_')) {
    return ['TLS_FAILED', 'No TLS connection with this server could be agreed on.'];
  }
  if (code === 'EDNS') return noSuchName;
  if (code === 'ECONNECTION' || code === 'ESOCKET') return lost;
  return ['NOT_UNDERSTOOD', 'The server does not answer as a mail server does.'];
}

/** The three digits of the reply and, where there is one, its enhanced status: numbers only. */
function replyCode({ response = '', responseCode }: Raw): string {
  if (responseCode === undefined) return '';
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? `${responseCode} ${enhanced}` : String(responseCode);
}
