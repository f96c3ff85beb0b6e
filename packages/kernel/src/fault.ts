/** A failure has a code and a sentence for the outside, and a cause for us alone. */
export class Fault extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  /** What was written before the refusal is kept: a failed attempt that must be counted, a stolen token that ends a session. */
  readonly keepsWork: boolean;

  constructor(code: string, status: number, message: string, more: FaultMore = {}) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'Fault';
    this.code = code;
    this.status = status;
    this.details = more.details;
    this.keepsWork = more.keepsWork ?? false;
  }
}

export type FaultMore = { details?: unknown; cause?: unknown; keepsWork?: boolean };
