import { formatUsd } from '../../../format/money.ts';
import { countOf } from '../words/counts.ts';
import { dollarsRule, type CampaignValues } from './campaign.form.ts';
import type { Simulated } from './use-simulation.ts';
import classes from './simulator.module.css';

type Props = { simulated: Simulated; values: CampaignValues; onShare: ((value: string) => void) | undefined };

/** Three shares beside each other: a press puts one into the form, where that is in sight. */
export function WhatIf({ simulated: { whatIf }, values, onShare }: Props) {
  if (whatIf.length === 0) return null;
  const isShare = values.rewardKind === 'percentage';
  const budget = values.budget.trim();
  const hasBudget = budget !== '' && dollarsRule(budget) === undefined;
  const nameOf = (value: string) => (isShare ? `${value} %` : formatUsd(value));
  return (
    <table className={classes['what-if']} aria-label="What if">
      <thead>
        <tr>
          <th scope="col">{isShare ? 'Share' : 'Amount'}</th>
          <th scope="col">Cost</th>
          <th scope="col">Of revenue</th>
          {hasBudget ? <th scope="col">Budget lasts</th> : null}
        </tr>
      </thead>
      <tbody>
        {whatIf.map(({ rewardValue, costUSD, percentOfRevenue, budgetDays, isThis }) => (
          <tr key={rewardValue} data-selected={isThis || undefined}>
            <th scope="row">
              {onShare === undefined ? (
                nameOf(rewardValue)
              ) : (
                <button type="button" aria-pressed={isThis} onClick={() => onShare(rewardValue)}>
                  {nameOf(rewardValue)}
                </button>
              )}
            </th>
            <td>{formatUsd(costUSD)}</td>
            <td>{percentOfRevenue === null ? '–' : `${percentOfRevenue} %`}</td>
            {hasBudget ? <td>{budgetDays === null ? '–' : countOf(budgetDays, 'day')}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
