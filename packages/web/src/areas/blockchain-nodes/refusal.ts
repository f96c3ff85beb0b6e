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
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host could not be looked up',
  ECONNRESET: 'the connection broke off',
  EPIPE: 'the connection broke off',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host did not answer in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody vouches for its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody vouches for its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without those between it and its root',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** What the machine calls it stays behind what it means, for whoever looks it up. */
function plainly(said: string): string {
  return said.replace(/^no connection \((\w+)\)/, (_all, code: string) => {
    const meaning = Object.hasOwn(meanings, code) ? meanings[code] : 'no connection';
    return `does not answer: ${meaning} (${code})`;
  });
}

/** A node's own words, or the network's, as a sentence: "The node does not answer: nothing listens there (ECONNREFUSED)." */
export function asSentence(said: string | undefined): string {
  const trimmed = said?.trim() || 'no answer';
  const plain = plainly(trimmed);
  const text = plain === trimmed ? trimmed : `The node ${plain}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
}
