import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { Draft } from './draft.tsx';
import { draftLines } from './policy-draft.ts';
import { fieldsOfPolicy, policyOf, policyRules, valuesOf, type PolicyValues } from './policy.form.ts';
import { useSavePolicy, useSimulate, type PolicyDetails, type Simulation } from './queries.ts';

const limits = [
  ['autoApproveUSD', 'Without approval, up to', 'To confirmed recipients.'],
  ['twoApprovalsAboveUSD', 'Two approvals above (optional)', 'Leave empty if one approval is always enough.'],
  ['hourUSD', 'Limit per hour', 'Payouts above it need approval.'],
  ['dayUSD', 'Limit per 24 hours', 'Payouts above it need approval.'],
  ['recipientDayUSD', 'Limit per recipient and 24 hours (optional)', 'Leave empty for no limit.'],
  ['walletDayUSD', 'Limit per hot wallet and 24 hours (optional)', 'Leave empty for no limit.'],
] as const;

/** What a draft changes is said, and tried on the last payouts, before it is saved. */
export function EditPolicyDialog({ details, onClose }: { details: PolicyDetails; onClose: () => void }) {
  const form = useForm<PolicyValues>({
    initialValues: valuesOf(details.policy),
    validate: policyRules,
    clearInputErrorOnChange: true,
  });
  const { refusal, forget, tell } = useRefusal(form, fieldsOfPolicy);
  const simulate = useSimulate();
  const save = useSavePolicy();
  const [tried, setTried] = useState<Simulation>();
  const [isNothing, setNothing] = useState(false);
  const params = { id: String(details.projectID) };
  const lines = draftLines(details.policy, policyOf(form.values));
  const isWeaker = tried !== undefined && tried.weakerFields.length > 0;

  function confirm(): void {
    forget();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(form, errors);
    if (lines.length === 0) return setNothing(true);
    const body = policyOf(form.values);
    if (tried === undefined) return simulate.mutate({ params, body }, { onSuccess: setTried, onError: tell });
    return save.mutate(
      { params, body },
      {
        onSuccess: () => {
          toastSuccess(isWeaker ? 'Change requested' : 'Policy saved');
          onClose();
        },
        onError: (failure) => (setTried(undefined), tell(failure)),
      },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Change policy"
      onConfirm={confirm}
      confirmLabel={tried === undefined ? 'Review changes' : isWeaker ? 'Request change' : 'Save policy'}
      busy={simulate.isPending || save.isPending}
      error={refusal ?? (isNothing && lines.length === 0 ? 'Nothing has changed yet.' : undefined)}
      {...(tried === undefined ? {} : { onBack: () => setTried(undefined) })}
    >
      {tried === undefined ? (
        <Fields form={form} />
      ) : (
        <Draft lines={lines} tried={tried} waitHours={details.waitHours} />
      )}
    </Modal>
  );
}

type Form = Pick<UseFormReturnType<PolicyValues>, 'getInputProps' | 'values'>;

function Fields({ form }: { form: Form }) {
  return (
    <>
      {limits.map(([field, label, description]) => (
        <TextInput
          key={field}
          {...form.getInputProps(field)}
          label={label}
          description={description}
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
      <NumberInput
        {...form.getInputProps('newRecipientDelayHours')}
        value={form.values.newRecipientDelayHours}
        onChange={form.getInputProps('newRecipientDelayHours').onChange}
        label="A new recipient waits, in hours"
        max={720}
      />
      <CheckRow label="Confirmed recipients only" {...form.getInputProps('onlyRecipients', { type: 'checkbox' })} />
      <CheckRow
        label="Automatic payouts only during set hours"
        {...form.getInputProps('hasHours', { type: 'checkbox' })}
      />
      {form.values.hasHours ? (
        <>
          <NumberInput
            {...form.getInputProps('from')}
            value={form.values.from}
            label="From, as a whole hour"
            max={23}
          />
          <NumberInput
            {...form.getInputProps('until')}
            value={form.values.until}
            label="Until, as a whole hour"
            max={24}
          />
          <TextInput {...form.getInputProps('timeZone')} label="Time zone" maxLength={60} autoComplete="off" />
        </>
      ) : null}
    </>
  );
}
