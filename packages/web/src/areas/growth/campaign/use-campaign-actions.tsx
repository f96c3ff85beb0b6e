import {
  IconArchive,
  IconFlag,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { campaignsOf, editCampaignOf } from '../../../app/paths.ts';
import type { RowAction } from '../../../ui/buttons/row-menu.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { useDeleteCampaign, useMayWrite, useSetStatus, type Campaign } from '../queries.ts';

type Next = 'active' | 'paused' | 'ended' | 'archived';
type Question = 'ended' | 'archived' | 'delete';
export type CampaignAction = RowAction & { id: Next | 'edit' | 'delete' };

const done: Readonly<Record<Next, string>> = {
  active: 'Campaign is running',
  paused: 'Campaign paused',
  ended: 'Campaign ended',
  archived: 'Campaign archived',
};

/** Which of them a campaign can go through from where it stands. */
const moves: Readonly<Record<Campaign['status'], readonly Next[]>> = {
  draft: [],
  scheduled: ['archived'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: ['archived'],
  archived: [],
};

const looks: Readonly<Record<Next, { text: string; icon: Icon }>> = {
  active: { text: 'Resume', icon: IconPlayerPlay },
  paused: { text: 'Pause', icon: IconPlayerPause },
  ended: { text: 'End…', icon: IconFlag },
  archived: { text: 'Archive…', icon: IconArchive },
};

/** What one may do with a campaign as it stands; nothing for those who only look. */
export function useCampaignActions(campaign: Campaign) {
  const { id, projectID, status } = campaign;
  const mayWrite = useMayWrite(useSelectedProject());
  const navigate = useNavigate();
  const setting = useSetStatus();
  const dialog = useDialog<Question>();
  const params = { projectId: projectID, id };
  const turn = async (next: Next) => {
    try {
      await setting.mutateAsync({ params, body: { status: next } });
      toastSuccess(done[next]);
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
  };
  const edit: CampaignAction = {
    id: 'edit',
    text: status === 'draft' ? 'Continue with the draft' : 'Edit',
    icon: IconPencil,
    onChoose: () => void navigate({ to: editCampaignOf(projectID, id) }),
  };
  const remove: CampaignAction = {
    id: 'delete',
    text: 'Delete draft…',
    icon: IconTrash,
    isDanger: true,
    onChoose: (from) => dialog.show('delete', from),
  };
  const steps = moves[status].map((next): CampaignAction => {
    const asks = next === 'ended' || next === 'archived';
    return { id: next, ...looks[next], onChoose: (from) => (asks ? dialog.show(next, from) : void turn(next)) };
  });
  const isOver = status === 'ended' || status === 'archived';
  const actions = [...(isOver ? [] : [edit]), ...steps, ...(status === 'draft' ? [remove] : [])];
  return {
    actions: mayWrite ? actions : [],
    busy: setting.isPending,
    dialogs:
      dialog.shown === undefined ? null : (
        <QuestionDialog question={dialog.shown} campaign={campaign} onClose={dialog.close} />
      ),
  };
}

type QuestionProps = { question: Question; campaign: Campaign; onClose: () => void };

function QuestionDialog({ question, campaign, onClose }: QuestionProps) {
  const { id, projectID, name } = campaign;
  const navigate = useNavigate();
  const setting = useSetStatus();
  const removing = useDeleteCampaign();
  const params = { projectId: projectID, id };
  const { title, consequence, label } = questions[question];
  const [problem, setProblem] = useState<string>();
  // Its row may leave the list, and this dialog with it, before it is said.
  async function confirm(): Promise<void> {
    setProblem(undefined);
    try {
      if (question === 'delete') await removing.mutateAsync({ params });
      else await setting.mutateAsync({ params, body: { status: question } });
    } catch (failure) {
      setProblem(messageOf(failure));
      return;
    }
    toastSuccess(question === 'delete' ? 'Draft deleted' : done[question]);
    if (question === 'delete') void navigate({ to: campaignsOf(projectID) });
    else onClose();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${title} ${name}?`}
      subtitle={consequence}
      onConfirm={() => void confirm()}
      confirmLabel={label}
      confirmTone={question === 'archived' ? 'primary' : 'danger-solid'}
      busy={setting.isPending || removing.isPending}
      error={problem}
    />
  );
}

const questions: Readonly<Record<Question, { title: string; consequence: string; label: string }>> = {
  ended: {
    title: 'End',
    consequence:
      'Payments from now on bring no reward. What was granted stays, and is paid out. It cannot start again.',
    label: 'End campaign',
  },
  archived: {
    title: 'Archive',
    consequence: 'It leaves the list of what runs. What was granted stays, and is paid out.',
    label: 'Archive',
  },
  delete: { title: 'Delete', consequence: 'It never ran, so nothing else is lost.', label: 'Delete draft' },
};
