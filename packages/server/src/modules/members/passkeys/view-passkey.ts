import type * as z from 'zod';
import type { listPasskeys } from '@coffer/contract/people/passkeys.ts';
import type { PasskeyRow } from './passkey-store.ts';

type PasskeyView = z.output<typeof listPasskeys.result>[number];

export function viewPasskey(row: PasskeyRow): PasskeyView {
  return {
    id: row.id,
    name: row.name,
    host: row.host,
    isSynced: row.is_synced,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/** As browsers are told which one is meant, and how to reach it. */
export function describePasskey({ credential_id: id, transports }: PasskeyRow) {
  return { id, type: 'public-key' as const, transports };
}
