/** A call that did not succeed: what the server said, or that it said nothing. */
export class CofferError extends Error {
  /** Such as `VALIDATION_FAILED` or `NOT_FOUND`; `UNREACHABLE` when no answer came, `UNREADABLE` when it was not Coffer's. */
  readonly code: string;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** For `VALIDATION_FAILED` a list of `{path, message}`: each field that is not what it must be. */
  readonly details: unknown;
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined;
  /** How long the server asks to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, more: CofferErrorMore = {}) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'CofferError';
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.requestId = more.requestId;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export type CofferErrorMore = {
  details?: unknown;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};
