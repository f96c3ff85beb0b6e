import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { formatUsd } from '../../../format/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { useDecide, useMayWrite } from '../queries.ts';
import { decisionsOf, isAskedFor } from './reward-words.ts';
import classes from './reward-panel.module.css';

/** At the foot of the panel: what there is to decide, for those who may. */
export function Decide({ reward }: { reward: RewardView }) {
  const mayWrite = useMayWrite(useSelectedProject());
  if (!mayWrite || decisionsOf(reward).length === 0) return null;
  return (
    <div className={classes['decide']}>
      <span>Your decision is logged.</span>
      <DecisionButtons reward={reward} isMain />
    </div>
  );
}

/** Refusing asks for a reason; allowing takes one press. Both can be undone while nothing is paid out. */
export function DecisionButtons({ reward, isMain = false }: { reward: RewardView; isMain?: boolean }) {
  const deciding = useDecide();
  const [isRefusing, setRefusing] = useState(false);
  const decisions = decisionsOf(reward);
  // What is decided leaves the review, and these buttons with it, before it is said.
  const allow = async () => {
    const params = { projectId: reward.projectID, id: reward.id };
    try {
      const { status } = await deciding.mutateAsync({ params, body: { decision: 'allow' } });
      toastSuccess(status === 'held' ? 'Refusal undone, it waits for review' : 'Allowed');
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
  };
  const refuse = decisions.includes('refuse') ? (
    <Button key="refuse" aria-label={`Refuse ${nameOf(reward)}…`} onClick={() => setRefusing(true)}>
      Refuse…
    </Button>
  ) : null;
  const allowing = decisions.includes('allow') ? (
    <Button
      key="allow"
      tone={isMain ? 'primary' : 'plain'}
      busy={deciding.isPending}
      aria-label={`${reward.status === 'cancelled' ? 'Undo refusal of' : 'Allow'} ${nameOf(reward)}`}
      onClick={() => void allow()}
    >
      {reward.status === 'cancelled' ? 'Undo refusal' : 'Allow'}
    </Button>
  ) : null;
  return (
    <>
      {isMain ? [refuse, allowing] : [allowing, refuse]}
      {isRefusing ? <RefuseDialog reward={reward} onClose={() => setRefusing(false)} /> : null}
    </>
  );
}

const nameOf = ({ amountUSD, to }: RewardView) => `${formatUsd(amountUSD)} for ${to.email}`;

function RefuseDialog({ reward, onClose }: { reward: RewardView; onClose: () => void }) {
  const { id, projectID } = reward;
  const deciding = useDecide();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const refuse = async () => {
    setProblem(undefined);
    const body = { decision: 'refuse', reason: reason.trim() } as const;
    try {
      await deciding.mutateAsync({ params: { projectId: projectID, id }, body });
      toastSuccess('Refused');
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure));
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Refuse ${nameOf(reward)}?`}
      subtitle={
        isAskedFor(reward)
          ? 'It was asked for already: the referrer owes it, and their next rewards make up for it. That cannot be undone.'
          : 'The money stays in the budget. It can be undone while nothing is paid out.'
      }
      onConfirm={() => void refuse()}
      confirmLabel="Refuse reward"
      confirmTone="danger-solid"
      confirmDisabled={reason.trim() === ''}
      busy={deciding.isPending}
      error={problem}
    >
      <Textarea
        label="Reason"
        description="Stands in the audit log, and beside the reward. The referrer does not see it."
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
      />
    </Modal>
  );
}
