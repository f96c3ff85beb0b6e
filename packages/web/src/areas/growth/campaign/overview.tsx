import { useSelectedProject } from '../../../api/selected-project.ts';
import { useCampaignDays, useCampaignTotals, type Campaign } from '../queries.ts';
import type { GrowthPlace } from '../words/place.ts';
import { BudgetCard } from './budget-card.tsx';
import { CoverNotice } from './cover-notice.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { RevenueCard } from './revenue-card.tsx';
import { TopCard } from './top-card.tsx';
import { TotalsCard } from './totals-card.tsx';
import classes from '../growth.module.css';

/** From friends to customers, what they get for it, what it brings each day and what is left to give. */
export function Overview({ campaign, place }: { campaign: Campaign; place: GrowthPlace }) {
  const projectId = useSelectedProject();
  const totals = useCampaignTotals(projectId, campaign.id);
  const days = useCampaignDays(projectId, campaign.id, '30').data;
  return (
    <div className={classes['stack']}>
      {isOver(campaign) ? null : <CoverNotice projectId={campaign.projectID} {...campaign} />}
      <div className={classes['columns']}>
        <FunnelCard campaign={campaign} days={days} />
        <TotalsCard totals={totals} place={place} />
      </div>
      <div className={classes['columns']}>
        <RevenueCard days={days?.days} />
        <BudgetCard campaign={campaign} />
      </div>
      <TopCard campaign={campaign} days={days} totals={totals} place={place} />
    </div>
  );
}

/** Of what it pays in the list of campaigns says what is owed still. */
const isOver = ({ status }: Campaign) => status === 'ended' || status === 'archived';
