import type { ProjectId } from '../../../api/selected-project.ts';
import { paymentsOf } from '../../../app/paths.ts';
import type { Place } from '../view/view.ts';

type Behind = { to: string; search: Readonly<Record<string, string>> };

/** Of what is counted when it was paid, when it lapsed or when it was created, which part of the list it stands in. */
const tabs: Readonly<Record<string, 'paid' | 'ended' | 'all'>> = {
  created: 'all',
  reached: 'all',
  lapsed: 'ended',
  gross_volume: 'paid',
  net_volume: 'paid',
  refunds: 'paid',
  payments: 'paid',
  average_payment: 'paid',
  success_rate: 'paid',
  p50: 'paid',
  p90: 'paid',
  p99: 'paid',
};

/**
 * The payments of a part of the period, where its figure is made of payments, in the list of payments: those that were paid then, or
 * else were created then. The list narrows to one network and one currency.
 */
export function paymentsBehind(
  projectId: ProjectId,
  { network, currency }: Pick<Place, 'network' | 'currency'>,
  { start, end }: { start: string; end: string },
  metric: string,
): Behind | undefined {
  const tab = tabs[metric];
  if (tab === undefined) return undefined;
  return {
    to: paymentsOf(projectId),
    search: {
      ...(tab === 'all' ? {} : { tab }),
      ...(isOne(network) ? { network } : {}),
      ...(isOne(currency) ? { currency } : {}),
      ...(tab === 'paid' ? { paidFrom: start, paidTo: end } : { from: start, to: end }),
    },
  };
}

function isOne(codes: string | undefined): codes is string {
  return codes !== undefined && !codes.includes(',');
}
