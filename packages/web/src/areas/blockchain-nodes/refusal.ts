import { ApiFailure, messageOf } from '../../api/failure.ts';

/** What the server has against a node, without the place of it in the list. */
export function refusalOf(failure: unknown): string {
  const issue =
    failure instanceof ApiFailure ? failure.issues.find(({ path }) => /^(nodes|url)\b/.test(path)) : undefined;
  if (issue === undefined) return messageOf(failure);
  return /^[a-z]/.test(issue.message) ? `The node ${issue.message}` : issue.message;
}

/** A node's own words, or the network's, as a sentence: "No connection (ECONNREFUSED)." */
export function asSentence(said: string | undefined): string {
  const text = said?.trim() || 'no answer';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
}
