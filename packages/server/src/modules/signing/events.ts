import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

export const signingEvents = defineEvents({
  'wallet.accounts-authorized': z.object({ walletId: z.int(), blockchainId: z.int() }),
});
