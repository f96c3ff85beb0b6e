import type { webhookEventTypes } from '@coffer/contract/webhooks/webhooks.ts';
import type { WebhookStatus } from './webhook-status.ts';

/** An endpoint's row. Its secrets are in the vault. */
export type Webhook = {
  id: number;
  projectId: number;
  name: string;
  url: string;
  events: (typeof webhookEventTypes)[number][];
  status: WebhookStatus;
  disabledReason: string | null;
  managed: boolean;
  secretId: number;
  secretLastFour: string;
  previousSecretId: number | null;
  previousUntil: Date | null;
  compatibility: boolean;
  legacySecretId: number | null;
  legacyLastFour: string | null;
  legacyGiven: boolean;
  headers: readonly StoredHeader[];
  /** Frozen: what happens meanwhile waits for it. One that a person switched off hears of it never. */
  held: boolean;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  createdAt: Date;
};

/** Its value is sealed for this endpoint alone, or a named secret. */
export type StoredHeader = { name: string; secretId: number | null; namedId: number | null };

/** It went to the server before, and its value stayed there: somebody may want it again, and none is sent. */
export function isDropped({ secretId, namedId }: StoredHeader): boolean {
  return secretId === null && namedId === null;
}

export const managedName = 'Project default';

/** How it is after a change for the better: what went wrong before says nothing about it. */
export const unfailed = { failingSince: null, disabledReason: null } as const;

/** An endpoint with what its queue and its log say of it. */
export type ShownWebhook = Webhook & { waiting: number; refuses: boolean };

/** How often in a row a receiver must answer 401 before it is taken for one that knows another secret. */
export const refusalsMin = 3;
