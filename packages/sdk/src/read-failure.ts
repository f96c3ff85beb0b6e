import { CofferError } from './coffer-error.ts';

/** What the server said of its refusal. A proxy in front of it may have answered in its place, in words of its own. */
export function readFailure({ status, headers }: Response, text: string): CofferError {
  const said = errorIn(text);
  const requestId = said?.requestId ?? headers.get('x-request-id') ?? undefined;
  const retryAfterSeconds = secondsOf(headers.get('retry-after'));
  if (!said)
    return new CofferError(status, 'UNREADABLE', `The server answered ${status}.`, { requestId, retryAfterSeconds });
  return new CofferError(status, said.code, said.message, { details: said.details, requestId, retryAfterSeconds });
}

type Said = { code: string; message: string; details?: unknown; requestId?: string };

function errorIn(text: string): Said | undefined {
  const { error } = (parsed(text) ?? {}) as { error?: Partial<Said> };
  return typeof error?.code === 'string' && typeof error.message === 'string' ? (error as Said) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Coffer sends seconds; proxies may send a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
