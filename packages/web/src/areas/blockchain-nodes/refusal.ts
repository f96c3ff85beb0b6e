import { ApiFailure, messageOf } from '../../api/http/failure.ts';

/** What the server has against a node, without the place of it in the list. */
export function refusalOf(failure: unknown): string {
  const issue =
    failure instanceof ApiFailure ? failure.issues.find(({ path }) => /^(nodes|url)\b/.test(path)) : undefined;
  if (issue === undefined) return messageOf(failure);
  const said = plainly(issue.message);
  return /^[a-z]/.test(said) ? `The node ${said}` : said;
}

const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host could not be looked up',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host did not respond in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for a different host',
};

/** What the machine calls it stays behind what it means, for whoever looks it up. */
function plainly(said: string): string {
  return said.replace(/^no connection \((\w+)\)/, (_all, code: string) => {
    const meaning = Object.hasOwn(meanings, code) ? meanings[code] : 'no connection';
    return `does not respond: ${meaning} (${code})`;
  });
}

/** A node's own words, or the network's, as a sentence: "The node does not answer: nothing is listening there (ECONNREFUSED)." */
export function asSentence(said: string | undefined): string {
  const trimmed = said?.trim() || 'no response';
  const plain = plainly(trimmed);
  const text = plain === trimmed ? trimmed : `The node ${plain}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
}
