import { useState } from 'react';
import { formatUsd } from '../../../format/money.ts';
import { FilterTabs } from '../../../ui/layout/filter-tabs.tsx';
import type { CampaignValues } from './campaign.form.ts';
import { estimateOf } from './example.ts';
import type { Simulated } from './use-simulation.ts';
import classes from './simulator.module.css';

const shares = [
  { value: '10', label: '10 %', count: null },
  { value: '20', label: '20 %', count: null },
  { value: '50', label: '50 %', count: null },
] as const;

type Props = { simulated: Simulated; values: CampaignValues; days: number };

/** Before anybody was brought there is nothing to replay: nothing would have been paid, and that says nothing of what will be. */
export function NobodyYet({ simulated: { revenueUSD }, values, days }: Props) {
  const [share, setShare] = useState<(typeof shares)[number]['value']>('20');
  const estimate = estimateOf(values, revenueUSD, Number(share));
  return (
    <div className={classes['result']}>
      <div className={classes['cost']}>
        <p>
          <b>Nobody was brought yet.</b> The simulator replays payments of friends, and none of the last {days} days was
          by one.
        </p>
        {estimate === undefined ? null : (
          <>
            <p className={classes['next']}>If friends had paid this part of your revenue of {formatUsd(revenueUSD)}</p>
            <FilterTabs
              look="pills"
              label="Part of the revenue that friends bring"
              choices={shares}
              chosen={share}
              onChoose={setShare}
            />
            <p>this would have cost about</p>
            <p className={`num ${classes['figure']}`}>
              <span>{formatUsd(estimate)}</span>
            </p>
          </>
        )}
      </div>
      {estimate === undefined ? (
        <p className={classes['say']}>
          A fixed amount hangs on how many friends come: the example says what one brings.
        </p>
      ) : (
        <p className={classes['source']}>An estimate, without the limits of the campaign. Any payment counts in it.</p>
      )}
    </div>
  );
}
