import { ApiFailure, messageOf } from '../../api/failure.ts';

/** What the server has against a node, without the place of it in the list. */
export function refusalOf(failure: unknown): string {
  const issue =
    failure instanceof ApiFailure ? failure.issues.find(({ path }) => /^(nodes|url)\b/.test(path)) : undefined;
  if (issue === undefined) return messageOf(failure);
  return /^[a-z]/.test(issue.message) ? `The node ${issue.message}` : issue.message;
}
