import type { ReferralEventView } from '../../packages/contract/src/growth/referral-events.ts';
import { ago } from './payouts-cast.ts';

const day = 24;

export function event(given: Partial<ReferralEventView> = {}): ReferralEventView {
  return {
    id: 11,
    projectID: 1,
    key: 'booked_a_demo',
    name: 'Booked a demo',
    description: 'With somebody of sales',
    source: 'api',
    type: 'simple',
    status: 'active',
    createdAt: ago(12 * day),
    ...given,
  };
}

const system = { source: 'system', createdAt: ago(200 * day), description: null } as const;

/** Three that we see or know, and a project's own: one of them was archived. */
export const events: ReferralEventView[] = [
  event({ ...system, id: 1, key: 'signup', name: 'Signed up' }),
  event({ ...system, id: 2, key: 'first_payment', name: 'First payment', type: 'payment' }),
  event({ ...system, id: 3, key: 'payment', name: 'Payment', type: 'payment' }),
  event(),
  event({ id: 12, key: 'order_shipped', name: 'Order shipped', description: null, type: 'payment' }),
  event({ id: 13, key: 'wrote_a_review', name: 'Wrote a review', description: null, status: 'archived' }),
];
