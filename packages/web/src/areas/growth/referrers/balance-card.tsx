import { IconCircleCheck } from '@tabler/icons-react';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import { bookedPlaces } from '../../../app/paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { HowMade } from '../../../ui/made/how-made.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { useReferrerTotals } from '../queries.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { rewardLooks } from '../words/looks.ts';
import { earnedOf } from './referrer-columns.tsx';
import classes from './referrers.module.css';

/** What they have, by where it is; a debt stands beside it, for it is no part of what was earned. */
export function BalanceCard({ referrer: { id, projectID, balance } }: { referrer: ReferrerView }) {
  const taken = useReferrerTotals(useSelectedProject(), id)?.reversedUSD;
  const rows = [
    { ...rewardLooks.pending, text: 'On hold or in review', figure: 'on_hold', amount: balance.pendingUSD },
    { ...rewardLooks.available, icon: IconCircleCheck, figure: 'free', amount: balance.availableUSD },
    { ...rewardLooks.reserved, figure: 'asked_for', amount: balance.reservedUSD },
    { ...rewardLooks.paid, figure: 'paid_out', amount: balance.paidUSD },
  ] as const;
  const isTaken = taken !== undefined && unitsOf(taken) !== 0n;
  return (
    <Card title="Balance" hint={isTaken ? `Without ${formatUsd(taken)} that was taken back again` : undefined}>
      <table className={classes['ledger']}>
        <caption className="visually-hidden">Balance</caption>
        <tbody>
          {rows.map(({ icon: Icon, tone, text, figure, amount }) => (
            <tr key={text} data-tone={tone}>
              <th scope="row">
                <Icon size={13} stroke={1.75} aria-hidden />
                {text}{' '}
                {unitsOf(amount) === 0n ? null : (
                  <HowMade
                    name={text}
                    projectId={projectID}
                    traced={{ referrer: String(id) }}
                    figure={figure}
                    places={bookedPlaces}
                  />
                )}
              </th>
              <td className="num">{formatUsd(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Earned</th>
            <td className="num">{formatUsd(earnedOf(balance))}</td>
          </tr>
        </tfoot>
      </table>
      {unitsOf(balance.debtUSD) === 0n ? null : (
        <div className={classes['note']}>
          <Notice tone="attention">
            <strong>Debt of {formatUsd(balance.debtUSD)}.</strong> It was paid out before it was taken back. The next
            rewards make up for it.
          </Notice>
        </div>
      )}
    </Card>
  );
}
