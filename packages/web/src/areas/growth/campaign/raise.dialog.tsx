import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { fieldErrors } from '../../../ui/forms/field-errors.ts';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useUpdateCampaign, type Campaign } from '../queries.ts';
import { dollarsRule } from '../wizard/campaign.form.ts';
import { fieldsOf } from '../wizard/fields-of.ts';

/** A budget is raised while the campaign runs; all else stays as it is. */
export function RaiseDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { id, projectID, budget, spentUSD } = campaign;
  const [text, setText] = useState(budget ?? '');
  const [problem, setProblem] = useState<string>();
  const updating = useUpdateCampaign();
  function raise(): void {
    const given = text.trim();
    const issue = dollarsRule(given) ?? (unitsOf(given) <= unitsOf(spentUSD) ? tooLow(spentUSD) : undefined);
    setProblem(issue);
    if (issue !== undefined) return;
    updating.mutate(
      { params: { projectId: projectID, id }, body: { ...fieldsOf(campaign), budget: given } },
      {
        onSuccess: () => (toastSuccess('Budget changed'), onClose()),
        onError: (failure) => setProblem(fieldErrors(failure, ['budget']).errors.budget ?? messageOf(failure)),
      },
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Raise the budget"
      subtitle={`${formatUsd(spentUSD)} of ${formatUsd(budget ?? '0')} is granted. The campaign pauses by itself when it is spent.`}
      onConfirm={raise}
      confirmLabel="Save"
      busy={updating.isPending}
    >
      <TextInput
        label="Budget"
        inputMode="decimal"
        rightSection="USD"
        rightSectionWidth={48}
        value={text}
        error={problem}
        onChange={(event) => (setText(event.currentTarget.value), setProblem(undefined))}
        autoComplete="off"
        data-autofocus
      />
    </Modal>
  );
}

const tooLow = (spentUSD: string) => `must be above what is granted already, ${formatUsd(spentUSD)}`;
