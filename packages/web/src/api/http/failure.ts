export type FieldIssue = { path: string; message: string };

/** The server's error value, as it came. */
export type ErrorValue = { code: string; message: string; details?: unknown; requestId?: string };

/** A call that failed, with the sentence for whoever made it. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';

  /** 0: there was no answer. */
  readonly status: number;
  readonly error: ErrorValue;
  /** When it is worth trying again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, error: ErrorValue, retryAfterSeconds?: number) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get issues(): readonly FieldIssue[] {
    return Array.isArray(this.error.details) ? (this.error.details as FieldIssue[]) : [];
  }
}

/** What to tell a person about any failure. */
export function messageOf(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) return 'Something went wrong on this page.';
  return (
    failure.message ||
    (failure.status === 400 ? 'Bad Request: Invalid input.' : 'The server could not process the request.')
  );
}

/** The password calls may say more in their details. */
export function detailsOrMessageOf(failure: unknown): string {
  const details = failure instanceof ApiFailure ? failure.error.details : undefined;
  return typeof details === 'string' && details !== '' ? details : messageOf(failure);
}

/** What was asked for is not there, or cannot be: asking again changes nothing. */
export function isRefused(failure: unknown): boolean {
  return failure instanceof ApiFailure && [400, 403, 404].includes(failure.status);
}

export function hasCode(failure: unknown, code: string): boolean {
  return failure instanceof ApiFailure && failure.error.code === code;
}
