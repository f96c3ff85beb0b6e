import type { PortalOffer, PortalState } from '@coffer/contract/growth/portal.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { OfferRow, SideRow } from './offer-store.ts';

const bpsPerPercent = 100n;

export function stateOf(offer: OfferRow | undefined): PortalState {
  switch (offer?.status) {
    case 'active':
      return 'active';
    case 'paused':
    case 'scheduled':
      return 'paused';
    default:
      return 'ended';
  }
}

export function viewOffer({
  referrer,
  friend,
  perCustomer,
  months,
  count,
  smallestUnits,
  endsAt,
}: OfferRow): PortalOffer {
  return {
    referrer: viewSide(referrer),
    friend: viewSide(friend),
    perCustomer,
    months,
    count,
    smallestUSD: smallestUnits === null ? null : dollarsOf(smallestUnits),
    endsAt: endsAt?.toISOString() ?? null,
  };
}

function viewSide(side: SideRow | null): PortalOffer['referrer'] {
  if (side === null) return null;
  const { type, value, cap } = side;
  return { type, value: rewardValueOf(type, value), capUSD: cap === null ? null : dollarsOf(cap) };
}

/** Of a share percent, of a fixed amount dollars. */
export function rewardValueOf(type: SideRow['type'], value: string): string {
  if (type === 'flat_fee') return dollarsOf(value);
  const bps = BigInt(value);
  const fraction = String(bps % bpsPerPercent)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${bps / bpsPerPercent}${fraction === '' ? '' : `.${fraction}`}`;
}
