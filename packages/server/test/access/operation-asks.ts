import { keyFingerprint } from '../../src/modules/vault/index.ts';
import { plantColdWallet } from '../plant/plant-wallet.ts';
import { plantWebhook } from '../plant/plant-webhook.ts';
import type { AskFor } from './asking.ts';

/** Good requests of the calls whose rows are in operation-rows.ts. */
export const operationAsks: Record<string, AskFor> = {
  getReconciliation: () => ({}),
  startReconciliation: () => ({ body: {} }),
  readGoLive: () => ({}),
  // Two proofs at once are none, and nobody answers for the planted endpoint.
  proveColdWallet: async ({ world }) => ({
    params: { id: await plantColdWallet(world) },
    body: { signature: 'one', txHash: 'or the other' },
  }),
  proveMasterKey: ({ world }) => ({ body: { fingerprint: keyFingerprint(world.coffer.deps).slice(0, 4) } }),
  proveWebhook: async ({ world, cast }) => ({
    params: { id: (await plantWebhook(world, cast.project)).webhookId },
  }),
  goLive: () => ({ body: {} }),
};
