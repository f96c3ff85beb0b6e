import { ApiFailure, detailsOrMessageOf } from '../../../api/http/failure.ts';

/** What the person can do about a refusal that no field of the form is to blame for. */
export function troubleOf(failure: unknown): string {
  const seconds = failure instanceof ApiFailure ? failure.retryAfterSeconds : undefined;
  if (seconds === undefined) return detailsOrMessageOf(failure);
  return `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/** What the server says about single fields. The password calls answer one sentence, and its first word tells the field. */
export function fieldErrorsOf(failure: unknown): Record<string, string> {
  if (!(failure instanceof ApiFailure) || failure.error.code !== 'VALIDATION_FAILED') return {};
  const { details } = failure.error;
  if (typeof details !== 'string')
    return Object.fromEntries(failure.issues.map(({ path, message }) => [path, message]));
  if (details.startsWith('must ')) return { email: details };
  return details.startsWith('Password ') ? { password: details } : {};
}
