import { Skeleton } from '@mantine/core';
import type { RewardStatusWord } from '@coffer/contract/growth/growth-words.ts';
import { IconCircleCheck, type Icon } from '@tabler/icons-react';
import { unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';
import type { RewardTotals } from '../queries.ts';
import { countText } from '../words/counts.ts';
import { rewardLooks } from '../words/looks.ts';
import type { GrowthPlace } from '../words/place.ts';
import classes from './overview.module.css';

const rows = [
  { status: 'pending', of: 'pendingUSD' },
  { status: 'held', of: 'heldUSD' },
  { status: 'available', of: 'availableUSD' },
  { status: 'reserved', of: 'reservedUSD' },
  { status: 'paid', of: 'paidUSD' },
] as const satisfies readonly { status: RewardStatusWord; of: keyof RewardTotals }[];

/** What was granted, by what became of it. What was taken back is named, and stands outside of the sum. */
export function TotalsCard({ totals, place }: { totals: RewardTotals | undefined; place: GrowthPlace }) {
  const isTaken = totals !== undefined && unitsOf(totals.reversedUSD) !== 0n;
  return (
    <Card
      title="Rewards"
      hint={
        isTaken
          ? `Without ${formatUsd(totals.reversedUSD)} that was taken back again (${countText(totals.counts.reversed)})`
          : undefined
      }
    >
      {totals === undefined ? (
        <Skeleton height={190} animate={false} />
      ) : (
        <table className={classes['ledger']}>
          <caption className="visually-hidden">Rewards by what became of them</caption>
          <tbody>
            {rows.map(({ status, of }) => {
              const look: StatusLook = rewardLooks[status];
              const Drawn: Icon = look.icon ?? IconCircleCheck;
              return (
                <tr key={status} data-tone={look.tone}>
                  <th scope="row">
                    <button
                      type="button"
                      className={classes['to']}
                      onClick={() => place.change({ tab: 'rewards', status })}
                    >
                      <Drawn size={13} stroke={1.75} aria-hidden />
                      {look.text}
                    </button>
                  </th>
                  <td className="num">
                    <small>{countText(totals.counts[status])}</small>
                  </td>
                  <td className="num">{formatUsd(totals[of])}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Earned</th>
              <td className="num">
                <small>{countText(totals.count)}</small>
              </td>
              <td className="num">{formatUsd(totals.totalUSD)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  );
}
