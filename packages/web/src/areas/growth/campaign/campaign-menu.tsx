import { RowMenu } from '../../../ui/buttons/row-menu.tsx';
import type { Campaign } from '../queries.ts';
import { useCampaignActions } from './use-campaign-actions.tsx';

export function CampaignMenu({ campaign }: { campaign: Campaign }) {
  const { actions, busy, dialogs } = useCampaignActions(campaign);
  return (
    <>
      <RowMenu label={`Actions for ${campaign.name}`} actions={actions} busy={busy} />
      {dialogs}
    </>
  );
}
