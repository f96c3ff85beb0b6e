import type { PayoutRule } from '../src/modules/outgoing/index.ts';

const counted = { usdUnits: null };

/** Where a test is not about payouts, each plain transfer is one that may go. */
export const anyPayout: PayoutRule = { look: async () => counted, weigh: async () => counted };
