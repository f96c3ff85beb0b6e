import type { systemEventKeys } from '@coffer/contract/growth/growth-words.ts';
import type { EventType } from './event-store.ts';

export type SystemKey = (typeof systemEventKeys)[number];
export type SystemEvent = { id: number; key: SystemKey; name: string; description: string; type: EventType };

/** The same in every project, and of none: they have no rows. */
export const systemEvents: readonly SystemEvent[] = [
  { id: 1, key: 'signup', name: 'Signed up', description: 'A friend was linked to their referrer', type: 'simple' },
  {
    id: 2,
    key: 'first_payment',
    name: 'First payment',
    description: 'The first payment of a friend is final',
    type: 'payment',
  },
  { id: 3, key: 'payment', name: 'Payment', description: 'A payment of a friend is final', type: 'payment' },
];

export function systemEvent(key: string): SystemEvent | undefined {
  return systemEvents.find((event) => event.key === key);
}
