import { ApiFailure, messageOf } from '../../api/http/failure.ts';

export type FieldErrors<F extends string> = {
  /** For the form: the sentence at each field. */
  errors: Partial<Record<F, string>>;
  /** What belongs to no field of the form, to be shown above its buttons. */
  rest: string[];
};

/**
 * What the server said of a form, sorted by field. A list's item (`projects.0`) belongs to the list's field. Of several
 * sentences about one field the first is shown: the next one comes with the next try.
 */
export function fieldErrors<F extends string>(failure: unknown, fields: readonly F[]): FieldErrors<F> {
  const issues = failure instanceof ApiFailure ? failure.issues : [];
  if (issues.length === 0) return { errors: {}, rest: [messageOf(failure)] };
  const errors: Partial<Record<F, string>> = {};
  const rest: string[] = [];
  for (const { path, message } of issues) {
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    if (field === undefined) rest.push(path === '' ? message : `${path}: ${message}`);
    else errors[field] ??= message;
  }
  return { errors, rest };
}
