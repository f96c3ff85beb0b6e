import type { networkTroubles } from '@coffer/contract/payments/checkout.ts';
import { healthOf, type BlockchainRow } from '../../assets/index.ts';

/** Why payments on a network are not confirmed in time right now: as a code, and in a sentence for whoever calls the API. */
export type Trouble = { code: (typeof networkTroubles)[number]; sentence: string };

/** Nobody should pay where we would not see it soon: judged at this moment, by when the chain was last read. */
export function troubleOf(chain: BlockchainRow): Trouble | undefined {
  const { name } = chain;
  const { status, isUnread, isHeld } = healthOf(chain);
  switch (status) {
    case 'healthy':
      return undefined;
    case 'syncing':
    case 'lagging':
      return { code: 'syncing', sentence: `${name} is still syncing. Try again in a few minutes.` };
    case 'stalled':
      if (isHeld) return notNow(`Payments on ${name} cannot be credited right now.`);
      if (isUnread) return notNow(`Payments on ${name} cannot be detected right now.`);
      return { code: 'stalled', sentence: `${name} is producing no new blocks right now.` };
    case 'unreachable':
      return { code: 'unreachable', sentence: `${name} cannot be reached right now.` };
    case 'halted':
    case 'disabled':
      return { code: 'paused', sentence: `Payments on ${name} are paused.` };
  }
}

function notNow(sentence: string): Trouble {
  return { code: 'unavailable', sentence: `${sentence} Try again in a few minutes.` };
}
