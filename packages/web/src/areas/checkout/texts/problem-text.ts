import type { ErrorCode } from '@coffer/contract/errors.ts';
import type { Texts } from './texts.ts';

const kinds: Partial<Record<ErrorCode, keyof Texts['problems']>> = {
  RATE_LIMITED: 'limited',
  UNAVAILABLE: 'unavailable',
  CHAIN_UNAVAILABLE: 'unavailable',
  CONFLICT: 'changed',
  INVALID_STATE: 'changed',
};

/** What a payer is told of a refusal. The server's own sentence is for whoever calls the API. */
export function problemText({ problems }: Texts, code: string): string {
  return problems[kinds[code as ErrorCode] ?? 'other'];
}
