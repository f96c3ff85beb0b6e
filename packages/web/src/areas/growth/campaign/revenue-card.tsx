import { Skeleton } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { addUp } from '../../../format/add-up.ts';
import { shortDay, spanOf } from '../../../format/days.ts';
import { formatUsd } from '../../../format/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { saveText } from '../../../ui/buttons/save-text.ts';
import { DayBars } from '../../../ui/charts/day-bars.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { CampaignDays } from '../queries.ts';
import { countText } from '../words/counts.ts';
import classes from './overview.module.css';

type Days = CampaignDays['days'];

/** What friends of this campaign paid, day by day; the same as a table and as a file. */
export function RevenueCard({ days }: { days: Days | undefined }) {
  const [isTable, setTable] = useState(false);
  return (
    <Card
      title="Revenue through this campaign"
      hint={days === undefined ? ' ' : `USD per day, ${spanOf(days) ?? 'no days yet'}`}
      actions={
        days === undefined ? undefined : (
          <>
            <Button
              tone="quiet"
              aria-pressed={isTable}
              icon={
                isTable ? (
                  <IconChartBar size={15} stroke={1.75} aria-hidden />
                ) : (
                  <IconTable size={15} stroke={1.75} aria-hidden />
                )
              }
              onClick={() => setTable(!isTable)}
            >
              {isTable ? 'Chart' : 'Table'}
            </Button>
            <Button
              tone="quiet"
              edge="end"
              icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
              onClick={() => saveText('campaign-days.csv', csvOf(days), 'text/csv')}
            >
              CSV
            </Button>
          </>
        )
      }
    >
      {days === undefined ? <Skeleton height={180} animate={false} /> : null}
      {days !== undefined && isTable ? <Table days={days} /> : null}
      {days !== undefined && !isTable ? (
        <DayBars
          label={labelOf(days)}
          days={days.map(({ day, revenueUSD }) => ({ day, amount: revenueUSD }))}
          heightPx={180}
        />
      ) : null}
    </Card>
  );
}

function labelOf(days: Days): string {
  const total = formatUsd(addUp(days.map(({ revenueUSD }) => revenueUSD)));
  return `Revenue through this campaign, ${spanOf(days) ?? ''}: ${total} in total. Also available as a table.`;
}

function csvOf(days: Days): string {
  const lines = days.map(({ day, revenueUSD, rewardsUSD, payments }) => [day, revenueUSD, rewardsUSD, payments]);
  return [['day', 'revenue_usd', 'rewards_usd', 'payments'], ...lines]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
}

function Table({ days }: { days: Days }) {
  return (
    <table className={classes['days']} aria-label="Revenue by day">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Payments</th>
          <th scope="col">Rewards</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, revenueUSD, rewardsUSD, payments }) => (
          <tr key={day}>
            <th scope="row">{shortDay(day)}</th>
            <td>{countText(payments)}</td>
            <td>{formatUsd(rewardsUSD)}</td>
            <td>{formatUsd(revenueUSD)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
