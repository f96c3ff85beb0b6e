import { useSelectedProject } from '../../../api/selected-project.ts';
import { editCampaignOf } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useMayWrite, useMinimum, type Campaign } from '../queries.ts';
import { minimumInWords } from '../words/minimum.ts';
import { CampaignFacts } from '../wizard/review-step.tsx';
import { fieldsOf, valuesOf } from '../wizard/fields-of.ts';
import { smallestWarning } from '../wizard/smallest.ts';

/** The rules that hold now; rewards keep the version that they were worked out by. */
export function RulesCard({ campaign }: { campaign: Campaign }) {
  const { id, projectID, version, status } = campaign;
  const mayWrite = useMayWrite(useSelectedProject());
  const minimum = useMinimum(projectID, id);
  const isOver = status === 'ended' || status === 'archived';
  return (
    <Card
      title="Rules"
      hint={`Version ${version}. A change holds for payments from then on.`}
      flush
      actions={mayWrite && !isOver ? <LinkButton to={editCampaignOf(projectID, id)}>Edit rules</LinkButton> : undefined}
    >
      <CampaignFacts
        campaign={fieldsOf(campaign)}
        hasBegun={status !== 'draft' && status !== 'scheduled'}
        paidOut={minimum && minimumInWords(minimum)}
        warning={isOver ? undefined : smallestWarning(valuesOf(campaign))}
      />
    </Card>
  );
}
