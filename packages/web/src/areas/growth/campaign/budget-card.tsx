import { useState } from 'react';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { dollarsText, percentText, permille, unitsOf } from '../../../format/change-of.ts';
import { formatDate } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { bookedPlaces } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { HowMade } from '../../../ui/made/how-made.tsx';
import { ShareNotches } from '../../../ui/statuses/share-notches.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { dayIn, lastingOf, leftUnits } from '../campaigns/campaign-words.ts';
import { useMayWrite, type Campaign } from '../queries.ts';
import { countOf } from '../words/counts.ts';
import { RaiseDialog } from './raise.dialog.tsx';
import classes from './overview.module.css';

/** What is left to give, how fast it goes, and what happens then. */
export function BudgetCard({ campaign }: { campaign: Campaign }) {
  const { status, spentUSD } = campaign;
  const mayWrite = useMayWrite(useSelectedProject());
  const [isRaising, setRaising] = useState(false);
  const isOver = status === 'ended' || status === 'archived';
  return (
    <Card
      title="Budget"
      actions={
        mayWrite && !isOver && status !== 'draft' && campaign.budget !== null ? (
          <Button size="xs" onClick={() => setRaising(true)}>
            Raise
          </Button>
        ) : undefined
      }
    >
      {campaign.budget === null ? (
        <p className={classes['left']}>
          <b className="num">{formatUsd(spentUSD)}</b> <span>granted, without a limit</span>{' '}
          <Made campaign={campaign} />
        </p>
      ) : (
        <Spent campaign={campaign} budget={campaign.budget} />
      )}
      <Outlook campaign={campaign} />
      {isRaising ? <RaiseDialog campaign={campaign} onClose={() => setRaising(false)} /> : null}
    </Card>
  );
}

function Spent({ campaign, budget }: { campaign: Campaign; budget: string }) {
  const { spentUSD } = campaign;
  const [spent, whole] = [unitsOf(spentUSD), unitsOf(budget)];
  return (
    <>
      <p className={classes['left']}>
        <b className="num">{formatUsd(dollarsText(leftUnits(campaign) ?? 0n))}</b>{' '}
        <span className="num">left of {formatUsd(budget)}</span>
      </p>
      <ShareNotches part={spent} whole={whole} tone={lastingOf(campaign, useNow()).tone} heightPx={10} />
      <p className={`num ${classes['granted']}`}>
        <span>
          {formatUsd(spentUSD)} granted <Made campaign={campaign} />
        </span>
        <span>{percentText(permille(spent, whole))}</span>
      </p>
    </>
  );
}

function Made({ campaign: { id, projectID } }: { campaign: Campaign }) {
  return (
    <HowMade
      name="what was granted"
      projectId={projectID}
      traced={{ campaign: String(id) }}
      figure="granted"
      places={bookedPlaces}
    />
  );
}

function Outlook({ campaign }: { campaign: Campaign }) {
  const { budget, daysLeft, endDate, status } = campaign;
  const now = useNow();
  const left = leftUnits(campaign);
  const rows: readonly (readonly [string, string])[] = [
    ...(daysLeft === null || daysLeft === 0 || left === undefined
      ? []
      : ([['Pace', `about ${formatUsd(dollarsText(left / BigInt(daysLeft)))} a day`]] as const)),
    ...(daysLeft === null || budget === null || status !== 'active'
      ? []
      : ([['Lasts until', `${dayIn(daysLeft, now)}, ${countOf(daysLeft, 'day')}`]] as const)),
    ...(endDate === null ? [] : ([['Ends', formatDate(endDate)]] as const)),
    ...(budget === null ? [] : ([['When spent', 'pauses by itself']] as const)),
  ];
  return (
    <dl className={classes['outlook']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
