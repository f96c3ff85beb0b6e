/** Why no answer came, as a sentence for whoever named the address. */
export class OutboundFailure extends Error {
  override name = 'OutboundFailure';
}

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Host not found.',
  EAI_AGAIN: 'The host could not be looked up.',
  ECONNREFUSED: 'Nothing listens there.',
  ECONNRESET: 'The connection broke off.',
  UND_ERR_SOCKET: 'The connection broke off.',
  EPIPE: 'The connection broke off.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  UND_ERR_CONNECT_TIMEOUT: 'The host did not answer in time.',
  ETIMEDOUT: 'The host did not answer in time.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Nobody vouches for the certificate.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Nobody vouches for the certificate.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate comes without those between it and its root.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
};

export function explainOutbound(error: unknown, timedOutAfterMs: number | undefined): OutboundFailure {
  if (timedOutAfterMs !== undefined) {
    return new OutboundFailure(`No answer within ${timedOutAfterMs / 1000} seconds.`, { cause: error });
  }
  if (error instanceof OutboundFailure) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const isOther = error instanceof Error && error.name === 'HTTPParserError';
  const sentence = sentences[code] ?? `The call failed${isOther ? ': that is not HTTP' : ''}.`;
  return new OutboundFailure(sentence, { cause: error });
}
