import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';
import type { Attempt } from './queries.ts';

const secondMs = 1000;

/** How an attempt ended: delivered, or not. */
export function attemptLook({ error }: Pick<Attempt, 'error'>): StatusLook {
  return error === null ? { tone: 'success', text: 'Delivered' } : { tone: 'danger', text: 'Failed' };
}

/** What the other side said, in the space of a cell. */
export function codeText({ status, error }: Pick<Attempt, 'status' | 'error'>): string {
  if (status !== null) return String(status);
  return /within|in time/.test(error ?? '') ? 'timeout' : 'no response';
}

export function latencyText(latencyMs: number): string {
  return latencyMs < secondMs ? `${latencyMs} ms` : `${(latencyMs / secondMs).toFixed(1)} s`;
}
