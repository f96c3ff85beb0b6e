import { Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { messageOf } from '../../../api/http/failure.ts';
import { unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import { DayBars } from '../../../ui/charts/day-bars.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { FilterTabs } from '../../../ui/layout/filter-tabs.tsx';
import { countOf, countText } from '../words/counts.ts';
import type { CampaignValues } from './campaign.form.ts';
import { NobodyYet } from './nobody-yet.tsx';
import { WhatIf } from './what-if.tsx';
import { isNobodyYet, type Simulated, type SimulatedDays, type useSimulation } from './use-simulation.ts';
import classes from './simulator.module.css';

const choices = [
  { value: '7', label: '7 days', count: null },
  { value: '30', label: '30 days', count: null },
  { value: '90', label: '90 days', count: null },
] as const;

export type SimulatorProps = {
  simulation: ReturnType<typeof useSimulation>;
  /** Undefined while the form is not right. */
  isReady: boolean;
  values: CampaignValues;
  days: SimulatedDays;
  onDays: (days: SimulatedDays) => void;
  /** Undefined where the share is not in sight: nothing changes unseen. */
  onShare: ((value: string) => void) | undefined;
};

/** What the campaign would have cost on one's own payments, while one sets it up. */
export function Simulator(props: SimulatorProps) {
  const { days, onDays } = props;
  return (
    <div className={classes['simulator']}>
      <div className={classes['head']}>
        <h2>Simulator</h2>
        <FilterTabs
          look="pills"
          label="Period of the simulator"
          choices={choices}
          chosen={String(days) as '7' | '30' | '90'}
          onChoose={(next) => onDays(Number(next) as SimulatedDays)}
        />
      </div>
      <Content {...props} />
    </div>
  );
}

function Content({ simulation, isReady, values, days, onShare }: SimulatorProps) {
  const { simulated, error, isFetching, retry } = simulation;
  if (simulated === undefined) {
    if (error !== null) return <Failed message={messageOf(error)} onRetry={retry} />;
    if (!isReady) return <p className={classes['say']}>It begins once the fields beside it are right.</p>;
    return (
      <output className={classes['waiting']} aria-label="Loading">
        <Skeleton height={92} animate={false} />
        <Skeleton height={150} animate={false} />
        <Skeleton height={120} animate={false} />
      </output>
    );
  }
  if (unitsOf(simulated.revenueUSD) === 0n) {
    return (
      <EmptyState
        icon={IconHistory}
        title="Nothing to replay yet"
        hint={`There were no payments in the last ${days} days. The example says what one payment would bring.`}
      />
    );
  }
  if (isNobodyYet(simulated)) return <NobodyYet simulated={simulated} values={values} days={days} />;
  return (
    <div className={classes['result']} data-old={isFetching || !isReady || undefined} aria-busy={isFetching}>
      {error === null ? null : (
        <p className={classes['say']} role="alert">
          Not up to date: {messageOf(error)}
        </p>
      )}
      <Cost simulated={simulated} days={days} budget={values.budget} />
      <div>
        <DayBars
          label={`Cost per day of the last ${days} days`}
          days={simulated.perDay.map(({ day, costUSD }) => ({ day, amount: costUSD }))}
          heightPx={150}
        />
      </div>
      <Ledger simulated={simulated} />
      {values.rewardKind === 'nothing' ? null : <WhatIf simulated={simulated} values={values} onShare={onShare} />}
      <p className={classes['source']}>{simulated.source}</p>
    </div>
  );
}

function Cost({ simulated, days, budget }: { simulated: Simulated; days: number; budget: string }) {
  const { costUSD, percentOfRevenue, revenueUSD, referrers, payments, budgetLastedDays } = simulated;
  const isSpent = budgetLastedDays !== null && budget.trim() !== '';
  return (
    <div className={classes['cost']} data-spent={isSpent || undefined}>
      <p>Last {days} days this would have cost</p>
      <p className={`num ${classes['figure']}`}>
        <span>{formatUsd(costUSD)}</span>
      </p>
      <p className="num">
        {percentOfRevenue === null ? null : (
          <>
            <b>{percentOfRevenue} %</b> of revenue {formatUsd(revenueUSD)} ·{' '}
          </>
        )}
        <b>{countText(referrers)}</b> {referrers === 1 ? 'referrer' : 'referrers'} · <b>{countText(payments)}</b>{' '}
        {payments === 1 ? 'payment' : 'payments'}
      </p>
      {isSpent ? (
        <p className={classes['spent']}>Budget would have lasted {countOf(budgetLastedDays, 'day')}.</p>
      ) : null}
    </div>
  );
}

function Ledger({ simulated: { ledger, costUSD } }: { simulated: Simulated }) {
  return (
    <table className={classes['ledger']}>
      <caption className="visually-hidden">How the cost comes about</caption>
      <tbody>
        {ledger.map(({ code, text, detail, amountUSD }) => (
          <tr key={code}>
            <th scope="row">
              {text}
              {detail === null ? null : <small> {detail}</small>}
            </th>
            <td className="num">{formatUsd(amountUSD)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Would have cost</th>
          <td className="num">{formatUsd(costUSD)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
