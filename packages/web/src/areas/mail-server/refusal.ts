import { fieldErrors } from '../../ui/forms/field-errors.ts';
import type { Problems } from './mail-server.form.ts';

const fields = ['host', 'security', 'port', 'username', 'password', 'from', 'replyTo', 'to'] as const;
const onTrial = /^settings\./;

/** What the server refused: by field, of settings to save as of those on trial; else in its own sentence. */
export function refusalOf(failure: unknown): { problems: Problems; rest: string | undefined } {
  const { errors, rest } = fieldErrors(failure, [...fields, ...fields.map((field) => `settings.${field}` as const)]);
  const named = Object.entries(errors).map(([path, message]) => [path.replace(onTrial, ''), message] as const);
  return { problems: Object.fromEntries(named), rest: rest.length === 0 ? undefined : rest.join('; ') };
}
