import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { formatDate } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { countText } from '../words/counts.ts';
import { CampaignLinks } from './campaign-links.tsx';
import classes from './referrers.module.css';

/** By what they bring friends, and what came of it. */
export function LinkCard({ referrer }: { referrer: ReferrerView }) {
  const { code, shareURL, friends, converted, revenueUSD, createdAt } = referrer;
  return (
    <Card title="Link and friends">
      <Facts>
        <Fact name="Link">
          <span className={classes['link']}>{shareURL}</span>
        </Fact>
        <Fact name="Code">
          <span className="addr" translate="no">
            {code}
          </span>
        </Fact>
        <Fact name="Friends">{countText(friends)}</Fact>
        <Fact name="Converted">{countText(converted)}</Fact>
        <Fact name="Revenue">{formatUsd(revenueUSD)}</Fact>
        <Fact name="Since">{formatDate(createdAt)}</Fact>
      </Facts>
      <CampaignLinks referrer={referrer} />
    </Card>
  );
}
