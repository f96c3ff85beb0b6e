import type { RawLog } from './raw-shapes.ts';
import { transferTopic } from './scan-logs.ts';

const emptyAddressPart = `0x${'0'.repeat(24)}`;

/** Who a transfer of a token is between; null for all other logs. A fourth topic is the number of a collectible. */
export function partiesOf({ topics }: RawLog): { from: string; to: string } | null {
  const [kind, from, to] = topics;
  if (topics.length !== 3 || kind !== transferTopic || !from || !to) return null;
  if (!from.startsWith(emptyAddressPart) || !to.startsWith(emptyAddressPart)) return null;
  return { from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}` };
}
