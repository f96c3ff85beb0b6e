import { Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { referrerOf } from '../../../app/paths.ts';
import { addUp } from '../../../format/add-up.ts';
import { unitsOf } from '../../../format/change-of.ts';
import { minus } from '../../../format/minus.ts';
import { formatUsd } from '../../../format/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { Campaign, CampaignDays, RewardTotals } from '../queries.ts';
import { countOf, countText } from '../words/counts.ts';
import type { GrowthPlace } from '../words/place.ts';
import classes from './overview.module.css';

type Props = {
  campaign: Campaign;
  days: CampaignDays | undefined;
  totals: RewardTotals | undefined;
  place: GrowthPlace;
};

/** The five who bring most, all others in one line, and the sum. */
export function TopCard({ campaign, days, totals, place }: Props) {
  const all = () => place.change({ tab: 'referrers', status: undefined, query: undefined });
  return (
    <Card
      title="Top referrers"
      hint={friendsInWords(days, totals)}
      flush
      actions={
        campaign.referrers === 0 ? undefined : (
          <Button tone="link" onClick={all} rightSection={<IconArrowRight size={15} stroke={1.75} aria-hidden />}>
            All {countText(campaign.referrers)}
          </Button>
        )
      }
    >
      <div className={classes['top']}>
        {days === undefined ? <Skeleton height={240} animate={false} /> : <Top campaign={campaign} days={days} />}
      </div>
    </Card>
  );
}

/** What stands between the sum of this table and what the campaign granted. */
function friendsInWords(days: CampaignDays | undefined, totals: RewardTotals | undefined): string {
  const none = 'What friends got is not in it.';
  if (days === undefined || totals === undefined) return none;
  const all = [...days.topReferrers, days.otherReferrers].map(({ rewardsUSD }) => rewardsUSD);
  const friends = minus(totals.totalUSD, addUp(all));
  if (friends === undefined || unitsOf(friends) <= 0n) return none;
  return `What friends got, ${formatUsd(friends)}, is not in it.`;
}

function Top({ campaign: { projectID }, days }: { campaign: Campaign; days: CampaignDays }) {
  const { topReferrers, otherReferrers } = days;
  if (topReferrers.length === 0) return <p className={classes['none']}>Nobody has brought a friend yet.</p>;
  const every = [...topReferrers, otherReferrers];
  return (
    <table className={classes['referrers']} aria-label="Top referrers">
      <thead>
        <tr>
          <th scope="col">Referrer</th>
          <th scope="col">Converted</th>
          <th scope="col">Revenue</th>
          <th scope="col">Earned</th>
        </tr>
      </thead>
      <tbody>
        {topReferrers.map(({ id, email, converted, revenueUSD, rewardsUSD }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={referrerOf(projectID, id)} title={email}>
                {email}
              </Link>
            </th>
            <td>{countText(converted)}</td>
            <td>{formatUsd(revenueUSD)}</td>
            <td>{formatUsd(rewardsUSD)}</td>
          </tr>
        ))}
        {otherReferrers.count === 0 ? null : (
          <tr className={classes['others']}>
            <th scope="row">{countOf(otherReferrers.count, 'other')}</th>
            <td>{countText(otherReferrers.converted)}</td>
            <td>{formatUsd(otherReferrers.revenueUSD)}</td>
            <td>{formatUsd(otherReferrers.rewardsUSD)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{countText(every.reduce((sum, { converted }) => sum + converted, 0))}</td>
          <td>{formatUsd(addUp(every.map(({ revenueUSD }) => revenueUSD)))}</td>
          <td>
            <span>{formatUsd(addUp(every.map(({ rewardsUSD }) => rewardsUSD)))}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
