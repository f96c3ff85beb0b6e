import type { ReferralEventView } from '@coffer/contract/growth/referral-events.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useArchiveEvent, useCountingCampaigns } from '../queries.ts';
import { countOf } from '../words/counts.ts';

/** It costs what campaigns would have given for it, and does not come back: both are said before. */
export function ArchiveEventDialog({ event, onClose }: { event: ReferralEventView; onClose: () => void }) {
  const { id, projectID, key, name } = event;
  const archive = useArchiveEvent();
  const { campaigns, hasMore, error } = useCountingCampaigns(projectID, key);
  // Whoever cannot be told what it costs is not asked.
  const problem = archive.isError ? messageOf(archive.error) : error ? messageOf(error) : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Archive ${name}?`}
      subtitle={`From then on your server is refused when it tells of ${key}. What it brought stays. The key cannot be used again.`}
      onConfirm={() =>
        archive.mutate(
          { params: { projectId: projectID, id } },
          { onSuccess: () => (toastSuccess('Event archived'), onClose()) },
        )
      }
      confirmLabel="Archive event"
      confirmTone="danger-solid"
      confirmDisabled={campaigns === undefined}
      busy={archive.isPending}
      error={problem}
    >
      {campaigns === undefined || campaigns.length === 0 ? null : (
        <Notice tone="attention">
          {hasMore ? 'More than ' : ''}
          {countOf(campaigns.length, 'campaign')} {campaigns.length === 1 ? 'rewards' : 'reward'} it, and will give
          nothing for it any more: {new Intl.ListFormat('en').format(campaigns.map((one) => one.name))}.
        </Notice>
      )}
      {campaigns?.length === 0 ? <p>No campaign rewards it.</p> : null}
    </Modal>
  );
}
