import { linkToCampaign } from '@coffer/contract/growth/campaign-link.ts';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { IconLink } from '@tabler/icons-react';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { useCampaigns } from '../queries.ts';
import classes from './referrers.module.css';

/** To each other campaign that runs, as the referrer has them on their page. The plain link leads to the default one. */
export function CampaignLinks({ referrer: { projectID, shareURL } }: { referrer: ReferrerView }) {
  const { data } = useCampaigns(projectID, { status: 'active' }, undefined);
  const others = data?.data.filter(({ isDefault, hasLink }) => hasLink && !isDefault) ?? [];
  if (others.length === 0) return null;
  return (
    <div className={classes['others']}>
      <h3>Links to other campaigns</h3>
      <ul>
        {others.map((campaign) => (
          <li key={campaign.id}>
            <span>
              <b title={campaign.name}>{campaign.name}</b>
              <small>{campaign.offer}</small>
            </span>
            <CopyButton value={linkToCampaign(shareURL, campaign)} label={`Link to ${campaign.name}`} icon={IconLink} />
          </li>
        ))}
      </ul>
    </div>
  );
}
