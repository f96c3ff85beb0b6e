import { readStored, writeStored } from '../../../api/http/stored.ts';

/** A deployment that is on its way, with all that the server must be told of it. */
export type Sent = { contractId: number; chain: string; hash: string; name: string; project: string; sentAt: string };

const key = 'coffer.deployment';

/** Kept until the server has recorded it: a tab may be closed at any moment. */
export function keepSent(sent: Sent): void {
  writeStored(key, JSON.stringify(sent));
}

export function forgetSent(): void {
  writeStored(key, undefined);
}

export function keptSent(): Sent | undefined {
  try {
    const found = JSON.parse(readStored(key) ?? 'null') as Partial<Record<keyof Sent, unknown>> | null;
    return found !== null && isSent(found) ? found : undefined;
  } catch {
    // Not ours, or cut off.
    return undefined;
  }
}

function isSent(found: Partial<Record<keyof Sent, unknown>>): found is Sent {
  const { contractId, chain, hash, name, project, sentAt } = found;
  return typeof contractId === 'number' && [chain, hash, name, project, sentAt].every((one) => typeof one === 'string');
}
