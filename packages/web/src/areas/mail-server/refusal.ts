import { ApiFailure, messageOf } from '../../api/failure.ts';
import type { Problems } from './mail-server.form.ts';

const fields: readonly string[] = ['host', 'security', 'port', 'username', 'password', 'from', 'replyTo', 'to'];

/** What the server refused: by field where it named one, else in its own sentence. */
export function refusalOf(failure: unknown): { problems: Problems; rest: string | undefined } {
  const issues = failure instanceof ApiFailure ? failure.issues : [];
  const named = issues.map(({ path, message }) => [path.replace(/^settings\./, ''), message] as const);
  const problems: Problems = Object.fromEntries(named.filter(([path]) => fields.includes(path)));
  const rest = named.filter(([path]) => !fields.includes(path)).map(([path, message]) => `${path} ${message}`.trim());
  if (issues.length === 0) return { problems, rest: messageOf(failure) };
  return { problems, rest: rest.length === 0 ? undefined : rest.join('; ') };
}
