import type { ReferralEventView } from '@coffer/contract/growth/referral-events.ts';
import { IconArchive, IconFlag } from '@tabler/icons-react';
import { messageOf } from '../../../api/http/failure.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { campaignsOf, editCampaignOf } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import classes from '../events/events.module.css';
import { useEvents, useMayWrite, type Campaign } from '../queries.ts';
import { rewardText } from '../words/rule-words.ts';

/** What a campaign rewards, and what each of the two gets for it: by the rules of today. */
export function CountingEvents({ campaign }: { campaign: Campaign }) {
  const { id, projectID, status, eventKeys } = campaign;
  const projectId = useSelectedProject();
  const mayWrite = useMayWrite(projectId);
  const { events, error, refetch } = useEvents(projectID);
  const rows = events && eventKeys.flatMap((key) => events.find((one) => one.key === key) ?? []);
  const isOver = status === 'ended' || status === 'archived';
  return (
    <Card
      title="What brings a reward"
      hint="Each time a friend does one of these, within the limits of the rules."
      flush
      actions={
        <>
          <LinkButton to={campaignsOf(projectId)} search={{ tab: 'events' }}>
            All events
          </LinkButton>
          {mayWrite && !isOver ? (
            <LinkButton to={editCampaignOf(projectID, id)} search={{ step: '1' }}>
              Edit events
            </LinkButton>
          ) : null}
        </>
      }
    >
      <DataTable
        name="counting-events"
        label="Events that count"
        columns={columnsOf(campaign)}
        rows={rows}
        rowId={({ key }) => key}
        rowsExpected={eventKeys.length}
        isTwoLine
        error={error ? messageOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={<EmptyState icon={IconFlag} title="No event counts" />}
      />
    </Card>
  );
}

function columnsOf(campaign: Campaign): Column<ReferralEventView>[] {
  const referrer = rewardText({ type: campaign.rewardType, value: campaign.rewardValue, cap: campaign.rewardCap });
  const friend = rewardText({
    type: campaign.inviteeRewardType,
    value: campaign.inviteeRewardValue,
    cap: campaign.inviteeRewardCap,
  });
  const gift = (event: ReferralEventView, text: string) => (isArchived(event) ? '–' : text);
  return [
    {
      id: 'event',
      header: 'Event',
      isName: true,
      isWidest: true,
      cell: (event) => (
        <Named event={event}>
          {isArchived(event) ? archivedText : `${byText(event)}. Referrer: ${referrer}. Friend: ${friend}.`}
        </Named>
      ),
    },
    {
      id: 'by',
      header: 'Known by',
      isWideOnly: true,
      cell: (event) =>
        isArchived(event) ? (
          <StatusBadge tone="attention" text={archivedText} icon={IconArchive} />
        ) : (
          <span className={classes['by']}>{byText(event)}</span>
        ),
    },
    { id: 'referrer', header: 'Referrer gets', isWideOnly: true, cell: (event) => gift(event, referrer) },
    { id: 'friend', header: 'Friend gets', isWideOnly: true, cell: (event) => gift(event, friend) },
  ];
}

const archivedText = 'Archived: gives nothing';
const isArchived = ({ status }: ReferralEventView) => status === 'archived';

/** A sign-up is the shop's word as well. */
function byText({ source, key }: ReferralEventView): string {
  return source === 'system' && key !== 'signup' ? 'Coffer sees it' : 'Your server tells of it';
}

function Named({ event: { key, name, description }, children }: { event: ReferralEventView; children: string }) {
  return (
    <span className={classes['named']}>
      <span className={classes['first']}>
        <b title={name}>{name}</b>
      </span>
      {description === null ? null : <small title={description}>{description}</small>}
      <small className="addr" translate="no">
        {key}
      </small>
      <small className={classes['whole']}>{children}</small>
    </span>
  );
}
