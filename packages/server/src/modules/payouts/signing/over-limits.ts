import { assetKey, usd } from '@coffer/kernel/asset.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import type { Outgoing } from '../../outgoing/index.ts';
import type { Stood } from './judge-standing.ts';
import type { SignerLimits } from './signer-limits.ts';

/** What was signed before out of the same wallet, by the journal. */
export type Paid = { at: Date; blockchainId: number; contract: string | null; units: bigint; usdUnits: bigint | null };

/** Which of the signer's own limits it would go over, in words; null where none. What went for fees, and may for its own, is gone as well. */
export function overLimits(
  limits: SignerLimits,
  { payout, usdUnits, withPeople }: Stood,
  order: Pick<Outgoing, 'walletId' | 'units'>,
  { paid, fees }: { paid: readonly Paid[]; fees: bigint },
  now: Date,
): string | null {
  const hour = usdUnits + sumOf(paid.filter(({ at }) => at > hoursAfter(now, -1)));
  const day = usdUnits + sumOf(paid) + fees;
  const { withoutPeople, altogether } = limits;
  if (usdUnits > altogether.payoutUsd) return above('at a time', altogether.payoutUsd);
  if (day > altogether.dayUsd) return above('out of one wallet within 24 hours', altogether.dayUsd);
  if (!withPeople) {
    const alone = 'without anybody having approved it';
    if (usdUnits > withoutPeople.payoutUsd) return above(`at a time ${alone}`, withoutPeople.payoutUsd);
    if (hour > withoutPeople.hourUsd) return above(`within an hour ${alone}`, withoutPeople.hourUsd);
    if (day > withoutPeople.dayUsd) return above(`within 24 hours ${alone}`, withoutPeople.dayUsd);
  }
  const { chain, contract, decimals, blockchainId } = payout;
  const own = limits.ofWallets.get(`${order.walletId} ${assetKey({ chain, contract, decimals })}`);
  if (!own) return null;
  const same = paid.filter((one) => one.blockchainId === blockchainId && one.contract === contract);
  const units = same.reduce((sum, one) => sum + one.units, order.units);
  if (own.payout !== null && order.units > own.payout) return 'it is more than this wallet pays at a time.';
  return own.day !== null && units > own.day
    ? 'with it, this wallet would pay more than its limit for 24 hours.'
    : null;
}

function sumOf(paid: readonly Paid[]): bigint {
  return paid.reduce((sum, { usdUnits }) => sum + (usdUnits ?? 0n), 0n);
}

function above(when: string, limit: bigint): string {
  return `it is more than $${formatMoney({ units: limit, asset: usd })}, which is what the signer pays ${when}.`;
}
